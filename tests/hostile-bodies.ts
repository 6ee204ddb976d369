/** Generates malicious bodies, the same in each run. */

import fc from 'fast-check';
import { trapName } from '#shared/contact.ts';
import { relayPaths } from '#shared/routes.ts';
import { relayAccount } from './relay-request.ts';

export interface HostileRequest {
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

const oddText = fc.constantFrom(
  ...['', ' ', '\0', '\r\n.\r\n', '\ud800', '\u202egnp.exe', '\ufeff\ufffe\uffff', 'NaN', '-1'],
  ...['x\r\nBcc: everyone@example.org', '%0d%0aBcc: everyone@example.org', '🙂'.repeat(60)],
  ...['я'.repeat(5000), 'я'.repeat(5001), 'a'.repeat(101), `${'a'.repeat(250)}@b.example`],
  ...['@'.repeat(60_000), 'g@visitor.example', '"g h"@visitor.example', 'g@[127.0.0.1]'],
  ...["'; drop table contact_messages; --", '=cmd|calc', '{{constructor}}', '__proto__'],
);
const anyText = fc.oneof({ weight: 4, arbitrary: oddText }, fc.string({ unit: 'binary' }));
const value: fc.Arbitrary<unknown> = fc.oneof(anyText, fc.jsonValue({ maxDepth: 4 }));

const key = fc.constantFrom(
  ...['name', 'email', 'message', 'idempotencyKey', trapName, 'elapsed', 'lang', 'recipient'],
  ...['__proto__', 'constructor', 'toString', 'template_params', 'user_id'],
);

/** A field is mostly valid, otherwise any value; a name may occur twice. */
const field = (name: string, good: string) =>
  fc.tuple(
    fc.constant(name),
    fc.oneof({ weight: 4, arbitrary: fc.constant(good) }, { weight: 1, arbitrary: value }),
  );
const message = fc.tuple(fc.nat(), oddText).map((parts) => `Порака ${parts.join(' ')}`);
const pairs = fc
  .tuple(
    field('name', 'Ѓорѓи'),
    field('email', 'g@visitor.example'),
    fc.tuple(fc.constant('message'), message),
    fc.array(fc.tuple(key, value), { maxLength: 3 }),
  )
  .map(([name, email, message, more]) => [name, email, message, ...more]);

/** `JSON.stringify` writes no key twice, so the JSON is concatenated. */
const json = pairs.map((list) => {
  const members = list.map((pair) => pair.map((each) => JSON.stringify(each)).join(':'));
  const account = JSON.stringify(relayAccount).slice(0, -1);
  return `${account},"template_params":{${members.join(',')}}}`;
});

const text = (each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each));

const form = pairs.map((list) =>
  new URLSearchParams([
    ...list.map(([name, each]): [string, string] => [name, text(each)]),
    ...Object.entries(relayAccount),
  ])
    .toString()
    .replaceAll('%EF%BF%BD', '%ED%A0%80'),
);

const multipart = pairs.map((list) =>
  list
    .map(([name, each]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${text(each)}`)
    .map((part) => `--x\r\n${part}\r\n`)
    .join(''),
);

const { send: relay } = relayPaths;
const jsonType = 'application/json';
const formType = 'application/x-www-form-urlencoded';
const multipartType = 'multipart/form-data; boundary=x';
const types = [jsonType, formType, multipartType, 'multipart/form-data', 'text/plain', ''];

/** Some bodies have a changed byte, which makes UTF-8 or the syntax invalid, or a wrong type. */
function request(paths: string[], usualType: string, body: fc.Arbitrary<string>) {
  const type = fc.oneof(
    { weight: 9, arbitrary: fc.constant(usualType) },
    { weight: 1, arbitrary: fc.constantFrom(...types) },
  );
  const parts = fc.tuple(fc.constantFrom(...paths), type, body, fc.nat(), fc.nat(2_000));
  return parts.map(([path, type, body, place, byte]): HostileRequest => {
    const bytes = new TextEncoder().encode(body);
    if (byte < 256) bytes[place % bytes.length] = byte;
    return { path, headers: type === '' ? {} : { 'Content-Type': type }, body: bytes };
  });
}

const contact = '/contact';
const large = [
  '['.repeat(200_000),
  '{"template_params":'.repeat(10_000),
  `{"user_id":"lodge","x":"${'x'.repeat(400_000)}"}`,
  `message=${'%F0%9F%99%82'.repeat(40_000)}`,
];

const hostileRequest = fc.oneof(
  // Rendering a page takes much longer than a response of the relay, so forms are rarer.
  { weight: 70, arbitrary: request([relay], jsonType, json) },
  { weight: 8, arbitrary: request([contact], formType, form) },
  { weight: 6, arbitrary: request([contact], multipartType, multipart) },
  { weight: 8, arbitrary: request([relay, contact], formType, fc.constantFrom(...large)) },
  { weight: 8, arbitrary: request([relay, contact], formType, anyText) },
);

/** Yields `count` requests that depend only on the seed, generated a hundred at a time. */
export function* hostileRequests(seed: number, count: number): Generator<HostileRequest> {
  for (let made = 0; made < count; made += 100) {
    yield* fc.sample(hostileRequest, { seed: seed + made, numRuns: Math.min(100, count - made) });
  }
}
