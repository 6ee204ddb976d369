import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { type Database, databaseNow } from '../storage/database.ts';
import { removeOldMessages } from '../storage/message-rows.ts';
import { logUnlessOutage, outageLogOf } from '../storage/outage.ts';
import { periodically } from '../timing.ts';
import { createDelivery, createMailer, retryPolicy } from './mail.ts';
import { createDigest } from './quarantine-digest.ts';
import { createInbox } from './submit-message.ts';

/** The time for running deliveries when the site stops; others are retried after their lease. */
const timeout = 1_500;

function startSending(config: Config, database: Database, origin: string) {
  const { smtpUrl, mailbox: address, mailTimeout, mailRetry, organisation } = config;
  if (!smtpUrl) return undefined;
  if (!address) {
    console.warn('SMTP_URL is set but LODGE_EMAIL is not: messages are refused.');
    return undefined;
  }
  const policy = retryPolicy(mailRetry, mailTimeout);
  const parts = {
    database,
    mailbox: { name: organisation.mk, address, origin },
    sendMail: createMailer(smtpUrl, mailTimeout),
    policy,
    // All instances share the messages, and so they share a clock.
    now: async () => new Date(await databaseNow(database)),
    random: Math.random,
    warn: console.warn,
  };
  const deliver = createDelivery(parts);
  const outage = outageLogOf(database);
  return {
    delivery: periodically(
      mailRetry,
      (signal) => deliver(signal).then(() => outage.resolve('delivery')),
      ({ message }) => outage.report('delivery', `Delivery paused: ${message}`),
    ),
    digest: periodically(
      policy.longestRetry / 4,
      createDigest(parts),
      logUnlessOutage(database, 'The mail about messages in quarantine could not be sent'),
    ),
  };
}

const day = 24 * 60 * 60 * 1000;

/** Without SMTP no message is delivered; there, only answered and quarantined ones are deleted. */
export const sweepMessages = async (database: Database, days: number): Promise<number> =>
  days === 0 ? 0 : removeOldMessages(database, days);

export function startContactService(config: Config, database: Database, origin: string) {
  const sending = startSending(config, database, origin);
  const retention = periodically(
    day,
    () => sweepMessages(database, config.messageRetentionDays),
    logUnlessOutage(database, 'Old messages could not be deleted'),
  );
  return {
    inbox: createInbox({
      database,
      now: () => new Date(),
      clock: () => performance.now(),
      limit: config.contactRateLimit,
      acceptsMessages: !config.smtpUrl || config.mailbox !== undefined,
      onStored: () => sending?.delivery.run(),
    }),
    async stop() {
      const all = [retention.stop(), sending?.delivery.stop(), sending?.digest.stop()];
      await Promise.race([Promise.all(all), pause(timeout, undefined, { ref: false })]);
    },
  };
}
