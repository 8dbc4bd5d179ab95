import { createServer, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import type { Target } from './load.ts';

/** What one request sends to the database, `begin` and `commit` included, and how many responses in turn it waits for. */
export type Sent = { statements: number; trips: number };

export type StatementCounter = {
  /** The database's address through the counter. */
  connectionString: string;
  /** Sends requests of the target to a program that reads the database through the counter, one after another; returns the median. */
  count(target: Target, origin: string): Promise<Sent>;
  stop(): void;
};

const REQUESTS = 15;
// What a request sends after its response, such as notifications of open pages, has been sent by then.
const QUIET_MS = 30;

/**
 * Starts a server between programs and the database that counts the messages of PostgreSQL's protocol ("Message Formats"): a statement is a
 * Query or an Execute. A statement that is sent after a response is taken to need it, so the trips are the longest chain of them.
 */
export async function startStatementCounter(connectionString: string): Promise<StatementCounter> {
  const database = new pg.Client({ connectionString });
  let statements = 0;
  let trips = 0;
  const sockets = new Set<Socket>();
  const server = createServer((program) => {
    const backend = openSocket(database);
    const begun: number[] = [];
    program.on(
      'data',
      eachMessage({ startsTyped: false }, (type) => {
        if (type === 'Q' || type === 'E') statements += 1;
        if (type === 'Q' || type === 'S') begun.push(trips + 1);
      }),
    );
    backend.on(
      'data',
      eachMessage({ startsTyped: true }, (type) => {
        if (type === 'Z') trips = Math.max(trips, begun.shift() ?? 0);
      }),
    );
    for (const [from, to] of [
      [program, backend],
      [backend, program],
    ] as const) {
      sockets.add(from.setNoDelay());
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { user, password, database: name } = database;
  return {
    connectionString: `postgres://${user}:${password ?? ''}@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/${name}`,
    async count(target, origin) {
      const counted: Sent[] = [];
      for (let request = 0; request < REQUESTS; request += 1) {
        await sleep(QUIET_MS);
        [statements, trips] = [0, 0];
        await send(target, origin, request);
        const tripsOfResponse = trips;
        await sleep(QUIET_MS);
        counted.push({ statements, trips: tripsOfResponse });
      }
      return { statements: median(counted.map((one) => one.statements)), trips: median(counted.map((one) => one.trips)) };
    },
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

// A host that is a path is the folder of a socket.
function openSocket({ host, port }: { host: string; port: number }): Socket {
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
}

async function send({ url, headers = {}, requests = [], nextRequest }: Target, origin: string, index: number): Promise<void> {
  const request = nextRequest?.() ?? requests[index % Math.max(1, requests.length)] ?? {};
  const address = new URL(request.path ?? new URL(url).pathname, origin);
  const response = await fetch(address, {
    method: request.method ?? 'GET',
    // A connection that was idle during the last measurement may be closed by the program at this very moment.
    headers: { ...headers, ...request.headers, connection: 'close' },
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const body = await response.text();
  if (!response.ok)
    throw new Error(`${address.pathname} answered ${response.status} while its statements were counted: ${body.slice(0, 200)}`);
}

/** Calls back with the type of each message in a stream of them. A program's first message, which asks to connect, has no type. */
function eachMessage({ startsTyped }: { startsTyped: boolean }, onMessage: (type: string) => void): (chunk: Buffer) => void {
  let isTyped = startsTyped;
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const head = isTyped ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readUInt32BE(head);
      if (rest.length < end) return;
      if (isTyped) onMessage(rest.toString('latin1', 0, 1));
      isTyped = true;
      rest = rest.subarray(end);
    }
  };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
