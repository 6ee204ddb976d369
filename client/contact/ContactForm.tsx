import {
  type InputHTMLAttributes,
  type SubmitEvent,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
} from 'react';
import { fill } from '#content/dictionary.ts';
import { toastDictionaries } from '#content/toasts.ts';
import { type ContactField, contactLimits, trapName } from '#shared/contact.ts';
import { defaultLanguage, languageParameter } from '#shared/language.ts';
import type { ContactOutcome } from '#shared/page-data.ts';
import { localizedPath, pagePaths } from '#shared/routes.ts';
import { useLocale, usePageData } from '../context.tsx';
import type { PageProps } from '../navigation/view.ts';
import styles from './ContactForm.module.css';
import { contactAnchor, focusIsAround, useContactForm } from './use-contact-form.ts';

const titleId = `${contactAnchor}-title`;

interface FormProps {
  dictionary: PageProps<'contact'>['dictionary'];
  /** The server's response to a form that was posted without scripts. */
  outcome: Extract<ContactOutcome, { sent: false }> | undefined;
  /** True if the visitor opened the form again: its first field gets the focus. */
  takesFocus: boolean;
  onSent: () => void;
}

/** Without scripts the browser posts the form; with scripts it is sent without a page load. */
export function ContactForm({ dictionary, outcome, takesFocus, onSent }: FormProps) {
  const { contact, contactPage, formErrors } = dictionary;
  const { language } = useLocale();
  const { mail } = usePageData().site;
  const state = useContactForm({ outcome, takesFocus, onSent });
  const { errors, failure, sending } = state;

  const field = (name: ContactField) => {
    const error = errors[name];
    return {
      name,
      label: contact.form[name],
      defaultValue: outcome?.typed[name],
      required: true,
      readOnly: sending,
      error: error && fill(formErrors[error], { max: contactLimits[name] }),
    };
  };
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
      {Object.keys(errors).length > 0 && (
        <p role="alert" className={styles.summary}>
          {formErrors.summary}
        </p>
      )}
      <input type="hidden" name={languageParameter} value={language} />
      <Field {...field('name')} autoComplete="name" />
      <Field {...field('email')} type="email" autoComplete="email" />
      <Field {...field('message')} rows={5} />
      <div hidden>
        <label htmlFor={trapName}>{contactPage.leaveEmpty}</label>
        <input id={trapName} name={trapName} tabIndex={-1} autoComplete="off" />
      </div>
      <p className={styles.note}>{mail.origin ? contactPage.delivery : contactPage.privacy}</p>
      {failure && (
        <div role="alert" className={styles.failure}>
          <p>
            <strong>{toastDictionaries[language][failure]}</strong> <span>{contactPage.kept}</span>
          </p>
          <WriteDirectly text={contactPage.writeDirectly} />
        </div>
      )}
      <button
        ref={state.submitButton}
        type="submit"
        disabled={sending}
        className={`button ${styles.submit}`}
      >
        {sending && <span className={styles.spinner} aria-hidden="true" />}
        <span>{sending ? contactPage.sending : contact.form.submit}</span>
      </button>
      <span role="status" className="visually-hidden">
        {sending && contactPage.sending}
      </span>
    </form>
  );
}

interface PanelProps {
  dictionary: PageProps<'contact'>['dictionary'];
  onAgain: () => void;
}

/** The panel gets the focus that the form had. */
export function SentPanel({ dictionary: { contactPage }, onAgain }: PanelProps) {
  const { language } = useLocale();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (focusIsAround(panel.current)) panel.current?.focus();
  }, []);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    onAgain();
  }

  const bodyId = `${contactAnchor}-body`;
  return (
    <section
      ref={panel}
      id={contactAnchor}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-describedby={bodyId}
      className={styles.form}
    >
      <h2 id={titleId}>{contactPage.sentTitle}</h2>
      <p id={bodyId}>{contactPage.sentBody}</p>
      <form action={pagePaths.contact} onSubmit={onSubmit}>
        {language !== defaultLanguage && (
          <input type="hidden" name={languageParameter} value={language} />
        )}
        <button type="submit" className={`button ${styles.again}`}>
          {contactPage.sendAnother}
        </button>
      </form>
      <WriteDirectly text={contactPage.writeDirectly} />
    </section>
  );
}

function WriteDirectly({ text }: { text: string }) {
  const { email } = usePageData().site;
  const [before, after] = text.split('{email}');
  return (
    <p>
      <span>{before}</span>
      <a href={`mailto:${email}`}>{email}</a>
      <span>{after}</span>
    </p>
  );
}

interface FieldBase {
  name: string;
  label: string;
  error?: string | undefined;
}

type FieldProps = FieldBase &
  (
    | ({ rows?: undefined } & InputHTMLAttributes<HTMLInputElement>)
    | ({ rows: number } & TextareaHTMLAttributes<HTMLTextAreaElement>)
  );

/** Renders an input, or a `<textarea>` if `rows` is given. */
function Field({ name, label, error, ...props }: FieldProps) {
  const errorId = `${name}-error`;
  const shared = {
    id: name,
    name,
    className: styles.input,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {props.rows === undefined ? (
        <input {...props} {...shared} />
      ) : (
        <textarea {...props} {...shared} />
      )}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
