/**
 * Keeps connections busy, each with one request at a time. Written on bare sockets, because a
 * client as heavy as the server would measure itself.
 */
import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface Order {
  url: string;
  connections: number;
  seconds: number;
}

export interface Outcome {
  /** Latencies of all answers in milliseconds. */
  latencies: number[];
  failures: number;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Calls back for each whole answer: its status, once head and body are there. */
function answerReader(onAnswer: (status: number) => void): (chunk: Buffer) => void {
  let head: Buffer = Buffer.alloc(0);
  let missing = 0;
  let status = 0;
  return (chunk) => {
    let rest = chunk;
    if (missing === 0) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(headEnd);
      if (end === -1) return;
      const text = head.toString('latin1', 0, end);
      status = Number(text.slice(9, 12));
      missing = Number(/content-length: *(\d+)/i.exec(text)?.[1]);
      rest = head.subarray(end + headEnd.length);
      head = Buffer.alloc(0);
    }
    missing -= rest.length;
    if (missing === 0) onAnswer(status);
  };
}

function run({ url, connections, seconds }: Order): Promise<Outcome> {
  const { hostname, port, pathname, host } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, br\r\n\r\n`;
  const outcome: Outcome = { latencies: [], failures: 0 };
  const end = performance.now() + seconds * 1000;
  const talk = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(port), hostname);
      let asked = 0;
      const ask = () => {
        asked = performance.now();
        socket.write(request);
      };
      const read = answerReader((status) => {
        const now = performance.now();
        if (status === 200) outcome.latencies.push(now - asked);
        else outcome.failures += 1;
        if (now < end) ask();
        else socket.end();
      });
      socket.setNoDelay(true).on('connect', ask).on('data', read);
      socket.on('error', () => {
        outcome.failures += 1;
      });
      socket.on('close', () => resolve());
    });
  return Promise.all(Array.from({ length: connections }, talk)).then(() => outcome);
}

if (parentPort) parentPort.postMessage(await run(workerData as Order));
