import { expect, test } from 'vitest';
import { emailJsOrigin } from '#shared/site.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';

test('a page may send to EmailJS only if the lodge has configured it', () => {
  const hashes = { scripts: [], styles: [] };
  const connections = (mailOrigin: string | null) =>
    /connect-src ([^;]*)/.exec(
      contentSecurityPolicy(hashes, 'https://lodge.example', mailOrigin),
    )?.[1];
  expect(connections(null)).toBe("'self'");
  expect(connections(emailJsOrigin)).toBe("'self' https://api.emailjs.com");
});

test('over HTTP no header asks the browser for HTTPS', () => {
  const hsts = 'Strict-Transport-Security';
  expect(securityHeaders('https://lodge.example', 'host')).toHaveProperty(hsts);
  expect(securityHeaders('http://lodge.example', 'host')).not.toHaveProperty(hsts);
  expect(securityHeaders('https://lodge.example', 'off')).not.toHaveProperty(hsts);
});
