import { nameOf } from '#content/publishing.ts';
import { type Event, emptyEvent, locationOptions } from '#shared/fields/event.ts';
import { parseEnd } from '#shared/fields/event-times.ts';
import { isEqual } from '#shared/fields/merge.ts';
import { emptyTexts } from '#shared/language.ts';
import { BilingualField, DateField, type FieldProps } from '../entries/Fields.tsx';
import { useLocale } from '../locale.tsx';
import { Fold, LineInput } from '../parts/basics.tsx';

export function EventField(props: FieldProps<Event | null>) {
  const { field, path, texts, value, change, issues, showMissing } = props;
  const { dictionary, language } = useLocale();
  const { event: text } = dictionary.news;
  const event = value ?? emptyEvent;
  const put = (patch: (event: Event) => Partial<Event>) =>
    change((present) => {
      const before = present ?? emptyEvent;
      const next = { ...before, ...patch(before) };
      return isEqual(next, emptyEvent) ? null : next;
    });
  const checked = { issues, showMissing };
  return (
    <Fold title={nameOf(field, language)} isUsed={value !== null}>
      <p className="hint">{text.hint}</p>
      <DateField
        path={`${path}.begins`}
        label={nameOf({ label: 'begins' }, language)}
        hint={text.beginsHint}
        value={event.begins}
        onChange={(begins) => put(() => ({ begins }))}
        {...checked}
      />
      <DateField
        path={`${path}.ends`}
        label={nameOf({ label: 'ends' }, language)}
        hint={text.endsHint}
        parse={(ends) => parseEnd({ ...event, ends })}
        value={event.ends}
        onChange={(ends) => put(() => ({ ends }))}
        {...checked}
      />
      <BilingualField
        text={texts[0] ?? { ...locationOptions, path: `${path}.location`, text: emptyTexts }}
        input={LineInput}
        onChange={(patch) => put((present) => ({ location: patch(present.location) }))}
        {...checked}
      />
      <label className="choice">
        <input
          type="checkbox"
          checked={event.cancelled}
          onChange={({ target }) => put(() => ({ cancelled: target.checked }))}
        />
        {nameOf({ label: 'cancelled' }, language)}
      </label>
    </Fold>
  );
}
