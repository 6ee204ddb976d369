import { Fragment, useState } from 'react';
import { fill } from '#content/words.ts';
import type { Dated } from '#shared/kinds/kind.ts';
import { languages } from '#shared/language.ts';
import type { Entry } from '#shared/publishing.ts';
import { useLocale } from '../locale.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import styles from './Entry.module.css';
import { useEntryAction, useVersions } from './entries.ts';
import { useKind } from './kind.ts';

export function Versions({ entry }: { entry: Entry<Dated> }) {
  const { words } = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <details
      className={`ruled ${styles.versions}`}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{words.news.versions.title}</summary>
      {open && <VersionList entry={entry} />}
    </details>
  );
}

function VersionList({ entry }: { entry: Entry<Dated> }) {
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
                <EntryTexts fields={fields} />
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

/** Shows the texts as they were typed. */
export function EntryTexts({ fields }: { fields: Dated }) {
  const { words } = useLocale();
  const { kind, labelOf, textOf } = useKind();
  const texts = Object.keys(kind.texts(fields));
  return (
    <div className={`stack ${styles.texts}`}>
      <div className="columns">
        {languages.map((language) => (
          <div key={language} className="box" lang={language}>
            {texts.map((text, index) => (
              <Fragment key={text}>
                {(kind.fixed || index > 1) && textOf(fields, text)[language] && (
                  <p className="hint">{labelOf(words, fields, text)[language]}</p>
                )}
                <p className={index === 0 && !kind.fixed ? styles.title : 'message'}>
                  {textOf(fields, text)[language]}
                </p>
              </Fragment>
            ))}
          </div>
        ))}
      </div>
      <OtherFields fields={fields} className="hint" />
    </div>
  );
}

export function OtherFields({ fields, className }: { fields: Dated; className?: string }) {
  const others = useKind().useOthers();
  return others(fields).map(
    ({ name, value, key }) =>
      key !== '' && (
        <p key={name} className={className}>
          <span>{`${name}: `}</span>
          {value}
        </p>
      ),
  );
}
