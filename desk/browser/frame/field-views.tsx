/** How the desk shows each type of field: its input in a form, and its value in earlier versions. */

import { nameOf } from '#content/publishing.ts';
import { parseDate } from '#shared/date.ts';
import { attachmentName } from '#shared/fields/attachments.ts';
import { listedQuestions } from '#shared/fields/page-texts.ts';
import type { Bilingual } from '#shared/language.ts';
import { editedPage } from '#shared/page-fields.ts';
import { useCollection, useEntryTexts } from '../entries/collection.ts';
import { BilingualField, DateField, type FieldProps, type FieldViews } from '../entries/Fields.tsx';
import { useLocale } from '../locale.tsx';
import { AttachmentsField } from '../news/AttachmentsField.tsx';
import { EventField } from '../news/EventField.tsx';
import { PageTextsField } from '../pages/PageTextsField.tsx';
import { QuestionsField, useQuestionName } from '../pages/QuestionsField.tsx';
import { LineInput, Picture, type TextInputProps } from '../parts/basics.tsx';
import { PictureField } from '../photos/PictureField.tsx';
import { AlbumName, AlbumSelect } from '../photos/photo.tsx';
import { TextField } from '../text/TextField.tsx';

const textInput =
  (input: (props: TextInputProps) => React.ReactNode) =>
  ({ texts: [text], change, issues, showMissing }: FieldProps<Bilingual>) => (
    <BilingualField {...{ text, input, issues, showMissing }} onChange={change} />
  );

export const fieldViews: FieldViews = {
  line: { Input: textInput(LineInput), Display: null },
  richText: { Input: textInput(TextField), Display: null },
  pageTexts: { Input: PageTextsField, Display: null },
  date: {
    Input({ entry, field, path, value, change, issues, showMissing }) {
      const { language, dictionary } = useLocale();
      const { dateHint, datePast } = useEntryTexts();
      const { name } = useCollection();
      // An album becomes public with its photos.
      if (name === 'album' && field.label === 'date') return null;
      const parsed = parseDate(value);
      const isPast = parsed.ok && Date.parse(parsed.iso) < Date.now();
      const hint = entry.publishedAt === null && isPast ? datePast : dateHint;
      return (
        <DateField
          label={nameOf(field, language)}
          hint={field.label === 'day' ? dictionary.photos.albums.dayHint : hint}
          parse={parseDate}
          onChange={(typed) => change(() => typed)}
          {...{ path, value, issues, showMissing }}
        />
      );
    },
    Display: ({ value }) => value,
  },
  album: {
    Input({ field, value, change }) {
      const { language } = useLocale();
      return (
        <AlbumSelect
          label={nameOf(field, language)}
          album={value}
          onChoose={(album) => change(() => album)}
        />
      );
    },
    Display: AlbumName,
  },
  picture: {
    Input(props) {
      const isShown = useCollection().name !== 'page' || editedPage(props.entry.id)?.hasPicture;
      return isShown && <PictureField {...props} />;
    },
    Display: ({ value, label }) => value && <Picture imageUrl={value.file} alt={label} />,
  },
  event: {
    Input: EventField,
    Display({ value }) {
      const { language } = useLocale();
      if (!value) return null;
      const { begins, ends, cancelled } = value;
      const times = [begins, ends].filter(Boolean).join(' – ');
      return cancelled ? `${times} (${nameOf({ label: 'cancelled' }, language)})` : times;
    },
  },
  attachments: {
    Input: AttachmentsField,
    Display: ({ value }) => value.map(attachmentName).join('; '),
  },
  questions: {
    Input: QuestionsField,
    Display: ({ value }) => listedQuestions(value).map(useQuestionName()).join(' '),
  },
};
