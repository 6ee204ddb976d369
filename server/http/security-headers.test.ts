import { expect, test } from 'vitest';
import { emailJsOrigin } from '#shared/site.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

test('a page may send to EmailJS only where the lodge has configured it', () => {
  const hashes = { scripts: [], styles: [] };
  const connections = (mailOrigin: string | null) =>
    /connect-src ([^;]*)/.exec(
      contentSecurityPolicy(hashes, 'https://lodge.example', mailOrigin),
    )?.[1];
  expect(connections(null)).toBe("'self'");
  expect(connections(emailJsOrigin)).toBe("'self' https://api.emailjs.com");
});

test('over http nothing asks the browser for https from now on', () => {
  const hsts = 'Strict-Transport-Security';
  expect(securityHeaders('https://lodge.example', 'host')).toHaveProperty(hsts);
  expect(securityHeaders('http://lodge.example', 'host')).not.toHaveProperty(hsts);
  expect(securityHeaders('https://lodge.example', 'off')).not.toHaveProperty(hsts);
});
