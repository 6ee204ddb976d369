import { parseEnd } from '#shared/kinds/event-times.ts';
import type { NewsFields } from '#shared/kinds/news.ts';
import styles from '../entries/Entry.module.css';
import { BilingualField, DateField } from '../entries/Fields.tsx';
import type { EntryForm } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
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
      <PictureField {...form} />
      <PapersField {...form} />
      <AlbumSelect
        label={text.fields.album}
        album={draft.value.album}
        onChoose={(album) => draft.change((fields) => ({ ...fields, album }))}
      />
      <fieldset className={styles.event}>
        <legend>{text.event.title}</legend>
        <p className="hint">{text.event.hint}</p>
        <DateField
          name="begins"
          label={text.fields.begins}
          hint={text.event.beginsHint}
          {...form}
        />
        <DateField
          name="ends"
          label={text.fields.ends}
          hint={text.event.endsHint}
          parse={(ends) => parseEnd({ ...draft.value, ends })}
          {...form}
        />
        <BilingualField text="place" input={LineInput} {...form} />
        <label className="choice">
          <input
            type="checkbox"
            checked={draft.value.cancelled}
            onChange={({ target: { checked: cancelled } }) =>
              draft.change((fields) => ({ ...fields, cancelled }))
            }
          />
          {text.fields.cancelled}
        </label>
      </fieldset>
      <DateField {...form} />
    </>
  );
}
