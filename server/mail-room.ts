/** Everything that happens to messages in a running instance, joined by its settings. */
import { type Accept, createAcceptance } from './acceptance.ts';
import type { Config } from './config.ts';
import { createDelivery, paceOf, type RunningDelivery, runDelivery } from './delivery.ts';
import { createMailer } from './mail.ts';
import { createRateLimit } from './rate-limit.ts';
import { runRetention } from './retention.ts';
import type { Database } from './storage/database.ts';

export interface MailRoom {
  accept: Accept;
  stop(): Promise<void>;
}

/** Without a mail server nothing is delivered: messages wait, and the lodge's tool lists them. */
function startDelivery(
  config: Config,
  database: Database,
  origin: string,
): RunningDelivery | undefined {
  const { smtpUrl, mailbox: address, mailTimeout, mailRetry, organisation } = config;
  if (!smtpUrl) return undefined;
  if (!address) {
    console.warn('SMTP_URL is set but LODGE_EMAIL is not: messages are refused.');
    return undefined;
  }
  const deliverDue = createDelivery({
    database,
    mailbox: { name: organisation.mk, address, origin },
    sendMail: createMailer(smtpUrl, mailTimeout),
    pace: paceOf(mailRetry, mailTimeout),
    now: () => new Date(),
    random: Math.random,
    warn: console.warn,
  });
  return runDelivery(deliverDue, mailRetry);
}

/** `origin` is that of the site's public address. */
export function openMailRoom(config: Config, database: Database, origin: string): MailRoom {
  const now = () => new Date();
  const delivery = startDelivery(config, database, origin);
  const stopRetention = runRetention(database, config.messageRetentionDays, now);
  return {
    accept: createAcceptance({
      database,
      now,
      rateLimit: createRateLimit(config.contactRateLimit, now),
      hasRecipient: !config.smtpUrl || config.mailbox !== undefined,
      onStored: () => delivery?.wake(),
    }),
    async stop() {
      stopRetention();
      await delivery?.stop();
    },
  };
}
