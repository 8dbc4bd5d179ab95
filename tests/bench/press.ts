import { Buffer } from 'node:buffer';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns a whole request as it goes over the wire. */
export type Wire = () => Buffer;

export type Pressed = {
  seconds: number;
  /** Milliseconds that each answer took, by its status; 0 is a connection that broke. */
  times: Map<number, number[]>;
  /** Requests that were due while all connections still waited for an answer. */
  unsent: number;
};

type Plan = {
  connections: number;
  seconds: number;
  /** In total; if left out, each connection sends its next request as soon as it has an answer. */ perSecond?: number;
  /** How many requests are due after so many seconds, in place of an even rate. */ arrivals?: (seconds: number) => number;
};

const TICK_MS = 5;
const HEAD_END = Buffer.from('\r\n\r\n');

/** Keeps sending requests over all connections, whatever the answers. The load tool of the other rows gives no figures for refusals. */
export async function press(origin: string, next: Wire, plan: Plan): Promise<Pressed> {
  const { connections, seconds, perSecond } = plan;
  const arrivals = plan.arrivals ?? (perSecond === undefined ? null : (after: number) => after * perSecond);
  const { hostname, port } = new URL(origin);
  const pressed: Pressed = { seconds, times: new Map(), unsent: 0 };
  let began = performance.now();
  const isOver = () => performance.now() - began > seconds * 1000;
  const idle: Client[] = [];
  const clients = Array.from({ length: connections }, () => {
    const client: Client = createClient({ host: hostname, port: Number(port) }, (status, millis) => {
      const times = pressed.times.get(status) ?? [];
      times.push(millis);
      pressed.times.set(status, times);
      if (arrivals !== null) idle.push(client);
      else if (!isOver()) client.ask(next());
    });
    return client;
  });
  // A crowd arrives over some seconds; all at once they would wait for the system to accept their connections.
  for (const client of clients) await client.open();
  began = performance.now();
  if (arrivals === null) for (const client of clients) client.ask(next());
  else {
    idle.push(...clients);
    let sent = 0;
    while (!isOver()) {
      const due = Math.floor(arrivals((performance.now() - began) / 1000));
      for (; sent < due; sent += 1) {
        const client = idle.shift();
        if (client) client.ask(next());
        else pressed.unsent += 1;
      }
      await sleep(TICK_MS);
    }
  }
  while (!isOver()) await sleep(TICK_MS);
  // Anything still in progress is soon answered or refused, and isn't part of this measurement.
  await sleep(200);
  for (const client of clients) client.end();
  return pressed;
}

type Client = { open(): Promise<void>; ask(request: Buffer): void; end(): void };

function createClient(address: { host: string; port: number }, onResponse: (status: number, millis: number) => void): Client {
  let socket: Socket | null = null;
  let got = Buffer.alloc(0);
  let askedAt: number | null = null;
  let ended = false;
  const settle = (status: number) => {
    // What a connection was told that asked nothing, such as that it was idle for too long, answers no later request.
    got = Buffer.alloc(0);
    if (askedAt === null || ended) return;
    const millis = performance.now() - askedAt;
    askedAt = null;
    onResponse(status, millis);
  };
  const open = () => {
    const opened = connect(address);
    opened.setNoDelay(true);
    opened.on('data', (chunk) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
      const answer = readAnswer(got);
      if (answer === null) return;
      if (answer.closes) {
        socket = null;
        opened.destroy();
      }
      settle(answer.status);
    });
    opened.on('error', () => undefined);
    opened.on('close', () => {
      if (socket === opened) socket = null;
      if (socket === null) setImmediate(() => settle(0));
    });
    return opened;
  };
  return {
    async open() {
      socket ??= open();
      await once(socket, 'connect').catch(() => undefined);
    },
    ask(request) {
      askedAt = performance.now();
      socket ??= open();
      socket.write(request);
    },
    end() {
      ended = true;
      socket?.destroy();
    },
  };
}

function readAnswer(bytes: Buffer): { status: number; closes: boolean } | null {
  const end = bytes.indexOf(HEAD_END);
  if (end === -1) return null;
  const head = bytes.subarray(0, end).toString('latin1');
  const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
  if (bytes.length < end + HEAD_END.length + length) return null;
  return { status: Number(head.slice(9, 12)), closes: /^connection: close/im.test(head) };
}

/** Returns the 99th percentile. */
export function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Returns the times of all answers whose status passes. */
export function timesOf({ times }: Pressed, isMeant: (status: number) => boolean): number[] {
  return [...times].flatMap(([status, some]) => (isMeant(status) ? some : []));
}

/** Returns a GET as it goes over the wire. */
export function getting(path: string, headers: Record<string, string> = {}): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${linesOf(headers)}\r\n`);
}

/** Returns a POST of JSON as it goes over the wire. */
export function posting(path: string, body: string, headers: Record<string, string> = {}): Buffer {
  const all = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers };
  return Buffer.from(`POST ${path} HTTP/1.1\r\nhost: bench\r\n${linesOf(all)}\r\n${body}`);
}

function linesOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
