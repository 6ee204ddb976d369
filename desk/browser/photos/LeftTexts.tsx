import { type Bilingual, languages } from '#shared/language.ts';
import { useLocale } from '../locale.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import styles from './LeftTexts.module.css';

interface Props {
  left: readonly { id: number; caption: Bilingual }[];
  onDismiss(id: number): void;
}

/** What was typed of photos that have gone meanwhile: to be copied, until that is dismissed. */
export function LeftTexts({ left, onDismiss }: Props) {
  const { words } = useLocale();
  const { caption: text, add } = words.photos;
  if (left.length === 0) return null;
  const dismiss = (id: number) => {
    onDismiss(id);
    focusHeading();
  };
  return (
    <section role="alert" aria-label={text.left} className={`alarm ${styles.left}`}>
      <p>{text.leftBody}</p>
      <ul>
        {left.map(({ id, caption }) => (
          <li key={id}>
            {languages.map(
              (language) =>
                caption[language] !== '' && (
                  <p key={language} lang={language}>
                    {caption[language]}
                  </p>
                ),
            )}
            <button type="button" className="button plain" onClick={() => dismiss(id)}>
              {add.dismiss}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
