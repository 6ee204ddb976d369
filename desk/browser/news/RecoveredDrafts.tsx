import { fill } from '#content/words.ts';
import { useDrafts } from '../editing/use-draft.ts';
import { useLocale, useMoment } from '../locale.tsx';
import { addressOf } from '../route.ts';
import { entries } from './entry-drafts.ts';
import { useTitleOf } from './entry-words.ts';
import styles from './RecoveredDrafts.module.css';

/** Leads to drafts of an earlier visit; opening an entry restores its draft. */
export function RecoveredDrafts() {
  const { words } = useLocale();
  const moment = useMoment();
  const { left } = words.draft;
  const titleOf = useTitleOf();
  const drafts = [...useDrafts(entries)].filter(([id]) => entries.isRecovered(id));
  if (drafts.length === 0) return null;
  return (
    <section className={styles.left}>
      <h2>{left.title}</h2>
      <p>{left.body}</p>
      <ul>
        {drafts.map(([id, { value, at }]) => (
          <li key={id}>
            <a href={addressOf('news', 'entry', id)}>
              {fill(left.line, {
                title: titleOf(value.title),
                date: moment(new Date(at).toISOString()),
              })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
