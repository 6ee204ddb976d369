import { type ContactField, contactLimits } from '#shared/contact.ts';
import { languageParameter } from '#shared/language.ts';
import type { ContactOutcome } from '#shared/page-data.ts';
import { localizedPath, pagePaths } from '#shared/routes.ts';
import { usePageData, useWording } from '../context.tsx';
import { fill } from '../fill.ts';
import type { PageProps } from '../navigation/view.ts';
import { Field } from '../ui/Field.tsx';
import styles from './ContactForm.module.css';
import { trapName } from './fields.ts';
import { contactAnchor } from './SentPanel.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { useContactForm } from './use-contact-form.ts';
import { WriteDirectly } from './WriteDirectly.tsx';

interface Props {
  words: PageProps<'contact'>['words'];
  /** The server's answer, where the form was posted without scripts. */
  outcome: Extract<ContactOutcome, { sent: false }> | undefined;
  /** Whether the visitor asked for the form, and goes on in its first field. */
  takesFocus: boolean;
  onSent: () => void;
}

/** Without scripts an ordinary form that is posted to the server; with them it is sent in place. */
export function ContactForm({ words, outcome, takesFocus, onSent }: Props) {
  const { contact, contactPage, formErrors } = words;
  const { language, words: common } = useWording();
  const { mail } = usePageData().site;
  const state = useContactForm({ outcome, takesFocus, onSent });
  const { faults, failure, sending } = state;

  const field = (name: ContactField) => {
    const fault = faults[name];
    return {
      name,
      label: contact.form[name],
      defaultValue: outcome?.typed[name],
      required: true,
      readOnly: sending,
      error: fault && fill(formErrors[fault], { max: contactLimits[name] }),
    };
  };
  const titleId = `${contactAnchor}-title`;
  return (
    <form
      ref={state.form}
      id={contactAnchor}
      method="post"
      action={`${localizedPath(pagePaths.contact, language)}#${contactAnchor}`}
      noValidate
      aria-labelledby={titleId}
      className={styles.form}
      onInput={state.onInput}
      onSubmit={state.onSubmit}
    >
      <h2 id={titleId}>{contactPage.formHeading}</h2>
      <p className={styles.note}>{contactPage.required}</p>
      {Object.keys(faults).length > 0 && (
        <p role="alert" className={styles.summary}>
          {formErrors.summary}
        </p>
      )}
      <input type="hidden" name={languageParameter} value={language} />
      <Field {...field('name')} autoComplete="name" />
      <Field {...field('email')} type="email" autoComplete="email" />
      <Field {...field('message')} rows={5} />
      <div className={styles.trap} aria-hidden="true">
        <label htmlFor={trapName}>{contactPage.leaveEmpty}</label>
        <input id={trapName} name={trapName} tabIndex={-1} autoComplete="off" />
      </div>
      <p className={styles.note}>{mail.origin ? contactPage.delivery : contactPage.privacy}</p>
      {failure && (
        <div role="alert" className={styles.failure}>
          <p>
            <strong>{common.toasts[failure]}</strong> {contactPage.kept}
          </p>
          <WriteDirectly text={contactPage.writeDirectly} />
        </div>
      )}
      <SubmitButton
        ref={state.submitButton}
        label={contact.form.submit}
        busyLabel={contactPage.sending}
        busy={sending}
      />
    </form>
  );
}
