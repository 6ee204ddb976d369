/** Tells both people when they have changed the same parts of a text, and where the other text is. */
import { useState } from 'react';
import { readStored, writeStored } from '#client/standalone/storage.ts';
import { fill } from '#content/dictionary.ts';
import { quotedName } from '#content/publishing.ts';
import { type Dated, listFields, textsOf } from '#shared/collections/collection.ts';
import { languages } from '#shared/language.ts';
import type { Entry, EntryVersion } from '#shared/publishing.ts';
import { useSession } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/basics.tsx';
import { type OpenEntry, useDeskCollection } from './collection.ts';
import styles from './Entry.module.css';
import { showVersions } from './EntryTexts.tsx';
import { useVersions } from './entry-actions.ts';

/** The name of a part of a text, such as “Title” (Macedonian). */
function usePartName(texts: Dated[]): (path: string) => string {
  const { dictionary, language: reader } = useLocale();
  const { collection } = useDeskCollection();
  const all = texts.flatMap((fields) => textsOf(collection, fields));
  return (path) => {
    const language = languages.find((item) => path.endsWith(`.${item}`));
    const text =
      all.find((item) => path === `${item.path}.${language}`) ??
      all.find((item) => item.path.startsWith(`${path}.`));
    if (text && language) {
      return `${quotedName(text, reader)} (${dictionary.news.languages[language]})`;
    }
    if (text) return quotedName(text, reader);
    const field = listFields(collection).find((item) => item.path === path.split('.')[0])?.field;
    return field ? quotedName(field, reader) : path;
  };
}

interface Props {
  entry: Entry<Dated>;
  after: number;
  onClose(): void;
}

function ConflictList({ entry, after, onClose }: Props) {
  const { dictionary, moment } = useLocale();
  const { conflict: text } = dictionary.draft;
  const session = useSession();
  const me = session.kind === 'open' ? session.name : null;
  const { data: versions = [] } = useVersions(entry);
  const nameOfPart = usePartName([entry.fields, ...versions.map(({ fields }) => fields)]);
  const ofMe = ({ madeBy, conflict }: EntryVersion<Dated>) =>
    me === null || madeBy === me || conflict?.by === me;
  const list = versions.filter((version) => version.number > after && ofMe(version));

  function sentencesOf({ madeBy, madeAt, conflict }: EntryVersion<Dated>): string[] {
    if (!conflict) return [];
    const isMine = madeBy === me;
    const isKnown = me !== null && madeBy !== conflict.by;
    const pattern = !isKnown ? text.unknown : isMine ? text.mine : text.theirs;
    const name = (isMine ? conflict.by : madeBy) ?? text.anotherUser;
    const namesIn = (paths: string[]) => [...new Set(paths.map(nameOfPart))].join(', ');
    const sentencesOn = (paths: string[], message: string) =>
      paths.length > 0
        ? [fill(message, { name, date: moment(madeAt), parts: namesIn(paths) })]
        : [];
    return [...sentencesOn(conflict.paths, pattern), ...sentencesOn(conflict.kept, text.kept)];
  }

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
        <Button onClick={showVersions}>{dictionary.news.versions.title}</Button>
        <Button onClick={onClose}>{dictionary.frame.close}</Button>
      </div>
    </div>
  );
}

/** The notice stays until this browser has closed it, because the other text may be needed later. */
export function Conflicts({ draft: { item: entry } }: { draft: Pick<OpenEntry, 'item'> }) {
  const key = `conflict ${useDeskCollection().name}/${entry.id}`;
  const [closed, setClosed] = useState(() => Number(readStored(key)));
  const close = () => {
    writeStored(key, String(entry.lastConflict));
    setClosed(entry.lastConflict);
  };
  return (
    <div role="alert">
      {entry.lastConflict > closed && <ConflictList entry={entry} after={closed} onClose={close} />}
    </div>
  );
}
