/** Bodies that nobody sends in good faith, the same ones in each run. */

import fc from 'fast-check';
import { relayAccount } from './relay-request.ts';

export interface HostileRequest {
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

const oddTexts = [
  '',
  ' ',
  '\0',
  '\r\n.\r\n',
  'x\r\nBcc: everyone@example.org',
  '%0d%0aBcc: everyone@example.org',
  '\ud800',
  '\u202egnp.exe',
  '🙂'.repeat(60),
  'я'.repeat(5000),
  'я'.repeat(5001),
  'a'.repeat(101),
  `${'a'.repeat(250)}@b.example`,
  '@'.repeat(60_000),
  'g@visitor.example',
  'g@visitor.example\nCc: x@y.example',
  '"g h"@visitor.example',
  'g@[127.0.0.1]',
  "'; drop table contact_messages; --",
  '=cmd|calc',
  '{{constructor}}',
  '\u0000\u0007\u001b[2J\u0085\u009b',
  '\ufeff\ufffe\uffff',
  '__proto__',
  'NaN',
  '-1',
];

const keys = [
  'name',
  'email',
  'message',
  'idempotencyKey',
  'website',
  'elapsed',
  'lang',
  'to_email',
  'recipient',
  'subject',
  'reply_to',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'template_params',
  'user_id',
];

const oddText = fc.constantFrom(...oddTexts);
const anyText = fc.oneof({ weight: 4, arbitrary: oddText }, fc.string({ unit: 'binary' }));
const key = fc.constantFrom(...keys);

const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    anyText,
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(null, [], { toString: 1, valueOf: 'x', length: -1 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 6 }).map(Object.fromEntries),
  ),
}));

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

/** Pairs of names and values; a name may come twice. */
const pairs: fc.Arbitrary<Pair[]> = fc
  .tuple(
    field(
      'name',
      fc.nat().map((number) => `Ѓорѓи ${number}`),
    ),
    field(
      'email',
      fc.nat().map((number) => `g${number}@visitor.example`),
    ),
    field(
      'message',
      fc.tuple(fc.nat(), oddText).map((parts) => `Порака ${parts.join(' ')}`),
    ),
    fc.array(fc.tuple(key, value), { maxLength: 3 }),
  )
  .map((parts) => parts.flat());

/** JSON by hand, as `JSON.stringify` writes no key twice. */
const json = fc
  .tuple(
    usually(95, fc.constant({}), pairs.map(Object.fromEntries)),
    usually(
      90,
      pairs.map((list) => {
        const members = list.map((pair) => pair.map((each) => JSON.stringify(each)).join(':'));
        return `{${members.join(',')}}`;
      }),
      value.map((each) => JSON.stringify(each)),
    ),
  )
  .map(([others, params]) => {
    const head = JSON.stringify({ ...relayAccount, ...others }).slice(0, -1);
    return `${head},"template_params":${params}}`;
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

const multipart = fc
  .tuple(pairs, usually(70, fc.constant('--x--\r\n'), fc.constant('')))
  .map(([list, end]) => {
    const parts = list.map(
      ([name, each]) =>
        `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text(each)}\r\n`,
    );
    return parts.join('') + end;
  });

const times = (part: string, most: number) => fc.nat(most).map((count) => part.repeat(count));

const relay = '/api/v1.0/email/send';
const relayForm = '/api/v1.0/email/send-form';
const page = '/contact';
/** A page costs the test far more than a text. */
const forms = [relayForm, relayForm, relayForm, relayForm, page];
const anywhere = [relay, relay, relay, relayForm, relayForm, page];

const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/json; charset=utf-16',
  '',
];

const encoder = new TextEncoder();

/** Some bytes of some bodies are turned into others, which breaks UTF-8 and the syntax. */
const damaged = (body: fc.Arbitrary<string>): fc.Arbitrary<Uint8Array<ArrayBuffer>> =>
  fc
    .tuple(
      body.map((each) => encoder.encode(each)),
      usually(
        85,
        fc.constant(null),
        fc.record({
          changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 }),
          cut: fc.nat(20),
        }),
      ),
    )
    .map(([bytes, damage]) => {
      if (damage === null || bytes.length === 0) return bytes;
      const copy = bytes.slice();
      for (const [place, byte] of damage.changes) copy[place % copy.length] = byte;
      return copy.subarray(0, Math.max(0, copy.length - damage.cut));
    });

function request(paths: string[], usualType: string, body: fc.Arbitrary<string>) {
  return fc
    .record({
      path: usually(95, fc.constantFrom(...paths), fc.constantFrom(...anywhere)),
      type: usually(90, fc.constant(usualType), fc.constantFrom(...types)),
      body: damaged(body),
    })
    .map(({ path, type, body }): HostileRequest => {
      return { path, headers: type === '' ? {} : { 'Content-Type': type }, body };
    });
}

const [jsonType = '', formType = '', multipartType = ''] = types;

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
