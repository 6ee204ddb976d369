import { useEffect, useState } from 'react';
import type { ContactOutcome } from '#shared/page-data.ts';
import { usePageData } from '../context.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';
import { forgetDraft } from './draft.ts';
import { SentPanel } from './SentPanel.tsx';

/** Answers to posted forms that the visitor has seen and left; returning, they want the form. */
const seen = new WeakSet<ContactOutcome>();

function useOutcome() {
  const { contact: posted } = usePageData();
  const [outcome, setOutcome] = useState(posted && seen.has(posted) ? undefined : posted);

  useEffect(() => {
    if (!posted) return;
    if (posted.sent && !seen.has(posted)) forgetDraft();
    return () => {
      seen.add(posted);
    };
  }, [posted]);

  return [outcome, setOutcome] as const;
}

export function ContactPage({ words }: PageProps<'contact'>) {
  const { contact, contactPage } = words;
  const { site } = usePageData();
  const [outcome, setOutcome] = useOutcome();
  const [again, setAgain] = useState(false);

  function startAgain() {
    setOutcome(undefined);
    setAgain(true);
  }

  return (
    <div className={styles.columns}>
      <div>
        <PageHeading title={contact.title} subtitle={contact.description} />
        <dl className={styles.details}>
          <div>
            <dt>{contactPage.emailHeading}</dt>
            <dd>
              <a href={`mailto:${site.email}`}>{site.email}</a>
            </dd>
          </div>
          <div>
            <dt>{contactPage.addressHeading}</dt>
            <dd>{contactPage.address}</dd>
          </div>
        </dl>
      </div>
      {outcome?.sent ? (
        <SentPanel words={words} onAgain={startAgain} />
      ) : (
        <ContactForm
          words={words}
          outcome={outcome}
          takesFocus={again}
          onSent={() => setOutcome({ sent: true })}
        />
      )}
    </div>
  );
}
