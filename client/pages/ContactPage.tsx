import { Link } from 'wouter';
import { type ContactField, contactLimits } from '#shared/contact.ts';
import { languageParameter } from '#shared/language.ts';
import type { ContactOutcome } from '#shared/page-data.ts';
import { pagePaths } from '#shared/routes.ts';
import { usePageData, useWording } from '../context.tsx';
import { fill } from '../fill.ts';
import { Field } from '../ui/Field.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import type { PageProps } from '../views.tsx';
import styles from './ContactPage.module.css';

type Words = PageProps<'contact'>['words'];

export function ContactPage({ words }: PageProps<'contact'>) {
  const { contact, contactPage } = words;
  const { site, contact: outcome } = usePageData();
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
      {outcome?.sent ? <Sent words={words} /> : <ContactForm words={words} outcome={outcome} />}
    </div>
  );
}

function Sent({ words: { contactPage } }: { words: Words }) {
  const { email } = usePageData().site;
  return (
    <section className={styles.form} role="status">
      <h2>{contactPage.sentTitle}</h2>
      <p>{contactPage.sentBody}</p>
      <p>
        <Link href={pagePaths.contact} className="button">
          {contactPage.sendAnother}
        </Link>
      </p>
      <p>{fill(contactPage.writeDirectly, { email })}</p>
    </section>
  );
}

interface FormProps {
  words: Words;
  outcome: Extract<ContactOutcome, { sent: false }> | undefined;
}

/** What stands above a form that was not taken. */
function summaryOf(
  { formErrors, toasts }: Words,
  { refusal }: NonNullable<FormProps['outcome']>,
): string {
  if (!refusal) return formErrors.summary;
  return refusal === 'noRecipient' ? toasts.recipientError : toasts.errorBody;
}

function ContactForm({ words, outcome }: FormProps) {
  const { contact, contactPage, formErrors } = words;
  const { language } = useWording();
  const field = (name: ContactField) => {
    const fault = outcome?.faults[name];
    return {
      name,
      label: contact.form[name],
      defaultValue: outcome?.typed[name],
      required: true,
      error: fault && fill(formErrors[fault], { max: contactLimits[name] }),
    };
  };
  return (
    <form method="post" action={pagePaths.contact} noValidate className={styles.form}>
      <h2>{contactPage.formHeading}</h2>
      <p className={styles.required}>{contactPage.required}</p>
      {outcome && (
        <p role="alert" className={styles.summary}>
          {summaryOf(words, outcome)}
        </p>
      )}
      <input type="hidden" name={languageParameter} value={language} />
      <Field {...field('name')} autoComplete="name" />
      <Field {...field('email')} type="email" autoComplete="email" />
      <Field {...field('message')} rows={5} />
      <p className={styles.privacy}>{contactPage.privacy}</p>
      <button type="submit" className="button">
        {contact.form.submit}
      </button>
    </form>
  );
}
