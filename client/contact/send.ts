/** Sends through EmailJS's client, to EmailJS or to the site's own relay, as the settings say. */
import type { MailService } from '#shared/site.ts';
import { hideForbiddenStorage } from '../standalone/storage.ts';

/** Milliseconds after which no answer counts as a failure. */
const patience = 30_000;

export type SendResult = { sent: true } | { sent: false; status: number; text: string };

interface Answer {
  status: number;
  text: string;
}

async function post(mail: MailService, payload: Record<string, unknown>): Promise<Answer> {
  // The client looks for local storage as soon as it is loaded.
  hideForbiddenStorage();
  const { init, send } = await import('@emailjs/browser');
  init({
    publicKey: mail.publicKey,
    origin: mail.origin ?? location.origin,
    blockHeadless: false,
    blockList: {},
    limitRate: { throttle: 0 },
  });
  return send(mail.serviceId, mail.templateId, payload);
}

/** The client offers no way to give up; a late answer is no longer listened to. */
function outOfPatience(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject({ status: 0, text: 'Timeout' } satisfies Answer), patience);
  });
}

/** The client rejects with an answer where there was one, and with anything else where not. */
function answerOf(failure: unknown): Answer {
  const { status, text } = (failure ?? {}) as Partial<Answer>;
  if (typeof status === 'number' && typeof text === 'string') return { status, text };
  return { status: 0, text: 'Network Error' };
}

/** A message counts as sent only if the service answers with the text `OK`. */
export async function sendMail(
  mail: MailService,
  payload: Record<string, unknown>,
): Promise<SendResult> {
  const { status, text } = await Promise.race([post(mail, payload), outOfPatience()]).catch(
    answerOf,
  );
  return text === 'OK' ? { sent: true } : { sent: false, status, text };
}
