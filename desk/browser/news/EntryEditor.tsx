import { useLocale } from '../locale.tsx';
import { BilingualField } from './BilingualField.tsx';
import { DateField } from './DateField.tsx';
import { EntryActions } from './EntryActions.tsx';
import { EntryConflict } from './EntryConflict.tsx';
import styles from './EntryEditor.module.css';
import type { OpenEntry } from './entry-drafts.ts';
import { useStanding } from './entry-words.ts';
import { LineField } from './LineField.tsx';
import { PictureField } from './PictureField.tsx';
import { PublicAddress } from './PublicAddress.tsx';
import { PublishBar } from './PublishBar.tsx';
import { PublishProblems } from './PublishProblems.tsx';
import { useCheck } from './queries.ts';
import { TextField } from './text/TextField.tsx';
import { usePublishing } from './use-publishing.ts';
import { Versions } from './Versions.tsx';

function EntryStatus({ draft: { item: entry } }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const standing = useStanding();
  return (
    <div className={styles.standing}>
      <p>
        {standing(entry)}
        {entry.changed && ` · ${words.news.changed}`}
      </p>
      {entry.publishedAt !== null && <PublicAddress id={entry.id} />}
    </div>
  );
}

/** An entry that is edited: what is typed, what was found in it, and what can be done with it. */
export function EntryEditor({ draft }: { draft: OpenEntry }) {
  const { value: fields } = draft;
  const check = useCheck(fields);
  const publishing = usePublishing(draft);
  const { tried } = publishing;
  const checked = { draft, check, tellsMissing: tried };
  return (
    <>
      <EntryStatus draft={draft} />
      <EntryConflict draft={draft} />
      <PublishProblems publishing={publishing} fields={fields} check={check} />
      <div className={styles.editor}>
        <BilingualField text="title" {...checked}>
          {(typing) => <LineField {...typing} />}
        </BilingualField>
        <BilingualField text="content" {...checked}>
          {(typing) => <TextField {...typing} />}
        </BilingualField>
        <PictureField {...checked} />
        <DateField draft={draft} check={check} />
        <PublishBar draft={draft} check={check} publishing={publishing} />
        <EntryActions draft={draft} />
        <Versions draft={draft} />
      </div>
    </>
  );
}
