/** The settings: environment variables, read once, every fault reported together. */
import * as v from 'valibot';

const text = (fallback: string) =>
  v.optional(v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty')), fallback);

const port = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535'),
    v.transform(Number),
    v.maxValue(65_535, 'must be a whole number from 0 to 65535'),
  ),
  '3000',
);

const flag = v.optional(
  v.pipe(
    v.picklist(['0', '1', 'true', 'false'], 'must be 0 or 1'),
    v.transform((value) => value === '1' || value === 'true'),
  ),
  '0',
);

const siteUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (value) =>
        URL.canParse(value) &&
        /^https?:$/.test(new URL(value).protocol) &&
        new URL(value).pathname === '/',
      'must be an address without a path, like https://example.org',
    ),
    v.transform((value) => new URL(value).origin),
  ),
);

const databaseUrl = v.optional(
  v.pipe(
    v.string(),
    v.regex(
      /^(file:.+|postgres(ql)?:\/\/.+)$/,
      'must be file:PATH or postgres://USER:PASSWORD@HOST/DATABASE',
    ),
  ),
  'file:data/lodge.sqlite',
);

const schema = v.object({
  PORT: port,
  HOST: text('localhost'),
  SITE_URL: siteUrl,
  DATABASE_URL: databaseUrl,
  MEDIA_DIR: text('data/media'),
  ORGANISATION_MK: text('Голема ложа'),
  ORGANISATION_EN: text('Grand Lodge'),
  LODGE_EMAIL: v.optional(
    v.pipe(v.string(), v.trim(), v.rfcEmail('must be an e-mail address')),
    'info@example.org',
  ),
  TRUST_PROXY: flag,
});

export interface Config {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  /** Origin of the public address; without it, the address the server listens on. */
  siteUrl: string | undefined;
  databaseUrl: string;
  /** Folder of the published photos; relative ones are taken from the working directory. */
  mediaFolder: string;
  organisation: { mk: string; en: string };
  lodgeEmail: string;
  /** Whether `X-Forwarded-*` headers come from a proxy of the lodge's own. */
  trustProxy: boolean;
}

/** The names of all settings, for the README's table and its test. */
export const settingNames = Object.keys(schema.entries);

/** A message for the operator that names every faulty setting. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Reads the settings; throws one `ConfigError` that lists all faults. An empty value counts as unset. */
export function parseConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(
    settingNames.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])),
  );
  const result = v.safeParse(schema, given);
  if (!result.success) {
    const faults = result.issues.map(
      (issue) => `  ${v.getDotPath(issue)} ${issue.message} (it is ${JSON.stringify(issue.input)})`,
    );
    throw new ConfigError(`These settings cannot be used:\n${faults.join('\n')}`);
  }
  const settings = result.output;
  return {
    port: settings.PORT,
    host: settings.HOST,
    siteUrl: settings.SITE_URL,
    databaseUrl: settings.DATABASE_URL,
    mediaFolder: settings.MEDIA_DIR,
    organisation: { mk: settings.ORGANISATION_MK, en: settings.ORGANISATION_EN },
    lodgeEmail: settings.LODGE_EMAIL,
    trustProxy: settings.TRUST_PROXY,
  };
}

/** The settings of this process, with those of a `.env` file where there is one. */
export function readConfig(): Config {
  try {
    process.loadEnvFile();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return parseConfig(process.env);
}
