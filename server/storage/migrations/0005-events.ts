import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { dialects } from './0001-schema.ts';
import { constraint } from './0003-kinds-with-downtime.ts';

/** The times of events: the calendar reads them by their beginning, the schedule ends the coming ones. */
export const events = (engine: Engine): Migration => ({
  async up(database) {
    const { timestamp } = dialects[engine];
    for (const statement of [
      ...['beginsAt', 'comingUntil'].map(
        (column) => `alter table news add column "${column}" ${timestamp}
          ${constraint(engine, column, 'time')}`,
      ),
      'create index news_events on news ("beginsAt" desc) where "beginsAt" is not null',
      'create index news_coming on news ("beginsAt", id) where "comingUntil" is not null',
    ]) {
      await sql.raw(statement).execute(database);
    }
  },
});
