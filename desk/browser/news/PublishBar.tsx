import { useState } from 'react';
import { fill } from '#content/words.ts';
import type { CheckedEntry } from '../../shared/api.ts';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useLocale, useMoment } from '../locale.tsx';
import type { OpenEntry } from './entry-drafts.ts';
import { Preview } from './Preview.tsx';
import styles from './PublishBar.module.css';
import type { Publishing } from './use-publishing.ts';

interface Props {
  draft: OpenEntry;
  check: CheckedEntry | undefined;
  publishing: Publishing;
}

/** The main button, which publishes now or at the date that was typed; none where all is public. */
function Main({ draft, check, publishing: { busy, start } }: Props) {
  const { words } = useLocale();
  const moment = useMoment();
  const { news: text } = words;
  const { item: entry, value: fields, status } = draft;
  if (entry.state !== 'draft' && !entry.changed && status === 'clean') return null;
  const ahead = fields.date.trim() !== '' && check?.moment?.ahead ? check.moment : null;
  const label = entry.publishedAt === null ? text.publish : text.publishChanges;
  return (
    <button
      type="button"
      className="button"
      // Disabled it would lose the focus.
      aria-disabled={busy}
      onClick={() => !busy && start(ahead ? 'schedule' : 'publish')}
    >
      {ahead ? fill(text.schedule, { date: moment(ahead.iso) }) : label}
    </button>
  );
}

/** What is done most, in reach wherever one is typing. */
export function PublishBar(props: Props) {
  const { words } = useLocale();
  const { draft } = props;
  const [previews, setPreviews] = useState(false);
  return (
    <div className={styles.bar}>
      <Main {...props} />
      <button type="button" className="button plain" onClick={() => setPreviews(true)}>
        {words.news.preview.open}
      </button>
      <SaveStatus draft={draft} />
      {previews && <Preview draft={draft} onClose={() => setPreviews(false)} />}
    </div>
  );
}
