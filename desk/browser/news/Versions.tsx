import { useState } from 'react';
import { fill } from '#content/words.ts';
import type { EntryVersion } from '#shared/publishing.ts';
import { useLocale, useMoment } from '../locale.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import type { OpenEntry } from './entry-drafts.ts';
import { useVersions } from './queries.ts';
import { Texts } from './Texts.tsx';
import { useEntryActions } from './use-entry-actions.ts';
import styles from './Versions.module.css';

interface VersionProps {
  version: EntryVersion;
  onRestore(): void;
}

function Version({ version, onRestore }: VersionProps) {
  const { words } = useLocale();
  const moment = useMoment();
  const { versions: text } = words.news;
  const { reason, madeAt, fields } = version;
  return (
    <details>
      <summary>{fill(text.reasons[reason], { date: moment(madeAt) })}</summary>
      <div className={styles.former}>
        <Texts fields={fields} />
        <ConfirmButton label={text.restore} question={text.question} onConfirm={onRestore}>
          <p>{text.questionNote}</p>
        </ConfirmButton>
      </div>
    </details>
  );
}

function VersionList({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const { versions: text } = words.news;
  const { id, revision } = draft.item;
  const query = useVersions(id, revision);
  const { restoreVersion } = useEntryActions(draft.item);
  return (
    <Loaded query={query}>
      {(versions) => (
        <div className={styles.list}>
          <p>{versions.length > 0 ? text.note : text.none}</p>
          {versions.map((each) => (
            <Version key={each.number} version={each} onRestore={() => restoreVersion(each)} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

/** The texts that an entry had; read when they are wanted. */
export function Versions({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.versions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.news.versions.title}</summary>
      {open && <VersionList draft={draft} />}
    </details>
  );
}
