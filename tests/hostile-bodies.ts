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
  ...['name', 'email', 'message', 'idempotencyKey', trapName, 'elapsed', 'lang', 'to_email'],
  ...['recipient', '__proto__', 'constructor', 'toString', 'template_params', 'user_id'],
);

type Pair = [name: string, value: unknown];

/** A field is mostly valid, sometimes any value, sometimes missing. */
const field = (name: string, good: fc.Arbitrary<string>): fc.Arbitrary<Pair[]> =>
  fc.oneof(
    { weight: 70, arbitrary: good.map((each): Pair[] => [[name, each]]) },
    { weight: 15, arbitrary: value.map((each): Pair[] => [[name, each]]) },
    { weight: 15, arbitrary: fc.constant<Pair[]>([]) },
  );

/** A name may occur twice in these pairs. */
const pairs: fc.Arbitrary<Pair[]> = fc
  .tuple(
    field('name', fc.constant('Ѓорѓи')),
    field('email', fc.constant('g@visitor.example')),
    field(
      'message',
      fc.tuple(fc.nat(), oddText).map((parts) => `Порака ${parts.join(' ')}`),
    ),
    fc.array(fc.tuple(key, value), { maxLength: 3 }),
  )
  .map((parts) => parts.flat());

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

/** Some bodies have changed bytes, which make UTF-8 or the syntax invalid, or a wrong type. */
function request(paths: string[], usualType: string, body: fc.Arbitrary<string>) {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
  return fc
    .record({
      path: fc.constantFrom(...paths),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant(usualType) },
        { weight: 1, arbitrary: fc.constantFrom(...types) },
      ),
      body,
      changed: fc.oneof(
        { weight: 6, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: changes },
      ),
    })
    .map(({ path, type, body, changed }): HostileRequest => {
      const bytes = new TextEncoder().encode(body);
      for (const [place, byte] of changed) bytes[place % bytes.length] = byte;
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
