import { useId, useState } from 'react';
import { fill } from '#content/words.ts';
import { daysInBin, type Entry } from '#shared/publishing.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { useNotices } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { useHome } from '../query-client.ts';
import { navigate } from '../route.ts';
import styles from './Entry.module.css';
import { EntryConflict, EntryTexts } from './EntryTexts.tsx';
import { type OpenEntry, useCheck, useVersions } from './entries.ts';
import { useEntryAction } from './entry-actions.ts';
import { useStateOf } from './entry-words.ts';
import { BilingualField, DateField, LineInput } from './Fields.tsx';
import { PictureField } from './PictureField.tsx';
import { PublishBar, PublishProblems, usePublishing } from './PublishBar.tsx';
import { TextField } from './text/TextField.tsx';

export function EntryEditor({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const stateOf = useStateOf();
  const check = useCheck(draft.value);
  const publishing = usePublishing(draft);
  const { item: entry } = draft;
  const checked = { draft, check, tellsMissing: publishing.wasRefused };
  const publishable = { draft, check, publishing };
  return (
    <>
      <div className={styles.state}>
        <p>
          {stateOf(entry)}
          {entry.changed && ` · ${words.news.changed}`}
        </p>
        {entry.publishedAt !== null && <PublicAddress id={entry.id} />}
      </div>
      <EntryConflict draft={draft} />
      <PublishProblems {...publishable} />
      <div className={styles.editor}>
        <BilingualField text="title" input={LineInput} {...checked} />
        <BilingualField text="content" input={TextField} {...checked} />
        <PictureField {...checked} />
        <DateField draft={draft} check={check} />
        <PublishBar {...publishable} />
        <Actions entry={entry} />
        <Versions entry={entry} />
      </div>
    </>
  );
}

/** The page of a public item, to be opened or copied. */
function PublicAddress({ id }: { id: number }) {
  const { words } = useLocale();
  const { done, refused } = useNotices();
  const { data } = useHome();
  const { news: text } = words;
  if (!data?.siteUrl) return null;
  const address = data.siteUrl + itemAddress(pagePaths.news, id);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => done(({ news }) => fill(news.copied, { address })),
      () => refused(({ news }) => fill(news.notCopied, { address })),
    );
  return (
    <p className={styles.address}>
      <a className="link" href={address} target="_blank" rel="noreferrer">
        {text.show}
      </a>
      <Button onClick={() => void copy()}>{text.copy}</Button>
    </p>
  );
}

function Actions({ entry }: { entry: Entry }) {
  const { words } = useLocale();
  const act = useEntryAction(entry);
  const titleId = useId();
  const { news: text } = words;
  return (
    <section className="section" aria-labelledby={titleId}>
      <h2 id={titleId}>{text.actionsTitle}</h2>
      <div className="actions">
        {entry.dueAt !== null && (
          <Button onClick={() => void act('unschedule', ({ news }) => news.unscheduled)}>
            {text.unschedule}
          </Button>
        )}
        {entry.publishedAt !== null && (
          <ConfirmButton
            label={text.withdraw}
            question={text.withdrawQuestion}
            onConfirm={() => void act('withdraw', ({ news }) => news.withdrawn)}
            note={text.withdrawNote}
          />
        )}
        <ConfirmButton
          label={text.bin}
          question={text.binQuestion}
          onConfirm={() =>
            void act(
              'bin',
              ({ news }) => news.binned,
              () => navigate('news', 'draft'),
            )
          }
          note={fill(text.binNote, { days: daysInBin })}
        />
      </div>
    </section>
  );
}

/** The earlier texts of an entry, read when they are opened. */
function Versions({ entry }: { entry: Entry }) {
  const { words } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.versions} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.news.versions.title}</summary>
      {open && <VersionList entry={entry} />}
    </details>
  );
}

function VersionList({ entry }: { entry: Entry }) {
  const { words, moment } = useLocale();
  const { versions: text } = words.news;
  const query = useVersions(entry);
  const act = useEntryAction(entry);
  return (
    <Loaded query={query}>
      {(versions) => (
        <div className={styles.versionList}>
          <p>{versions.length > 0 ? text.note : text.none}</p>
          {versions.map(({ number, reason, madeAt, fields }) => (
            <details key={number}>
              <summary>{fill(text.reasons[reason], { date: moment(madeAt) })}</summary>
              <div className={styles.version}>
                <EntryTexts fields={fields} />
                <ConfirmButton
                  label={text.restore}
                  question={text.question}
                  onConfirm={() =>
                    void act(`versions/${number}/restore`, ({ news }) => news.versions.restored)
                  }
                  note={text.questionNote}
                />
              </div>
            </details>
          ))}
        </div>
      )}
    </Loaded>
  );
}
