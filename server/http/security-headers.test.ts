import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('over HTTP no header asks the browser for HTTPS', () => {
  const hsts = 'Strict-Transport-Security';
  expect(securityHeaders('https://lodge.example', 'host')).toHaveProperty(hsts);
  expect(securityHeaders('http://lodge.example', 'host')).not.toHaveProperty(hsts);
  expect(securityHeaders('https://lodge.example', 'off')).not.toHaveProperty(hsts);
});
