/** Everything that happens to messages in a running instance, joined by its settings. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';
import { createDelivery, type RunningDelivery, retryPolicy, runDelivery } from './delivery.ts';
import { createMailer } from './mail.ts';
import { periodically, type Repetition } from './periodically.ts';
import { createDigest } from './quarantine-digest.ts';
import { runRetention } from './retention.ts';
import { createInbox, type Inbox } from './submit-message.ts';

export interface ContactService {
  inbox: Inbox;
  /** Resolves when everything under way is done, or has had its chance. */
  stop(): Promise<void>;
}

/** Milliseconds for what is under way when the site stops; its lease brings back what is cut off. */
const patience = 1_500;

interface Post {
  delivery: RunningDelivery;
  digest: Repetition;
}

/** Without a mail server nothing is sent: messages wait, and the lodge's tool lists them. */
function startPost(config: Config, database: Database, origin: string): Post | undefined {
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
    now: () => new Date(),
    random: Math.random,
    warn: console.warn,
  };
  return {
    delivery: runDelivery(createDelivery(parts), mailRetry),
    digest: periodically(policy.longestRetry / 4, createDigest(parts), (error) =>
      console.error('Messages in quarantine could not be told of:', error.message),
    ),
  };
}

/** `origin` is that of the site's public address. */
export function startContactService(
  config: Config,
  database: Database,
  origin: string,
): ContactService {
  const now = () => new Date();
  const post = startPost(config, database, origin);
  const retention = runRetention(database, config.messageRetentionDays, now);
  return {
    inbox: createInbox({
      database,
      now,
      clock: () => performance.now(),
      limit: config.contactRateLimit,
      hasRecipient: !config.smtpUrl || config.mailbox !== undefined,
      onStored: () => post?.delivery.wake(),
    }),
    async stop() {
      const all = [retention.stop(), post?.delivery.stop(), post?.digest.stop()];
      await Promise.race([Promise.all(all), pause(patience, undefined, { ref: false })]);
    },
  };
}
