import { type SubmitEvent, useEffect, useRef } from 'react';
import { defaultLanguage, languageParameter } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { useWording } from '../context.tsx';
import type { PageProps } from '../navigation/view.ts';
import styles from './ContactForm.module.css';
import { WriteDirectly } from './WriteDirectly.tsx';

/** Id of the form and of what takes its place, where an answer to a posted form begins. */
export const contactAnchor = 'contact-form';

interface Props {
  words: PageProps<'contact'>['words'];
  onAgain: () => void;
}

/** Takes the place of the form and the focus that was in it. */
export function SentPanel({ words: { contactPage }, onAgain }: Props) {
  const { language } = useWording();
  const panel = useRef<HTMLElement>(null);

  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  }, []);

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    onAgain();
  }

  const titleId = `${contactAnchor}-title`;
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
        <button type="submit" className="button">
          {contactPage.sendAnother}
        </button>
      </form>
      <WriteDirectly text={contactPage.writeDirectly} />
    </section>
  );
}
