/** What EmailJS's client posts to the site's own relay, for tests that post without it. */
import { ownRelay } from '#shared/site.ts';

export const relayAccount = {
  user_id: ownRelay.publicKey,
  service_id: ownRelay.serviceId,
  template_id: ownRelay.templateId,
};

/** `params` are the fields of a message, or whatever else stands in their place. */
export function relayRequest(params: unknown, headers: Record<string, string> = {}) {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ...relayAccount, template_params: params }),
  };
}
