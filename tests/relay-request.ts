import { ownRelay } from '#shared/site.ts';

export const relayAccount = {
  user_id: ownRelay.publicKey,
  service_id: ownRelay.serviceId,
  template_id: ownRelay.templateId,
};

/** `params` may be any value instead of the fields of a message. */
export function relayRequest(params: unknown, headers: Record<string, string> = {}) {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ ...relayAccount, template_params: params }),
  };
}
