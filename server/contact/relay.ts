import { ownRelay } from '#shared/site.ts';
import { checkFields, type Fields, type Posted, postedJson } from '../http/body.ts';
import { clientAddress } from '../http/client-address.ts';
import { type PreparedResponse, retryAfter, textResponse } from '../http/response.ts';
import type { Route } from '../http/response-cache.ts';
import { type Inbox, readSubmission, type SubmitResult } from './submit-message.ts';

function accountError(body: Fields): string | undefined {
  if (body.user_id !== ownRelay.publicKey) return 'The Public Key is invalid';
  if (body.service_id !== ownRelay.serviceId) return 'The service ID not found';
  if (body.template_id !== ownRelay.templateId) return 'The template ID not found';
  return undefined;
}

const bodyErrors: Record<Exclude<Posted['result'], 'read'>, [status: number, text: string]> = {
  malformed: [400, 'The request body cannot be read'],
  tooLarge: [413, 'The request body is too large'],
  tooMany: [413, 'The request body has too many fields'],
  unsupportedType: [415, 'The Content-Type is not supported'],
};

export interface RelayParts {
  inbox: Inbox;
  siteOrigin: string;
  trustedProxies: number;
}

/** Answers like EmailJS, and stores the message; a later delivery sends it (`relayPaths`). */
export function createRelay(parts: RelayParts): Route {
  const { inbox, trustedProxies } = parts;

  function saySubmitted(submitted: SubmitResult): PreparedResponse {
    switch (submitted.result) {
      case 'stored':
        return textResponse(200, 'OK');
      case 'invalid': {
        const errors = Object.values(submitted.errors).join(', ');
        return textResponse(400, `The message is not valid: ${errors}`);
      }
      case 'noRecipient':
        return textResponse(422, 'The recipients address is empty');
      case 'tooMany':
        return textResponse(429, 'Too many requests. Please try again later', {
          'Retry-After': String(submitted.retryAfter),
        });
      case 'unavailable':
        return textResponse(503, 'The message could not be stored. Please try again later', {
          'Retry-After': String(retryAfter),
        });
    }
  }

  return async ({ env }) => {
    const address = clientAddress(env.incoming, trustedProxies);
    const wait = inbox.attempt(address);
    if (wait > 0) return saySubmitted({ result: 'tooMany', retryAfter: wait });
    const posted = await postedJson(env.incoming);
    if (posted.result !== 'read') return textResponse(...bodyErrors[posted.result]);
    const error = accountError(posted.fields);
    if (error) return textResponse(400, error);
    const params = checkFields(posted.fields.template_params);
    if (params.result === 'malformed') {
      return textResponse(400, 'The template_params must be an object');
    }
    if (params.result !== 'read') return textResponse(...bodyErrors.tooMany);
    // Of the parameters, only the visitor's fields are used. Recipient and subject come from the
    // settings, so nobody can send mail to others through the site.
    const submission = readSubmission(params.fields, env, parts);
    return saySubmitted(await inbox.submit(submission, address));
  };
}
