import { fill } from '#content/words.ts';
import { otherLanguage } from '#shared/language.ts';
import { daysInBin, type Entry, type EntrySummary, type Outcome } from '#shared/publishing.ts';
import { paths } from '../../shared/api.ts';
import { operate } from '../editing/operate.ts';
import { useNotices } from '../frame/Notice.tsx';
import { useRefusal } from '../frame/use-refusal.ts';
import { useLocale, useMoment } from '../locale.tsx';
import { focusHeadingFrom } from '../parts/focus-heading.ts';
import { invalidate } from '../query-client.ts';
import { addressOf } from '../route.ts';
import styles from './Entries.module.css';
import { useStanding } from './entry-words.ts';
import { entryPath } from './queries.ts';

const day = 24 * 60 * 60 * 1000;

/** When the bin lets go of what came into it at a moment. */
const emptiedAt = (binnedAt: string) =>
  new Date(Date.parse(binnedAt) + daysInBin * day).toISOString();

function Titles({ title }: Pick<EntrySummary, 'title'>) {
  const { words, language } = useLocale();
  const other = otherLanguage(language);
  return (
    <>
      <strong lang={title[language] ? language : undefined}>
        {title[language] || words.news.untitled}
      </strong>
      {title[other] && (
        <span lang={other} className={styles.other}>
          {title[other]}
        </span>
      )}
    </>
  );
}

function Restore({ entry }: { entry: EntrySummary }) {
  const { words } = useLocale();
  const { done, failed, refused } = useNotices();
  const refuse = useRefusal();
  const restore = async () => {
    const { activeElement } = document;
    const path = entryPath(entry.id, 'restore');
    const outcome = await operate<Outcome<Entry>>(path, { base: entry.revision });
    const present = 'conflict' in outcome && outcome.conflict.state !== 'binned';
    if ('faults' in outcome) refuse(outcome.faults);
    // In another tab it was restored before.
    else if (outcome.ok || present) done(({ news }) => news.restored);
    else refused(({ news }) => news.changedElsewhere);
    focusHeadingFrom(activeElement);
    await invalidate(paths.entries, paths.home);
  };
  return (
    <button type="button" className="button plain" onClick={() => void restore().catch(failed)}>
      {words.news.restore}
    </button>
  );
}

function Signs({ entry }: { entry: EntrySummary }) {
  const { words } = useLocale();
  const moment = useMoment();
  const standing = useStanding();
  const { news: text } = words;
  const { binnedAt, missing, changed } = entry;
  const languages = missing.map((language) => text.languages[language]).join(', ');
  const signs = [
    standing(entry),
    binnedAt !== null && fill(text.emptiedAt, { date: moment(emptiedAt(binnedAt)) }),
    changed && text.changed,
  ];
  return (
    <span className={styles.signs}>
      {signs.map((sign) => sign && <span key={sign}>{sign}</span>)}
      {missing.length > 0 && (
        <span className={styles.missing}>{fill(text.missing, { languages })}</span>
      )}
    </span>
  );
}

/** An entry in its list; what is in the bin is restored before it is opened. */
export function EntryLine({ entry }: { entry: EntrySummary }) {
  const content = (
    <>
      <Titles title={entry.title} />
      <Signs entry={entry} />
    </>
  );
  return (
    <li className={styles.line}>
      {entry.state === 'binned' ? (
        <>
          <div className={styles.entry}>{content}</div>
          <Restore entry={entry} />
        </>
      ) : (
        <a href={addressOf('news', 'entry', entry.id)} className={styles.entry}>
          {content}
        </a>
      )}
    </li>
  );
}
