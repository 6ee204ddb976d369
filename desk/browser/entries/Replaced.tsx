/** A notice about fields that another user has changed, too. */
import { fill } from '#content/words.ts';
import type { Dated } from '#shared/kinds/kind.ts';
import { languages } from '#shared/language.ts';
import type { Editable } from '../editing/autosave.ts';
import type { Editing } from '../editing/use-draft.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/basics.tsx';
import styles from './Entry.module.css';
import { useKind } from './kind.ts';

/** `title.mk`, `texts.history.intro.en` and `papers` are such fields. */
function useNameOf(fields: Dated): (field: string) => string {
  const { words, language: reader } = useLocale();
  const { labelOf, useFacts } = useKind();
  const facts = useFacts()(fields);
  return (field) => {
    const language = languages.find((item) => field.endsWith(`.${item}`)) ?? reader;
    const text = field.replace(/^texts\.|\.(mk|en)$/g, '');
    const [, name] = facts.find(([item]) => field.split('.')[0] === item) ?? [];
    return name ?? labelOf(words, fields, text)[language];
  };
}

type Draft = Pick<Editing<Editable, Dated>, 'value' | 'replaced' | 'dismiss'>;

export function Replaced({ draft: { value, replaced, dismiss } }: { draft: Draft }) {
  const { words, moment } = useLocale();
  const { replaced: text } = words.draft;
  const nameOf = useNameOf(value);
  const { fields = [], by, at = '' } = replaced ?? {};
  const names = fields.map((field) => fill(words.pages.quoted, { text: nameOf(field) })).join(', ');
  const said = { fields: names, name: by ?? text.anotherUser, date: at && moment(at) };
  return (
    <div role="alert">
      {replaced && (
        <div className={`warning row apart ${styles.top}`}>
          <p>{fill(text.text, said)}</p>
          <Button onClick={dismiss}>{words.frame.close}</Button>
        </div>
      )}
    </div>
  );
}
