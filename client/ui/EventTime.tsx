import type { ShownEvent } from '#shared/page-data.ts';

export function EventTime({ begins, when, where }: ShownEvent) {
  return (
    <p className="row">
      <time dateTime={begins} className="date">
        {when}
      </time>
      {where && <span>{where}</span>}
    </p>
  );
}
