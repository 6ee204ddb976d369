import { type Bilingual, languages } from '#shared/language.ts';
import { useLocale } from '../locale.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import styles from './LeftTexts.module.css';

interface Props {
  title: string;
  body: string;
  left: readonly { id: number; caption: Bilingual; date?: string }[];
  onDismiss(id: number): void;
}

/** What was typed of photos or albums that have gone meanwhile: to be copied, until that is dismissed. */
export function LeftTexts({ title, body, left, onDismiss }: Props) {
  const { words } = useLocale();
  if (left.length === 0) return null;
  const dismiss = (id: number) => {
    onDismiss(id);
    focusHeading();
  };
  return (
    <section role="alert" aria-label={title} className={`alarm ${styles.left}`}>
      <p>{body}</p>
      <ul>
        {left.map(({ id, caption, date }) => (
          <li key={id}>
            {languages.map(
              (language) =>
                caption[language] !== '' && (
                  <p key={language} lang={language}>
                    {caption[language]}
                  </p>
                ),
            )}
            {date && <p>{date}</p>}
            <button type="button" className="button plain" onClick={() => dismiss(id)}>
              {words.photos.add.dismiss}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
