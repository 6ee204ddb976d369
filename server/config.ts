/** Reads the settings from environment variables, once, and reports all errors together. */
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { emailJsOrigin, type MailService, ownRelay, type Site } from '#shared/site.ts';
import {
  ConfigError,
  encoding,
  loadEnvironment,
  projectFolder,
  settingWarnings,
} from './environment.ts';
import { hstsReaches } from './http/security-headers.ts';
import { logFormats } from './log.ts';

const text = v.pipe(v.string(), v.trim());

const number = (form: RegExp, fault: string) =>
  v.pipe(v.string(), v.regex(form, fault), v.transform(Number));

const notAPort = 'must be a whole number from 0 to 65535';
const port = v.pipe(number(/^\d{1,5}$/, notAPort), v.maxValue(65_535, notAPort));

const proxies = v.pipe(
  v.string(),
  v.transform((value) => ({ true: '1', false: '0' })[value] ?? value),
  number(/^\d$/, 'must be the number of your own proxies in front, from 0 to 9'),
);

const publicUrl = v.optional(
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

const isSmtpUrl = (value: string) =>
  isServerUrl(value, /^smtps?:\/\/([^/?#]*@)?([^/?#@:]+|\[[^/?#@]+\])(:\d+)?\/?(\?[^#@]*)?$/);

const databaseUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(
      (value) => /^file:(?!\/\/[^/])./.test(value) || isPostgresUrl(value),
      `must be file:PATH or postgres://USER:PASSWORD@HOST/DATABASE. ${encoding}`,
    ),
    v.transform(anchored),
  ),
  'file:data/lodge.sqlite',
);

const wholeNumber = number(/^\d{1,7}$/, 'must be a whole number');

const seconds = v.pipe(
  number(/^\d{1,5}(\.\d{1,3})?$/, 'must be a number of seconds'),
  v.minValue(0.001, 'must be more than 0'),
  v.transform((value) => value * 1000),
);

const smtpUrl = v.optional(
  v.pipe(
    v.string(),
    v.check(isSmtpUrl, `must be smtp://USER:PASSWORD@HOST:PORT, or smtps://… ${encoding}`),
  ),
);

const email = v.optional(v.pipe(text, v.rfcEmail('must be an e-mail address')));

/** Errors are reported without these values, which may contain passwords. */
const secrets = ['SMTP_URL', 'DATABASE_URL', 'EMAILJS_PUBLIC_KEY', 'CHECK_URL'];

const schema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(text, 'localhost'),
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
  EMAILJS_SERVICE_ID: v.optional(v.string()),
  EMAILJS_TEMPLATE_ID: v.optional(v.string()),
  EMAILJS_PUBLIC_KEY: v.optional(v.string()),
  CONTACT_RATE_LIMIT: v.optional(wholeNumber, '10'),
  MESSAGE_RETENTION_DAYS: v.optional(wholeNumber, '0'),
  TRUST_PROXY: v.optional(proxies, '0'),
  HSTS: v.optional(v.picklist(hstsReaches, `must be one of ${hstsReaches.join(', ')}`), 'host'),
  DATABASE_WAIT_SECONDS: v.optional(seconds, '60'),
  DESK_PORT: v.optional(port, '4600'),
  DESK_SOCKET: v.optional(v.string()),
  DESK_URL: publicUrl,
  ADMINISTRATOR_CONTACT: v.optional(text),
  ADMINISTRATOR_EMAIL: email,
  // `deploy/check.sh` reads it.
  CHECK_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must be an address'))),
  LOG_FORMAT: v.optional(v.picklist(logFormats, `must be ${logFormats.join(' or ')}`), 'text'),
  METRICS_PORT: v.optional(port),
});

type Settings = v.InferOutput<typeof schema>;

const names = Object.keys(schema.entries);

export const settingNames = ['LODGE_ENV', ...names];

function mailServiceOf(settings: Settings): MailService | string {
  const {
    EMAILJS_SERVICE_ID: serviceId,
    EMAILJS_TEMPLATE_ID: templateId,
    EMAILJS_PUBLIC_KEY: publicKey,
  } = settings;
  if (serviceId && templateId && publicKey) {
    return { origin: emailJsOrigin, serviceId, templateId, publicKey };
  }
  if (serviceId || templateId || publicKey) {
    return 'EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID and EMAILJS_PUBLIC_KEY belong together: set all three or none';
  }
  return ownRelay;
}

function faultOf(issue: v.InferIssue<typeof schema>): string {
  const name = v.getDotPath(issue) ?? '';
  const value = secrets.includes(name) ? '' : ` (it is ${JSON.stringify(issue.input)})`;
  return `${name} ${issue.message}${value}`;
}

const configError = (faults: string[]) =>
  new ConfigError(
    `These settings cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );

/** Throws one `ConfigError` that lists all errors. An empty value counts as unset. */
export function parseConfig(env: Record<string, string | undefined>) {
  const input = Object.fromEntries(
    names.flatMap((name) => (env[name]?.trim() ? [[name, env[name]]] : [])),
  );
  const result = v.safeParse(schema, input);
  if (!result.success) throw configError(result.issues.map(faultOf));
  const settings = result.output;
  const mailService = mailServiceOf(settings);
  if (typeof mailService === 'string') throw configError([mailService]);
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
    mailService,
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
  const warnings = loadEnvironment(envFile, names);
  const config = parseConfig(process.env);
  return { ...config, warnings: [...warnings, ...config.warnings] };
}

const daysIn = (locale: string, days: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days);

export function siteOf(config: Config): Site {
  const { organisation, shortName, messageRetentionDays: days } = config;
  return {
    organisation,
    ...(Object.keys(shortName).length > 0 && { shortName }),
    email: config.lodgeEmail,
    ...(days > 0 && { keptFor: { mk: daysIn('mk', days), en: daysIn('en-GB', days) } }),
    mail: config.mailService,
  };
}

export function placeOf({ siteUrl, host, port, databaseUrl }: Config) {
  const site = siteUrl ?? `http://${host}:${port}`;
  if (databaseUrl.startsWith('file:')) return { site, database: databaseUrl.slice('file:'.length) };
  const { username, host: named, pathname, searchParams } = new URL(databaseUrl);
  const user = username || searchParams.get('user');
  const server = named || (searchParams.get('host') ?? '');
  return { site, database: `postgres ${user ? `${user}@` : ''}${server}${pathname}` };
}
