import { type Bilingual, languages } from '#shared/language.ts';
import { useLocale } from '../locale.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import styles from './OrphanedTexts.module.css';

interface Props {
  title: string;
  body: string;
  drafts: readonly { id: number; caption: Bilingual; date?: string }[];
  onDismiss(id: number): void;
}

/** Drafts of deleted photos or albums: to be copied, until they are dismissed. */
export function OrphanedTexts({ title, body, drafts, onDismiss }: Props) {
  const { words } = useLocale();
  if (drafts.length === 0) return null;
  const dismiss = (id: number) => {
    onDismiss(id);
    focusHeading();
  };
  return (
    <section role="alert" aria-label={title} className={`alarm ${styles.left}`}>
      <p>{body}</p>
      <ul>
        {drafts.map(({ id, caption, date }) => (
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
