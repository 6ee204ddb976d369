import { parseEnd } from '#shared/kinds/event-times.ts';
import type { NewsFields } from '#shared/kinds/news.ts';
import styles from '../entries/Entry.module.css';
import { BilingualField, DateField } from '../entries/Fields.tsx';
import type { EntryForm } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Fold } from '../parts/Fold.tsx';
import { LineInput } from '../parts/LineInput.tsx';
import { AlbumSelect } from '../photos/AlbumSelect.tsx';
import { PictureField } from '../photos/PictureField.tsx';
import { TextField } from '../text/TextField.tsx';
import { PapersField } from './PapersField.tsx';

export function NewsForm(form: EntryForm<NewsFields>) {
  const { news: text } = useLocale().words;
  const { draft } = form;
  return (
    <>
      <BilingualField text="title" input={LineInput} {...form} />
      <BilingualField text="content" input={TextField} {...form} />
      <div className={styles.folds}>
        <PictureField {...form} />
        <PapersField {...form} />
        <Event {...form} />
      </div>
      <AlbumSelect
        label={text.fields.album}
        album={draft.value.album}
        onChoose={(album) => draft.change((fields) => ({ ...fields, album }))}
      />
      <DateField {...form} />
    </>
  );
}

function Event(form: EntryForm<NewsFields>) {
  const { fields: names, event: text } = useLocale().words.news;
  const { draft } = form;
  const { begins, ends, place, cancelled } = draft.value;
  return (
    <Fold title={text.title} isUsed={cancelled || [begins, ends, place.mk, place.en].some(Boolean)}>
      <p className="hint">{text.hint}</p>
      <DateField name="begins" label={names.begins} hint={text.beginsHint} {...form} />
      <DateField
        name="ends"
        label={names.ends}
        hint={text.endsHint}
        parse={(ends) => parseEnd({ ...draft.value, ends })}
        {...form}
      />
      <BilingualField text="place" input={LineInput} {...form} />
      <label className="choice">
        <input
          type="checkbox"
          checked={cancelled}
          onChange={({ target: { checked } }) =>
            draft.change((fields) => ({ ...fields, cancelled: checked }))
          }
        />
        {names.cancelled}
      </label>
    </Fold>
  );
}
