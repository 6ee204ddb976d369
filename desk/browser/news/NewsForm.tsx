import type { NewsFields } from '#shared/kinds/news.ts';
import { BilingualField, DateField } from '../entries/Fields.tsx';
import type { EntryForm } from '../entries/kind.ts';
import { PictureField } from '../entries/PictureField.tsx';
import { useLocale } from '../locale.tsx';
import { LineInput } from '../parts/LineInput.tsx';
import { AlbumSelect } from '../photos/PhotoFields.tsx';
import { TextField } from '../text/TextField.tsx';
import { PapersField } from './PapersField.tsx';

export function NewsForm(form: EntryForm<NewsFields>) {
  const { words } = useLocale();
  const { draft } = form;
  return (
    <>
      <BilingualField text="title" input={LineInput} {...form} />
      <BilingualField text="content" input={TextField} {...form} />
      <PictureField {...form} />
      <PapersField {...form} />
      <AlbumSelect
        label={words.news.fields.album}
        album={draft.value.album}
        onChoose={(album) => draft.change((fields) => ({ ...fields, album }))}
      />
      <DateField {...form} />
    </>
  );
}
