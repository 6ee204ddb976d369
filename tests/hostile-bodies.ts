/** Bodies that nobody sends in good faith, the same ones in each run. */
import { ownRelay } from '#shared/site.ts';

export interface HostileRequest {
  path: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer>;
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
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
  'submission',
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

const paths = ['/api/v1.0/email/send', '/api/v1.0/email/send-form', '/contact'];
/** Indexes of `paths`; a page costs the test far more than a text. */
const usualForm = [1, 1, 1, 1, 2];
const anyPath = [0, 0, 0, 1, 1, 2];
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

/** `count` requests, made one at a time. */
export function* hostileRequests(seed: number, count: number): Generator<HostileRequest> {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T;

  const good: Record<string, () => string> = {
    name: () => `Ѓорѓи ${below(1e9)}`,
    email: () => `g${below(1e9)}@visitor.example`,
    message: () => `Порака ${below(1e9)} ${pick(oddTexts)}`,
  };

  function value(depth = 0): unknown {
    const kinds = [
      () => pick(oddTexts),
      () => below(1e9) - 5e8,
      () => random() * 1e308,
      () => null,
      () => random() < 0.5,
      () => [],
      () => ({ toString: 1, valueOf: 'x', length: -1 }),
      () => Array.from({ length: below(5) }, () => (depth < 4 ? value(depth + 1) : 0)),
      () => params(depth + 1),
    ];
    return (depth < 4 ? pick(kinds) : (kinds[0] as () => unknown))();
  }

  /** Pairs of names and values; a name may come twice. */
  function pairs(depth: number): [string, unknown][] {
    const list: [string, unknown][] = [];
    for (const [key, make] of Object.entries(good)) {
      if (random() < 0.8) list.push([key, random() < 0.75 ? make() : value(depth)]);
    }
    for (let more = below(4); more > 0; more -= 1) list.push([pick(keys), value(depth)]);
    return list;
  }

  const params = (depth: number) => Object.fromEntries(pairs(depth));

  /** JSON by hand, as `JSON.stringify` writes no key twice. */
  function json(): string {
    const members = pairs(0).map(([key, each]) => `${JSON.stringify(key)}:${JSON.stringify(each)}`);
    const account = {
      user_id: ownRelay.publicKey,
      service_id: ownRelay.serviceId,
      template_id: ownRelay.templateId,
      ...(random() < 0.05 && params(0)),
    };
    const inner = random() < 0.9 ? `{${members.join(',')}}` : JSON.stringify(value());
    return `${JSON.stringify(account).slice(0, -1)},"template_params":${inner}}`;
  }

  const text = (each: unknown) => (typeof each === 'string' ? each : JSON.stringify(each));

  function form(): string {
    const entries = pairs(0).map(([key, each]): [string, string] => [key, text(each)]);
    const account = { user_id: 'lodge', service_id: 'lodge', template_id: 'contact' };
    return new URLSearchParams([...entries, ...Object.entries(account)])
      .toString()
      .replaceAll('%EF%BF%BD', '%ED%A0%80');
  }

  const multipart = () =>
    pairs(0)
      .map(
        ([key, each]) =>
          `--x\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${text(each)}\r\n`,
      )
      .join('') + (random() < 0.7 ? '--x--\r\n' : '');

  const shapes: [number, () => string][] = [
    [0.45, json],
    [0.7, form],
    [0.8, multipart],
    [0.84, () => '['.repeat(below(200_000))],
    [0.88, () => '{"template_params":'.repeat(below(10_000))],
    [0.9, () => `{"user_id":"lodge","x":"${'x'.repeat(below(400_000))}"}`],
    [0.92, () => `message=${'%F0%9F%99%82'.repeat(below(40_000))}`],
    [1, () => pick(oddTexts)],
  ];

  /** Some bytes of some bodies are turned into others, which breaks UTF-8 and the syntax. */
  function damage(body: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (random() < 0.85) return body;
    for (let times = 1 + below(8); times > 0 && body.length > 0; times -= 1) {
      body[below(body.length)] = below(256);
    }
    return body.subarray(0, body.length - below(Math.min(body.length, 20)));
  }

  for (let made = 0; made < count; made += 1) {
    const roll = random();
    const shape = shapes.find(([upTo]) => roll < upTo)?.[1] ?? json;
    const fits =
      shape === json
        ? 0
        : shape === form
          ? pick(usualForm)
          : shape === multipart
            ? 1
            : pick(anyPath);
    const natural = shape === json ? types[0] : shape === multipart ? types[2] : types[1];
    const type = random() < 0.9 ? natural : pick(types);
    yield {
      path: paths[random() < 0.95 ? fits : pick(anyPath)] as string,
      headers: { ...(type && { 'Content-Type': type }) },
      body: damage(encoder.encode(shape())),
    };
  }
}
