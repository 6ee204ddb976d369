import { useEffect, useState } from 'react';
import { fill } from '#content/words.ts';
import { useLocale, useMoment } from '../../locale.tsx';
import { addressOf } from '../../route.ts';
import { isClosed } from '../../tab.ts';
import { useTitleOf } from '../entry-words.ts';
import styles from './LeftDrafts.module.css';
import { type DraftRecord, readRecords } from './records.ts';

/** Of tabs that are closed; those that are open will save them. */
async function leftRecords(): Promise<DraftRecord[]> {
  const records = await readRecords();
  const areClosed = await Promise.all(records.map(({ tab }) => isClosed(tab)));
  const left = records.filter((_, index) => areClosed[index]);
  // The newest of each entry; opening the entry shows the others.
  return left.filter(
    ({ entry }, index) => left.findIndex((record) => record.entry === entry) === index,
  );
}

/** Leads to what was typed in this browser and never saved. Shows nothing where there is none. */
export function LeftDrafts() {
  const { words } = useLocale();
  const moment = useMoment();
  const { left } = words.draft;
  const titleOf = useTitleOf();
  const [records, setRecords] = useState<DraftRecord[]>([]);
  useEffect(() => {
    leftRecords().then(setRecords, () => undefined);
  }, []);
  if (records.length === 0) return null;
  return (
    <section className={styles.left}>
      <h2>{left.title}</h2>
      <p>{left.body}</p>
      <ul>
        {records.map(({ entry, at, fields: { title } }) => (
          <li key={entry}>
            <a href={addressOf('news', 'entry', entry)}>
              {fill(left.line, {
                title: titleOf(title),
                date: moment(new Date(at).toISOString()),
              })}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
