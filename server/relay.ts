/** The site's own mail relay: EmailJS's protocol, with texts for answers. */
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ContactFault } from '#shared/contact.ts';
import { ownRelay } from '#shared/site.ts';
import type { Acceptance } from './acceptance.ts';
import type { Parts } from './app.ts';
import { clientAddress } from './client-address.ts';
import { cacheControl } from './headers.ts';
import { readSubmission } from './submission.ts';

/** Where `@emailjs/browser` posts to, below an origin. */
export const relayPaths = {
  send: '/api/v1.0/email/send',
  sendForm: '/api/v1.0/email/send-form',
} as const;

type Fields = Record<string, unknown>;

const faultTexts: Record<ContactFault, string> = {
  nameRequired: 'The name is missing',
  nameTooLong: 'The name is too long',
  emailRequired: 'The e-mail address is missing',
  emailInvalid: 'The e-mail address is invalid',
  emailTooLong: 'The e-mail address is too long',
  messageRequired: 'The message is missing',
  messageTooLong: 'The message is too long',
};

function say(context: Context, status: ContentfulStatusCode, text: string): Response {
  context.header('Cache-Control', cacheControl.never);
  return context.text(text, status);
}

function answer(context: Context, acceptance: Acceptance): Response {
  switch (acceptance.result) {
    case 'stored':
      return say(context, 200, 'OK');
    case 'faulty': {
      const texts = Object.values(acceptance.faults).map((fault) => faultTexts[fault]);
      return say(context, 400, texts.join('. '));
    }
    case 'noRecipient':
      return say(context, 422, 'The recipients address is empty');
    case 'tooMany':
      context.header('Retry-After', String(acceptance.retryAfter));
      return say(context, 429, 'Too many requests. Please try again later');
    case 'unavailable':
      return say(context, 503, 'The message could not be stored. Please try again later');
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON body in UTF-8; undefined where it is anything else. */
async function readJson(context: Context): Promise<Fields | undefined> {
  try {
    const bytes = await context.req.arrayBuffer();
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isFields(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** The account that a request names, as EmailJS checks it. */
function accountFault(body: Fields): string | undefined {
  if (body.user_id !== ownRelay.publicKey) return 'The Public Key is invalid';
  if (body.service_id !== ownRelay.serviceId) return 'The service ID not found';
  if (body.template_id !== ownRelay.templateId) return 'The template ID not found';
  return undefined;
}

export function createRelay({ accept, trustProxy }: Parts) {
  async function relay(context: Context, body: Fields, params: unknown): Promise<Response> {
    const fault = accountFault(body);
    if (fault) return say(context, 400, fault);
    if (!isFields(params)) return say(context, 400, 'The template_params must be an object');
    // Of the parameters only the visitor's own words count: to whom the message goes, and under
    // which subject, is for the settings to say, so nobody can send through us to others.
    const submission = readSubmission(params, context.req.header('Sec-Fetch-Site'));
    return answer(context, await accept(submission, clientAddress(context, trustProxy)));
  }

  return {
    async send(context: Context): Promise<Response> {
      const body = await readJson(context);
      if (!body) return say(context, 400, 'The request body must be a JSON object in UTF-8');
      return relay(context, body, body.template_params);
    },

    async sendForm(context: Context): Promise<Response> {
      const body = await context.req.parseBody().catch(() => undefined);
      if (!body) return say(context, 400, 'The request body must be form data');
      return relay(context, body, body);
    },

    tooLarge: (context: Context): Response => say(context, 413, 'The request body is too large'),
  };
}
