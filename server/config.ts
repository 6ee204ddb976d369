/** Reads the settings from environment variables, once, and reports all errors together. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { emailJsOrigin, type MailService, ownRelay, type SiteSettings } from '#shared/site.ts';
import {
  ConfigError,
  certificatesName,
  encoding,
  loadEnvironment,
  projectFolder,
  settingWarnings,
  trustExtraCertificates,
} from './environment.ts';
import { hstsReaches } from './http/security-headers.ts';
import { logFormats } from './log.ts';

/** A line of the header, an e-mail or a page. */
const text = v.pipe(v.string(), v.maxLength(200, 'must have at most 200 characters'));

/** A number with at most three decimal places. */
const number = (min: number, max: number, form = /^\d{1,9}$/, noun = 'a whole number') => {
  const error = `must be ${noun} from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(form, error),
    v.transform(Number),
    v.minValue(min, error),
    v.maxValue(max, error),
  );
};

/** At port 0, the system chooses a free one. */
const port = (min = 0) => number(min, 65_535);

const proxies = v.pipe(
  v.string(),
  v.transform((value) => ({ true: '1', false: '0' })[value] ?? value),
  number(0, 9),
);

const webAddress = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) ? url : undefined;
};

const publicUrl = v.optional(
  v.pipe(
    v.string(),
    v.check((value) => {
      const url = webAddress(value);
      return url !== undefined && url.href === `${url.origin}/` && !/[?#]/.test(value);
    }, 'must be an address without a path, like https://example.org'),
    v.transform((value) => new URL(value).origin),
  ),
);

/** A relative path starts in the project's folder, not in the current folder. */
function anchored(url: string): string {
  if (!url.startsWith('file:')) return url;
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
  return `file:${resolve(projectFolder, path)}`;
}

/** With one of these characters in a password, a part of it could be taken for the host. */
function isServerUrl(value: string, form: RegExp): boolean {
  try {
    decodeURIComponent(value);
    return form.test(value) && URL.canParse(value);
  } catch {
    return false;
  }
}

const isPostgresUrl = (value: string) =>
  isServerUrl(value, /^postgres(ql)?:\/\/([^/?#]*@)?[^/?#@]*(\/[^/?#@]*)?(\?[^#@]*)?$/);

/** The driver ignores an unknown mode, and reads the files at the first connection. */
function isTlsUsable(value: string): boolean {
  const { searchParams } = new URL(value);
  const mode = searchParams.get('sslmode') ?? 'disable';
  const files = ['sslrootcert', 'sslcert', 'sslkey'].flatMap((name) => searchParams.getAll(name));
  return (
    /^(disable|prefer|require|verify-(ca|full)|no-verify)$/.test(mode) && files.every(existsSync)
  );
}

const isSmtpUrl = (value: string) =>
  isServerUrl(
    value,
    /^smtps?:\/\/([^/?#]*@)?([^/?#@:\s]+|\[[^/?#@]+\])(:0*[1-9]\d*)?\/?(\?[^#@]*)?$/,
  );

/** `file:` needs the name of a file, in plain text or, after `file:///`, encoded. */
function isFileUrl(value: string): boolean {
  try {
    return /^file:(?!\/\/[^/])(.*[^/.])$/.test(value) && !anchored(value).includes('\0');
  } catch {
    return false;
  }
}

const databaseUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (value) => isFileUrl(value) || isPostgresUrl(value),
      `must be file:PATH or postgres://USER:PASSWORD@HOST/DATABASE. ${encoding}`,
    ),
    v.check(
      (value) => !isPostgresUrl(value) || isTlsUsable(value),
      'has an sslmode that does not exist, or names a file (sslrootcert, sslcert, sslkey) that does not',
    ),
    v.transform(anchored),
  ),
  'file:data/lodge.sqlite',
);

const seconds = v.pipe(
  number(0.001, 86_400, /^\d{1,5}(\.\d{1,3})?$/, 'a number of seconds'),
  v.transform((value) => value * 1000),
);

const smtpUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(isSmtpUrl, `must be smtp://USER:PASSWORD@HOST:PORT, or smtps://… ${encoding}`),
  ),
);

const email = v.optional(v.pipe(text, v.rfcEmail('must be an e-mail address')));

const emailJs = v.optional(
  v.pipe(v.string(), v.regex(/^[\w-]+$/, 'may have only letters, digits, _ and -')),
);

/** Linux allows 107 bytes for the path of a socket, macOS 103. */
const socket = v.pipe(
  v.string(),
  v.check(
    (value) => /^\/.*[^/]$/.test(value) && Buffer.byteLength(value) <= 103,
    'must be the path of a socket, beginning with /, of at most 103 characters',
  ),
);

/** Errors are reported without these values, which may contain passwords. */
const secrets = ['SMTP_URL', 'DATABASE_URL', 'EMAILJS_PUBLIC_KEY', 'CHECK_URL'];

const schema = v.object({
  PORT: v.optional(port(), '3000'),
  HOST: v.optional(
    v.pipe(v.string(), v.regex(/^[\w.:%-]+$/, 'must be a name or an IP address of this machine')),
    'localhost',
  ),
  SITE_URL: publicUrl,
  DATABASE_URL: databaseUrl,
  ORGANISATION_MK: v.optional(text, 'Голема ложа'),
  ORGANISATION_EN: v.optional(text, 'Grand Lodge'),
  ORGANISATION_SHORT_MK: v.optional(text),
  ORGANISATION_SHORT_EN: v.optional(text),
  LODGE_EMAIL: email,
  SMTP_URL: smtpUrl,
  MAIL_TIMEOUT_SECONDS: v.optional(seconds, '20'),
  MAIL_RETRY_SECONDS: v.optional(seconds, '30'),
  EMAILJS_SERVICE_ID: emailJs,
  EMAILJS_TEMPLATE_ID: emailJs,
  EMAILJS_PUBLIC_KEY: emailJs,
  CONTACT_RATE_LIMIT: v.optional(number(0, 1_000_000), '10'),
  MESSAGE_RETENTION_DAYS: v.optional(number(0, 36_500), '0'),
  TRUST_PROXY: v.optional(proxies, '0'),
  HSTS: v.optional(v.picklist(hstsReaches, `must be one of ${hstsReaches.join(', ')}`), 'host'),
  DATABASE_WAIT_SECONDS: v.optional(seconds, '60'),
  // `lodge desk open` could not name a port that the system chooses.
  DESK_PORT: v.optional(port(1), '4600'),
  DESK_SOCKET: v.optional(socket),
  DESK_URL: publicUrl,
  ADMINISTRATOR_CONTACT: v.optional(text),
  ADMINISTRATOR_EMAIL: email,
  // `deploy/check.sh` reads it.
  CHECK_URL: v.optional(
    v.pipe(
      v.string(),
      v.check((value) => webAddress(value) !== undefined, 'must be an address, like https://…'),
    ),
  ),
  LOG_FORMAT: v.optional(v.picklist(logFormats, `must be ${logFormats.join(' or ')}`), 'text'),
  METRICS_PORT: v.optional(port()),
});

type Settings = v.InferOutput<typeof schema>;

const names = Object.keys(schema.entries);

export const settingNames = ['LODGE_ENV', ...names];

function mailServiceOf(settings: Settings): MailService {
  const {
    EMAILJS_SERVICE_ID: serviceId,
    EMAILJS_TEMPLATE_ID: templateId,
    EMAILJS_PUBLIC_KEY: publicKey,
  } = settings;
  if (!(serviceId && templateId && publicKey)) return ownRelay;
  return { origin: emailJsOrigin, serviceId, templateId, publicKey };
}

/** Settings that are right alone, and wrong together. */
function contradictions(settings: Settings): string[] {
  const errors: string[] = [];
  const { EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY } = settings;
  const emailJs = [EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID, EMAILJS_PUBLIC_KEY].map(Boolean);
  if (new Set(emailJs).size > 1) {
    errors.push(
      'EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID and EMAILJS_PUBLIC_KEY belong together: set all three or none',
    );
  }
  if (settings.DESK_SOCKET && !settings.DESK_URL) {
    errors.push('DESK_SOCKET needs DESK_URL, the address at which the proxy serves the desk');
  }
  return errors;
}

function errorOf(issue: v.InferIssue<typeof schema>): string {
  const name = v.getDotPath(issue) ?? '';
  const value = secrets.includes(name) ? '' : ` (it is ${JSON.stringify(issue.input)})`;
  return `${name} ${issue.message}${value}`;
}

/**
 * Throws one `ConfigError` that lists all errors, those of the settings file first. An empty value
 * counts as unset.
 */
export function parseConfig(env: Record<string, string | undefined>, inFile: string[] = []) {
  const values = names.flatMap((name) => {
    const value = env[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  const result = v.safeParse(schema, Object.fromEntries(values));
  const errors = [
    ...inFile,
    ...values
      .filter(([, value]) => /\p{Cc}/u.test(value))
      .map(([name]) => `${name} must be one line, without control characters`),
    ...(result.success ? contradictions(result.output) : result.issues.map(errorOf)),
  ];
  if (!result.success || errors.length > 0) {
    throw new ConfigError(['These settings cannot be used:', ...errors].join('\n  '));
  }
  const settings = result.output;
  return {
    port: settings.PORT,
    host: settings.HOST,
    siteUrl: settings.SITE_URL,
    databaseUrl: settings.DATABASE_URL,
    organisation: { mk: settings.ORGANISATION_MK, en: settings.ORGANISATION_EN },
    shortName: {
      ...(settings.ORGANISATION_SHORT_MK && { mk: settings.ORGANISATION_SHORT_MK }),
      ...(settings.ORGANISATION_SHORT_EN && { en: settings.ORGANISATION_SHORT_EN }),
    },
    lodgeEmail: settings.LODGE_EMAIL ?? 'info@example.org',
    mailbox: settings.LODGE_EMAIL,
    mailService: mailServiceOf(settings),
    smtpUrl: settings.SMTP_URL,
    mailTimeout: settings.MAIL_TIMEOUT_SECONDS,
    mailRetry: settings.MAIL_RETRY_SECONDS,
    contactRateLimit: settings.CONTACT_RATE_LIMIT,
    messageRetentionDays: settings.MESSAGE_RETENTION_DAYS,
    trustedProxies: settings.TRUST_PROXY,
    hsts: settings.HSTS,
    databaseWait: settings.DATABASE_WAIT_SECONDS,
    logFormat: settings.LOG_FORMAT,
    metricsPort: settings.METRICS_PORT,
    warnings: settingWarnings(env, settingNames),
    administrator: settings.ADMINISTRATOR_CONTACT,
    administratorEmail: settings.ADMINISTRATOR_EMAIL ?? settings.LODGE_EMAIL,
    desk: { port: settings.DESK_PORT, socket: settings.DESK_SOCKET, url: settings.DESK_URL },
  };
}

export type Config = ReturnType<typeof parseConfig>;

export function readConfig(envFile?: string): Config {
  const { warnings, errors } = loadEnvironment(envFile, [...names, certificatesName]);
  const untrusted = trustExtraCertificates(process.env[certificatesName]);
  if (untrusted) errors.push(untrusted);
  const config = parseConfig(process.env, errors);
  return { ...config, warnings: [...warnings, ...config.warnings] };
}

const daysIn = (locale: string, days: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);

export function siteOf(config: Config): SiteSettings {
  const { organisation, shortName, messageRetentionDays: days } = config;
  return {
    organisation,
    ...(Object.keys(shortName).length > 0 && { shortName }),
    email: config.lodgeEmail,
    ...(days > 0 && { keptFor: { mk: daysIn('mk', days), en: daysIn('en-GB', days) } }),
    mail: config.mailService,
  };
}

export function targetOf({ siteUrl, host, port, databaseUrl }: Config) {
  const site = siteUrl ?? `http://${host}:${port}`;
  if (databaseUrl.startsWith('file:')) return { site, database: databaseUrl.slice('file:'.length) };
  const { username, host: named, pathname, searchParams } = new URL(databaseUrl);
  const user = username || searchParams.get('user');
  const server = named || (searchParams.get('host') ?? '');
  return { site, database: `postgres ${user ? `${user}@` : ''}${server}${pathname}` };
}
