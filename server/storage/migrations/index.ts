/** The migrations in their order. One that has been released is never edited: add another. */
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { tables } from './0001-tables.ts';
import { samples } from './0002-samples.ts';
import { outbox } from './0003-outbox.ts';
import { revisions } from './0004-revisions.ts';
import { state } from './0005-state.ts';
import { photoFiles } from './0006-photo-files.ts';
import { noSamples } from './0007-no-samples.ts';

export function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-tables': tables(engine),
    '0002-samples': samples,
    '0003-outbox': outbox(engine),
    '0004-revisions': revisions(engine),
    '0005-state': state(engine),
    '0006-photo-files': photoFiles(engine),
    '0007-no-samples': noSamples,
  };
}
