/** Bodies that nobody sends in good faith, the same ones in each run. */

import fc from 'fast-check';
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
  ...['name', 'email', 'message', 'idempotencyKey', 'website', 'elapsed', 'lang', 'to_email'],
  ...['recipient', '__proto__', 'constructor', 'toString', 'template_params', 'user_id'],
);

type Pair = [name: string, value: unknown];

const usually = <T, U>(percent: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<U>) =>
  fc.oneof({ weight: percent, arbitrary: usual }, { weight: 100 - percent, arbitrary: other });

/** A field of the form: mostly as it should be, sometimes with any value, sometimes missing. */
const field = (name: string, good: fc.Arbitrary<string>): fc.Arbitrary<Pair[]> =>
  usually(
    85,
    usually(80, good, value).map((each): Pair[] => [[name, each]]),
    fc.constant([]),
  );

const numbered = (write: (number: number) => string) => fc.nat().map(write);

/** Pairs of names and values; a name may come twice. */
const pairs: fc.Arbitrary<Pair[]> = fc
  .tuple(
    field(
      'name',
      numbered((number) => `Ѓорѓи ${number}`),
    ),
    field(
      'email',
      numbered((number) => `g${number}@visitor.example`),
    ),
    field(
      'message',
      fc.tuple(fc.nat(), oddText).map((parts) => `Порака ${parts.join(' ')}`),
    ),
    fc.array(fc.tuple(key, value), { maxLength: 3 }),
  )
  .map((parts) => parts.flat());

/** JSON by hand, as `JSON.stringify` writes no key twice. */
const json = usually(
  90,
  pairs.map((list) => {
    const members = list.map((pair) => pair.map((each) => JSON.stringify(each)).join(':'));
    return `{${members.join(',')}}`;
  }),
  value.map((each) => JSON.stringify(each)),
).map((params) => `${JSON.stringify(relayAccount).slice(0, -1)},"template_params":${params}}`);

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

const times = (part: string, most: number) => fc.nat(most).map((count) => part.repeat(count));

const { send: relay, sendForm: relayForm } = relayPaths;
/** A page costs the test far more than a text. */
const forms = [relayForm, relayForm, relayForm, relayForm, '/contact'];
const anywhere = [relay, relay, relay, ...forms];

const jsonType = 'application/json';
const formType = 'application/x-www-form-urlencoded';
const multipartType = 'multipart/form-data; boundary=x';
const types = [jsonType, formType, multipartType, 'multipart/form-data', 'text/plain', ''];

/** Some bytes of some bodies are turned into others, which breaks UTF-8 and the syntax. */
const damage = usually(
  85,
  fc.constant({ changes: [], cut: 0 }),
  fc.record({
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
    cut: fc.nat(20),
  }),
);

function request(paths: string[], usualType: string, body: fc.Arbitrary<string>) {
  return fc
    .record({
      path: usually(95, fc.constantFrom(...paths), fc.constantFrom(...anywhere)),
      type: usually(90, fc.constant(usualType), fc.constantFrom(...types)),
      body,
      damage,
    })
    .map(({ path, type, body, damage }): HostileRequest => {
      const bytes = new TextEncoder().encode(body);
      for (const [place, byte] of damage.changes) bytes[place % bytes.length] = byte;
      const headers: HostileRequest['headers'] = type === '' ? {} : { 'Content-Type': type };
      return { path, headers, body: bytes.subarray(0, Math.max(0, bytes.length - damage.cut)) };
    });
}

const hostileRequest = fc.oneof(
  { weight: 45, arbitrary: request([relay], jsonType, json) },
  { weight: 25, arbitrary: request(forms, formType, form) },
  { weight: 10, arbitrary: request([relayForm], multipartType, multipart) },
  ...[
    times('[', 200_000),
    times('{"template_params":', 10_000),
    times('x', 400_000).map((long) => `{"user_id":"lodge","x":"${long}"}`),
    times('%F0%9F%99%82', 40_000).map((long) => `message=${long}`),
  ].map((body) => ({ weight: 3, arbitrary: request(anywhere, formType, body) })),
  { weight: 8, arbitrary: request(anywhere, formType, anyText) },
);

/** `count` requests that follow from the seed, made a hundred at a time. */
export function* hostileRequests(seed: number, count: number): Generator<HostileRequest> {
  for (let made = 0; made < count; made += 100) {
    yield* fc.sample(hostileRequest, { seed: seed + made, numRuns: Math.min(100, count - made) });
  }
}
