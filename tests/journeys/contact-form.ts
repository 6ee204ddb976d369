import type { Locator, Page, Route } from '@playwright/test';
import type { Language } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import type { RunningSite } from '../running-site.ts';
import { dictionaryOf, expect, fill, open, remember } from './journey.ts';

export const letter = {
  name: 'Ана „Ѓурѓа“ Петрова 👋',
  email: 'ana@example.org',
  message: 'Здраво,\nби сакала да дознаам повеќе.',
} as const;

/** The browser and the site log these messages when a message is refused. */
export const failureMessages = [/^The contact message was not sent: |^Failed to load resource: /];

const noRecipient = 'The recipients address is empty';
/** For each response, the message in the console and the text in the form. */
export const failures: [ServiceResponse, logs: string, text: 'errorBody' | 'recipientError'][] = [
  ['unreachable', '0 Network Error', 'errorBody'],
  [{ status: 403, body: 'Forbidden' }, '403 Forbidden', 'errorBody'],
  [{ status: 422, body: noRecipient }, `422 ${noRecipient}`, 'recipientError'],
  [{ status: 200, body: '<!doctype html>' }, '200 <!doctype html>', 'errorBody'],
  [{ status: 200, body: 'ok' }, '200 ok', 'errorBody'],
];

export function formOf(page: Page, language: Language) {
  const { contact, contactPage } = dictionaryOf(language);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const main = page.getByRole('main');
  return {
    name: field(contact.form.name),
    email: field(contact.form.email),
    message: field(contact.form.message),
    button: main.getByRole('button', { name: contact.form.submit }),
    sending: main.getByRole('button', { name: contactPage.sending }),
    sent: page.getByRole('region', { name: contactPage.sentTitle }),
    alert: main.getByRole('alert'),
  };
}

export async function openForm(page: Page, language: Language): Promise<void> {
  await remember(page, { language });
  await open(page, pagePaths.contact);
}

export async function write(page: Page, language: Language, message: string = letter.message) {
  const form = formOf(page, language);
  await form.name.fill(letter.name);
  await form.email.fill(letter.email);
  await form.message.fill(message);
}

/** The specification requires these fields of a message. */
export function specifiedFields({ url }: Pick<RunningSite, 'url'>) {
  const { host } = new URL(url);
  return {
    ...letter,
    to_name: expect.any(String),
    to_email: expect.stringContaining('@'),
    recipient: expect.stringContaining('@'),
    subject: `Contact Form Submission from ${host}`,
    reply_to: letter.email,
    site: host,
    user_name: letter.name,
    user_email: letter.email,
  };
}

export type ServiceResponse = { status?: number; body: string } | 'unreachable' | 'never';

interface Service {
  /** The received requests in order, with their parameters. */
  received: Record<string, unknown>[];
  /** The next requests get this response; if it is a promise, they wait for it. */
  response: ServiceResponse | Promise<ServiceResponse>;
}

export async function mailService(
  page: Page,
  response: Service['response'],
  address: string | RegExp = '**/api/v1.0/email/send',
): Promise<Service> {
  const service: Service = { received: [], response };
  await page.route(address, async (route: Route) => {
    service.received.push(route.request().postDataJSON().template_params);
    const reply = await service.response;
    if (reply === 'unreachable') return route.abort();
    if (reply !== 'never') return route.fulfill(reply);
  });
  return service;
}

export function notificationArea(page: Page, language: Language): Locator {
  const name = fill(dictionaryOf(language).a11y.notifications, { hotkey: 'F8' });
  return page.getByRole('region', { name });
}

export function toastIn(page: Page, language: Language): Locator {
  return notificationArea(page, language).getByRole('listitem');
}
