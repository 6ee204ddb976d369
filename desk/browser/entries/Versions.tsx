import { useState } from 'react';
import { fill } from '#content/words.ts';
import { useLocale } from '../locale.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import styles from './Entry.module.css';
import { EntryTexts } from './EntryTexts.tsx';
import { useEntryAction, useVersions } from './entries.ts';
import type { OpenEntry } from './kind.ts';

export function Versions({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <details className="ruled" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <h2>{words.news.versions.title}</h2>
      </summary>
      {open && <VersionList draft={draft} />}
    </details>
  );
}

function VersionList({ draft: { item: entry, value } }: { draft: OpenEntry }) {
  const { words, moment } = useLocale();
  const { versions: text } = words.news;
  const query = useVersions(entry);
  const { act } = useEntryAction(entry);
  return (
    <Loaded query={query}>
      {(versions) => (
        <>
          <p>{versions.length > 0 ? text.note : text.none}</p>
          {versions.map(({ number, reason, madeAt, madeBy, fields }) => (
            <details key={number}>
              <summary>
                {fill(text.reasons[reason], { date: moment(madeAt) })}
                {madeBy && ` · ${madeBy}`}
              </summary>
              <div className={`stack start ${styles.version}`}>
                <EntryTexts fields={fields} present={value} />
                <ConfirmButton
                  label={text.restore}
                  question={text.question}
                  onConfirm={() =>
                    act(`versions/${number}/restore`, (said) => said.versions.restored)
                  }
                  note={text.questionNote}
                />
              </div>
            </details>
          ))}
        </>
      )}
    </Loaded>
  );
}
