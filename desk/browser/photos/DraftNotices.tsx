import { type Bilingual, languages } from '#shared/language.ts';
import { useLocalFailure } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import styles from './photos.module.css';

/** Warns that the browser does not store what is typed. */
export function NotStored() {
  const { words } = useLocale();
  if (!useLocalFailure()) return null;
  return (
    <p role="alert" className="fault">
      {words.draft.onScreen}
    </p>
  );
}

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
  return (
    <section role="alert" aria-label={title} className={`alarm ${styles.orphans}`}>
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
            <Button
              onClick={() => {
                onDismiss(id);
                focusHeading();
              }}
            >
              {words.photos.add.dismiss}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
