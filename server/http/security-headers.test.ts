import { expect, test } from 'vitest';
import { emailJsOrigin } from '#shared/site.ts';
import { contentSecurityPolicy } from './security-headers.ts';

test('a page may send to EmailJS only where the lodge has configured it', () => {
  const hashes = { scripts: [], styles: [] };
  const connections = (mailOrigin: string | null) =>
    /connect-src ([^;]*)/.exec(
      contentSecurityPolicy(hashes, 'https://lodge.example', mailOrigin),
    )?.[1];
  expect(connections(null)).toBe("'self'");
  expect(connections(emailJsOrigin)).toBe("'self' https://api.emailjs.com");
});
