import { useEffect, useState, useSyncExternalStore } from 'react';
import { fill } from '#content/dictionary.ts';
import { PageFoot } from '../art/PageFoot.tsx';
import { useLocale, usePageData } from '../context.tsx';
import { FormattedText } from '../navigation/FormattedText.tsx';
import type { PageProps } from '../navigation/view.ts';
import { Facts } from '../ui/Facts.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { ContactForm, SentPanel } from './ContactForm.tsx';
import styles from './ContactPage.module.css';
import { forgetDraft } from './draft.ts';
import { phoneNumbers } from './phones.ts';

const subscribeToNothing = () => () => {};

/** After leaving the document with the server's response, a visitor who returns gets the form. */
function useOutcome() {
  const inDocument = useSyncExternalStore(
    subscribeToNothing,
    () => false,
    () => true,
  );
  const { contact: posted } = usePageData();
  const [outcome, setOutcome] = useState(inDocument ? posted : undefined);

  useEffect(() => {
    if (outcome?.sent) forgetDraft();
  }, [outcome]);

  return [outcome, setOutcome] as const;
}

export function ContactPage({ dictionary }: PageProps<'contact'>) {
  const { contact, contactPage, facts, accessibility, bridge } = dictionary;
  const { email, keptFor, mail } = usePageData().site;
  const { language } = useLocale();
  const kept = keptFor
    ? fill(contactPage.keptFor, { time: keptFor[language] })
    : contactPage.keptUntilAsked;
  const [outcome, setOutcome] = useOutcome();
  const [again, setAgain] = useState(false);

  function startAgain() {
    setOutcome(undefined);
    setAgain(true);
  }

  return (
    <>
      <div className={styles.columns}>
        <div>
          <PageHeading title={contact.title} subtitle={contact.description} />
          <dl className={styles.details}>
            <div>
              <dt>{contactPage.emailHeading}</dt>
              <dd className="large">
                <a href={`mailto:${email}`}>{email}</a>
              </dd>
            </div>
            {contactPage.phone && (
              <div>
                <dt>{contactPage.phoneHeading}</dt>
                <dd className="large">
                  {phoneNumbers(contactPage.phone).map(({ text, href }) =>
                    href ? (
                      <a key={href} href={href}>
                        {text}
                      </a>
                    ) : (
                      text
                    ),
                  )}
                </dd>
              </div>
            )}
            <div>
              <dt>{contactPage.addressHeading}</dt>
              {contactPage.street && <dd className="large">{contactPage.street}</dd>}
              <dd className="large">{contactPage.address}</dd>
            </div>
            <Facts facts={facts} />
          </dl>
          {!outcome?.sent && (
            <FormattedText text={contactPage.afterwards} className={styles.after} />
          )}
          {!mail.origin && <p className={styles.after}>{kept}</p>}
        </div>
        {outcome?.sent ? (
          <SentPanel dictionary={dictionary} onAgain={startAgain} />
        ) : (
          <ContactForm
            dictionary={dictionary}
            outcome={outcome}
            takesFocus={again}
            onSent={() => setOutcome({ sent: true })}
          />
        )}
        <section className={`${styles.after} ${styles.statement}`}>
          <h2>{accessibility.title}</h2>
          <FormattedText text={accessibility.body} />
        </section>
      </div>
      <PageFoot {...contact} bridge={bridge} />
    </>
  );
}
