import { type NewsEvent, shownEvent } from '#shared/event.ts';
import { useLocale } from '../context.tsx';
import { writeDay } from '../lists/format.ts';

export function EventLine({ event }: { event: NewsEvent }) {
  const { language } = useLocale();
  const { when, where } = shownEvent(event, language, writeDay);
  return (
    <>
      <time dateTime={event.begins} className="date">
        {when}
      </time>
      {where && <span>{where}</span>}
    </>
  );
}
