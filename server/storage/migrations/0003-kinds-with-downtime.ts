/** News become entries of a kind, and constraints refuse rows that the program could not read. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../database.ts';
import { dialects, maintenanceTriggers, revisionTriggers } from './0001-schema.ts';

/** The id is that of the item, by which the operator finds it in the previous version. */
export class UnusableRow extends Error {
  override name = 'UnusableRow';
  readonly table: string;
  readonly id: number;

  constructor(table: string, id: number, cause: unknown) {
    super(`Row ${id} of ${table} cannot be used`, { cause });
    this.table = table;
    this.id = id;
  }
}

type Check = Record<Engine, (column: string) => string>;

const texts: Check = {
  sqlite: (column) => `case when json_valid(${column})
    then json_type(${column}, '$.mk') is 'text' and json_type(${column}, '$.en') is 'text'
    else false end`,
  postgres: (column) => `'string' is not distinct from jsonb_typeof(${column}->'mk')
    and 'string' is not distinct from jsonb_typeof(${column}->'en')`,
};

const years = "between '1899-12-31T23:00:00.000Z' and '9998-12-31T23:00:00.000Z'";

/** A check that yields NULL passes, so each of them yields true or false for every value. */
const checks = {
  texts,
  textsOrNull: {
    sqlite: (column) => `${column} is null or ${texts.sqlite(column)}`,
    postgres: (column) => `${column} is null or ${texts.postgres(column)}`,
  },
  object: {
    sqlite: (column) =>
      `case when json_valid(${column}) then json_type(${column}) is 'object' else false end`,
    postgres: (column) => `'object' is not distinct from jsonb_typeof(${column})`,
  },
  /** SQLite reads the 30th of February as the 2nd of March. */
  day: {
    sqlite: (column) =>
      `date(${column}) is ${column} and ${column} between '1900-01-01' and '9998-12-31'`,
    postgres: (column) => `to_char(${column}::date, 'YYYY-MM-DD') is not distinct from ${column}
      and ${column} between '1900-01-01' and '9998-12-31'`,
  },
  /** The years from 1900 to 9998 in Skopje, as in `shared/date.ts`. */
  time: {
    sqlite: (column) => `${column} is null or (date(${column}) is substr(${column}, 1, 10)
      and ${column} glob '????-??-??T??:??:??.???Z' and ${column} ${years})`,
    postgres: (column) => `${column} is null or ${column} ${years}`,
  },
} satisfies Record<string, Check>;

type CheckName = keyof typeof checks;

export const constraint = (engine: Engine, column: string, check: CheckName) =>
  `check (${checks[check][engine](`"${column}"`)})`;

interface Constrained {
  table: string;
  columns: Record<string, CheckName>;
}

/** Their rows become JSON, which has fewer constraints. */
const moved: Constrained[] = [
  {
    table: 'news',
    columns: { title: 'texts', content: 'texts', pictureDescription: 'textsOrNull' },
  },
  {
    table: 'news_copies',
    columns: { title: 'texts', content: 'texts', pictureDescription: 'texts' },
  },
];

const kept: Constrained[] = [
  {
    table: 'contact_messages',
    columns: { createdAt: 'time', dueAt: 'time', deliveredAt: 'time', answeredAt: 'time' },
  },
  { table: 'gallery', columns: { caption: 'texts' } },
  { table: 'albums', columns: { title: 'texts', date: 'day' } },
  { table: 'staged_photos', columns: { caption: 'texts', binnedAt: 'time' } },
];

type Transaction = Kysely<unknown>;

async function run(transaction: Transaction, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(transaction);
}

/** SQLite's codes mean broken JSON, a violated constraint and a wrong type; PostgreSQL has classes. */
function isAboutValues(error: unknown): boolean {
  const { code = '', errcode } = error as { code?: string; errcode?: number };
  return errcode === undefined ? /^2[23]/.test(code) : [1, 19, 20].includes(errcode & 0xff);
}

/** Runs the statement for all rows of a table; if that fails, for each item, to find the wrong one. */
async function forRows(
  transaction: Transaction,
  engine: Engine,
  table: string,
  statement: (condition: string) => string,
): Promise<void> {
  if (engine === 'postgres') await run(transaction, ['savepoint for_rows']);
  try {
    await run(transaction, [statement('true')]);
  } catch (error) {
    if (!isAboutValues(error)) throw error;
    if (engine === 'postgres') await run(transaction, ['rollback to savepoint for_rows']);
    const key = table === 'news_copies' ? '"newsId"' : 'id';
    const ids = sql.raw<{ id: number }>(`select distinct ${key} as id from ${table} order by 1`);
    for (const { id } of (await ids.execute(transaction)).rows) {
      await run(transaction, [statement(`${table}.${key} = ${id}`)]).catch((cause: unknown) => {
        throw new UnusableRow(table, id, cause);
      });
    }
    throw error;
  }
}

/** Without this, the ids of deleted rows would be used again. */
const continueIds: Record<Engine, (table: string, from: string) => string[]> = {
  sqlite: (table, from) => [
    `delete from sqlite_sequence where name = '${table}'`,
    `insert into sqlite_sequence (name, seq)
      select '${table}', seq from sqlite_sequence where name = '${from}'`,
  ],
  postgres: (table, from) => [
    `select setval(pg_get_serial_sequence('${table}', 'id'), last) from (
      select pg_sequence_last_value(pg_get_serial_sequence('${from}', 'id')::regclass) as last
    ) as given where last is not null`,
  ],
};

interface Stored {
  type: string;
  sql: string;
}

/** SQLite changes the columns of a table only by copying it. */
async function makeStrict(transaction: Transaction, { table, columns: checked }: Constrained) {
  const query = sql<Stored>`select type, sql from sqlite_schema
    where tbl_name = ${table} and sql is not null order by type`;
  const { rows } = await query.execute(transaction);
  const definition = rows.find(({ type }) => type === 'table')?.sql ?? '';
  const columns = definition.slice(definition.indexOf('('), definition.lastIndexOf(')'));
  const constraints = Object.entries(checked).map((each) => constraint('sqlite', ...each));
  const all = [columns, ...constraints].join(', ');
  await run(transaction, [`create table ${table}_strict ${all}) strict`]);
  await forRows(
    transaction,
    'sqlite',
    table,
    (condition) => `insert into ${table}_strict select * from ${table} where ${condition}`,
  );
  await run(transaction, [
    ...continueIds.sqlite(`${table}_strict`, table),
    `drop table ${table}`,
    `alter table ${table}_strict rename to ${table}`,
    ...rows.flatMap(({ type, sql: statement }) => (type === 'table' ? [] : [statement])),
  ]);
}

async function constrain(transaction: Transaction, { table, columns }: Constrained) {
  for (const [column, check] of Object.entries(columns)) {
    const valid = checks[check].postgres(`"${column}"`);
    await forRows(
      transaction,
      'postgres',
      table,
      (condition) =>
        `select 1 / (case when ${valid} then 1 else 0 end) from ${table} where ${condition}`,
    );
    const name = `${table}_${column.toLowerCase()}`;
    const checked = constraint('postgres', column, check);
    await run(transaction, [`alter table ${table} add constraint ${name} ${checked}`]);
  }
}

const tables = (engine: Engine) => {
  const { id, json, timestamp, now } = dialects[engine];
  const strict = engine === 'sqlite' ? 'strict' : '';
  const check = (column: string, name: CheckName) => constraint(engine, column, name);
  return [
    `create table entries (
      kind text not null,
      id integer not null,
      revision text not null default '',
      "publicRevision" text not null default '',
      "changedAt" ${timestamp} not null ${check('changedAt', 'time')},
      "publishedAt" ${timestamp} ${check('publishedAt', 'time')},
      "dueAt" ${timestamp} ${check('dueAt', 'time')},
      "binnedAt" ${timestamp} ${check('binnedAt', 'time')},
      primary key (kind, id)
    ) ${strict}`,
    `create table copies (
      kind text not null,
      id integer not null,
      state text not null check (state in ('working', 'scheduled', 'public', 'version')),
      number integer not null,
      reason text check (reason is null or reason in ('published', 'withdrawn', 'replaced')),
      "madeAt" ${timestamp} not null ${check('madeAt', 'time')},
      "madeBy" text,
      fields ${json} not null ${check('fields', 'object')},
      primary key (kind, id, state, number),
      foreign key (kind, id) references entries on delete cascade
    ) ${strict}`,
    `create table copy_files (
      kind text not null,
      id integer not null,
      state text not null,
      number integer not null,
      file text not null,
      primary key (file, kind, id, state, number),
      foreign key (kind, id, state, number) references copies on delete cascade on update cascade
    ) ${strict}`,
    `create table news_of_entries (
      id ${id},
      title ${json} not null ${check('title', 'texts')},
      content ${json} not null ${check('content', 'texts')},
      "createdAt" ${timestamp} not null default ${now} ${check('createdAt', 'time')},
      "updatedAt" ${timestamp} not null default ${now} ${check('updatedAt', 'time')},
      fields ${json} not null ${check('fields', 'object')}
    ) ${strict}`,
  ];
};

const indexes = [
  'create index entries_published on entries (kind, "publishedAt" desc) where "publishedAt" is not null',
  'create index entries_due on entries ("dueAt") where "dueAt" is not null',
  'create index entries_binned on entries ("binnedAt") where "binnedAt" is not null',
  'create index copy_files_of_copy on copy_files (kind, id, state, number)',
];

const expressions = {
  sqlite: {
    json: (column: string) => `json(${column})`,
    object: 'json_object',
    withoutNulls: (object: string) => `json_patch('{}', ${object})`,
    none: `'{"mk":"","en":""}'`,
  },
  postgres: {
    json: (column: string) => column,
    object: 'jsonb_build_object',
    withoutNulls: (object: string) => `jsonb_strip_nulls(${object})`,
    none: `'{"mk":"","en":""}'::jsonb`,
  },
};

async function moveNews(transaction: Transaction, engine: Engine): Promise<void> {
  const { json, object, withoutNulls, none } = expressions[engine];
  const texts = `'title', ${json('title')}, 'content', ${json('content')}`;
  const description = json(`coalesce("pictureDescription", ${none})`);
  const rest = `'picture', picture, 'pictureDescription', ${description}, 'album', album`;
  const corrected = `(select max("madeAt") from news_copies where "newsId" = news.id
    and kind = 'version' and reason = 'published')`;
  const move = (table: string, statement: (condition: string) => string) =>
    forRows(transaction, engine, table, statement);
  await move(
    'news',
    (condition) => `insert into news_of_entries
      (id, title, content, "createdAt", "updatedAt", fields)
      select id, title, content, "createdAt", coalesce(${corrected}, "createdAt"),
        case when picture is null then ${withoutNulls(`${object}('album', album)`)}
        else ${withoutNulls(`${object}(${rest})`)} end
      from news where ${condition}`,
  );
  await move(
    'news_entries',
    (condition) => `insert into entries
      select 'news', id, revision, "publicRevision", "changedAt",
        (select "createdAt" from news where news.id = news_entries.id), "dueAt", "binnedAt"
      from news_entries where ${condition}
        and (id in (select id from news) or id in (select "newsId" from news_copies))`,
  );
  await move(
    'news',
    (condition) => `insert into entries (kind, id, "changedAt", "publishedAt")
      select 'news', id, "createdAt", "createdAt" from news
      where ${condition} and id not in (select id from news_entries)`,
  );
  await move(
    'news_copies',
    (condition) => `insert into copies (kind, id, state, number, reason, "madeAt", fields)
      select 'news', "newsId", kind, number, reason, "madeAt",
        ${object}(${texts}, ${rest}, 'date', date)
      from news_copies where ${condition} and "newsId" in (select id from entries)`,
  );
  await move(
    'news',
    (condition) => `insert into copies (kind, id, state, number, reason, "madeAt", fields)
      select 'news', id, 'public', 0, null, coalesce(${corrected}, "createdAt"),
        ${object}(${texts}, ${rest}, 'date', '')
      from news where ${condition}`,
  );
  await run(transaction, [
    `insert into copy_files select 'news', "newsId", kind, number, picture from news_copies
      where picture is not null and "newsId" in (select id from entries)`,
    `insert into copy_files select 'news', id, 'public', 0, picture from news
      where picture is not null`,
    ...continueIds[engine]('news_of_entries', 'news'),
    'drop table news_copies',
    'drop table news_entries',
    'drop table news',
    'alter table news_of_entries rename to news',
    'create index news_newest on news ("createdAt" desc, id desc)',
  ]);
}

export const kinds = (engine: Engine): Migration => ({
  async up(transaction) {
    await run(transaction, tables(engine));
    const change = engine === 'sqlite' ? makeStrict : constrain;
    for (const each of moved) await change(transaction, each);
    await moveNews(transaction, engine);
    for (const each of kept) await change(transaction, each);
    await run(transaction, [
      ...indexes,
      ...revisionTriggers[engine]('news'),
      ...['news', 'entries', 'copies'].flatMap((table) => maintenanceTriggers[engine](table)),
      `update revisions set revision = ${dialects[engine].random} where list = 'news'`,
    ]);
  },
});
