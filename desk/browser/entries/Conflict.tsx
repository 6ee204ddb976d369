/** Tells both people when they have changed the same parts of a text, and where the other text is. */
import { useEffect, useState } from 'react';
import { readStored, writeStored } from '#client/standalone/storage.ts';
import { fill } from '#content/dictionary.ts';
import { quotedName } from '#content/publishing.ts';
import { type Dated, listFields, textsOf } from '#shared/collections/collection.ts';
import { languages } from '#shared/language.ts';
import type { Entry, EntryVersion } from '#shared/publishing.ts';
import { useSession } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/basics.tsx';
import { useNotices } from '../parts/Notice.tsx';
import { addressOf } from '../route.ts';
import { type OpenEntry, useCollection } from './collection.ts';
import styles from './Entry.module.css';
import { showVersions } from './EntryTexts.tsx';
import { useVersions } from './entry-actions.ts';

/** The name of a part of a text, such as “Title” (Macedonian). */
function usePartName(texts: Dated[]): (path: string) => string {
  const { dictionary, language: reader } = useLocale();
  const { collection } = useCollection();
  const all = texts.flatMap((fields) => textsOf(collection, fields));
  return (path) => {
    const fields = listFields(collection);
    const whole = fields.find((item) => item.path === path);
    if (whole) return quotedName(whole.field, reader);
    const language = languages.find((item) => path.endsWith(`.${item}`));
    const text =
      all.find((item) => path === `${item.path}.${language}`) ??
      all.find((item) => item.path.startsWith(`${path}.`));
    if (text && language) {
      return `${quotedName(text, reader)} (${dictionary.news.languages[language]})`;
    }
    if (text) return quotedName(text, reader);
    const around = fields.find((item) => item.path === path.split('.')[0]);
    return around ? quotedName(around.field, reader) : path;
  };
}

/** Of several conflicts about one part, only the newest one is still true. A return is another notice. */
function newestOfEachPart(versions: EntryVersion<Dated>[]): EntryVersion<Dated>[] {
  const named = new Set<string>();
  return versions.map((version) => {
    const { conflict } = version;
    if (!conflict || version.reason === 'discarded') return version;
    const [paths, kept] = [conflict.paths, conflict.kept].map((list) =>
      list.filter((path) => !named.has(path)),
    ) as [string[], string[]];
    for (const path of [...paths, ...kept]) named.add(path);
    return { ...version, conflict: { ...conflict, paths, kept } };
  });
}

interface Props {
  entry: Entry<Dated>;
  after: number;
  /** The last conflict when the entry was opened. */
  opened: number;
  onClose(): void;
}

function ConflictList({ entry, after, opened, onClose }: Props) {
  const { dictionary, moment } = useLocale();
  const { name: collection } = useCollection();
  const { conflict: text } = dictionary.draft;
  const session = useSession();
  const me = session.kind === 'open' ? session.name : null;
  const { data: versions = [] } = useVersions(entry);
  const nameOfPart = usePartName([entry.fields, ...versions.map(({ fields }) => fields)]);
  const isTold = ({ number, madeBy, conflict }: EntryVersion<Dated>) =>
    conflict && number > after && (me === null || madeBy === me || conflict.by === me);
  // When an earlier text has come back, older notices are not true any more.
  const last = versions.findIndex(({ reason, conflict }) => reason === 'discarded' && conflict);
  const told = versions.filter((version, index) =>
    last < 0 || index < last
      ? isTold(version)
      : index === last && versions.slice(last).some(isTold),
  );
  const list = newestOfEachPart(told);

  function sentencesOf({ reason, madeBy, madeAt, conflict }: EntryVersion<Dated>): string[] {
    if (!conflict) return [];
    const isMine = madeBy === me;
    const isKnown = me !== null && madeBy !== conflict.by;
    const pattern = !isKnown ? text.unknown : isMine ? text.mine : text.theirs;
    const name = (isMine ? conflict.by : madeBy) ?? text.anotherUser;
    const namesIn = (paths: string[]) => [...new Set(paths.map(nameOfPart))].join(', ');
    const values = { name, date: moment(madeAt) };
    if (reason === 'discarded') {
      const by = conflict.by ?? text.anotherUser;
      const parts = namesIn(conflict.paths);
      return conflict.by === me || parts === ''
        ? []
        : [fill(text.returned, { ...values, name: by, parts })];
    }
    return [
      ...(conflict.paths.length > 0
        ? [fill(pattern, { ...values, parts: namesIn(conflict.paths) })]
        : []),
      ...(conflict.kept.length > 0
        ? [fill(text.kept, { ...values, parts: namesIn(conflict.kept) })]
        : []),
    ];
  }

  const { clear } = useNotices();
  const newest = list.find((version) => sentencesOf(version).length > 0)?.number ?? 0;
  // “The question is removed” is not true if another person's change has kept it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each conflict.
  useEffect(() => {
    if (newest > opened) clear();
  }, [newest, opened]);
  const sentences = [...new Set(list.flatMap(sentencesOf))];
  if (sentences.length === 0) return null;
  return (
    <div className={`warning row apart ${styles.top}`}>
      <div>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="actions">
        {entry.state !== 'binned' && (
          <Button onClick={() => showVersions(addressOf(collection, 'entry', entry.id))}>
            {dictionary.news.versions.title}
          </Button>
        )}
        <Button onClick={onClose}>{dictionary.frame.close}</Button>
      </div>
    </div>
  );
}

/** The notice stays until this browser has closed it, because the other text may be needed later. */
export function Conflicts({ draft: { item: entry } }: { draft: Pick<OpenEntry, 'item'> }) {
  const key = `conflict ${useCollection().name}/${entry.id}`;
  const [closed, setClosed] = useState(() => Number(readStored(key)));
  const [opened] = useState(entry.lastConflict);
  const close = () => {
    writeStored(key, String(entry.lastConflict));
    setClosed(entry.lastConflict);
  };
  return (
    <div role="alert" className={styles.sticky}>
      {entry.lastConflict > closed && (
        <ConflictList entry={entry} after={closed} opened={opened} onClose={close} />
      )}
    </div>
  );
}
