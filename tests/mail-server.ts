/** A local mail server that can fail in the ways in which providers fail. */
import { EventEmitter, once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type AddressObject, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

function mailboxOf(header: AddressObject | AddressObject[] | undefined) {
  const [mailbox, ...others] = [header ?? []].flat().flatMap(({ value }) => value);
  if (others.length > 0) throw new Error(`More than one address: ${JSON.stringify(header)}`);
  return { name: mailbox?.name ?? '', address: mailbox?.address ?? '' };
}

async function readMail(raw: string) {
  const { headers, headerLines, from, to, replyTo, text } = await simpleParser(raw);
  return {
    /** Names are in lower case; values are decoded. */
    headers,
    from: mailboxOf(from),
    to: mailboxOf(to),
    replyTo: mailboxOf(replyTo),
    text: text ?? '',
    /** The header lines as they were sent. */
    headerLines: headerLines.map(({ line }) => line),
  };
}

export type MailServerMode =
  | 'works'
  /** Responds with a temporary failure. */
  | 'refuses'
  /** Accepts the connection and sends nothing. */
  | 'hangs'
  /** Closes the connection in the middle of the mail. */
  | 'drops'
  /** Accepts the mail and closes the connection before confirming it. */
  | 'takesAndDrops';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

interface Connection {
  session: { id: string };
  _socket: Socket;
}

export async function serveMail(options: SMTPServerOptions, host = '127.0.0.1'): Promise<string> {
  const server = new SMTPServer({
    ...{ hideSTARTTLS: true, disableReverseLookup: true },
    onData: (stream, _, response) => stream.on('end', () => response(null)).resume(),
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => server.close(() => {}));
  return `${host}:${(server.server.address() as AddressInfo).port}`;
}

export async function startMailServer() {
  const events = new EventEmitter();
  let port = 0;
  let smtp = open();

  function drop(id: string): void {
    for (const connection of smtp.connections as Set<Connection>) {
      if (connection.session.id === id) connection._socket.destroy();
    }
  }

  function open(): SMTPServer {
    const opened = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 1,
      onConnect(_, response) {
        server.onConnection();
        if (server.mode !== 'hangs') response();
      },
      onMailFrom(_, __, response) {
        const busy = Object.assign(new Error('Try again later'), { responseCode: 451 });
        response(server.mode === 'refuses' ? busy : null);
      },
      async onData(stream, { id }, response) {
        const { mode } = server;
        if (mode === 'drops') {
          stream.resume();
          return drop(id);
        }
        const raw = await text(stream).catch(() => undefined);
        // The sender was killed in the middle of the mail.
        if (raw === undefined) return;
        server.received.push(await readMail(raw));
        events.emit('mail');
        if (mode === 'takesAndDrops') return drop(id);
        response();
      },
    });
    // The server reports connections that the test closes as errors.
    opened.on('error', () => {});
    return opened;
  }

  async function listen(): Promise<void> {
    smtp.listen(port, '127.0.0.1');
    try {
      await once(smtp.server, 'listening');
    } catch (error) {
      // Another program's outgoing connection may have taken the port in the meantime.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await pause(50);
      smtp = open();
      return listen();
    }
    ({ port } = smtp.server.address() as AddressInfo);
  }

  const goAway = () => new Promise<void>((resolve) => smtp.close(() => resolve()));

  const server = {
    url: '',
    received: [] as Awaited<ReturnType<typeof readMail>>[],
    mode: 'works' as MailServerMode,
    onConnection: () => {},
    async hasReceived(count: number) {
      while (server.received.length < count) await once(events, 'mail');
    },
    /** Stops listening; `comeBack` listens on the same port again. */
    goAway,
    async comeBack() {
      smtp = open();
      await listen();
    },
  };
  await listen();
  server.url = `smtp://127.0.0.1:${port}`;
  onTestFinished(goAway);
  return server;
}
