import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

// Longer than the database allows a statement to take; shorter than the program has to shut down.
const LONGEST_WAIT_MS = 15_000;
// A connection that asks nothing for so long was opened beforehand. The first request of any other is under way by then.
const UNUSED_MS = 1000;

declare module 'fastify' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- Fastify is extended by merging an interface.
  export interface FastifyContextConfig {
    /** Whether the route is a stream, which lasts for minutes and doesn't count as work in progress. */
    isStream?: boolean;
  }
}

/**
 * Makes closing wait for requests that are still being answered. The server itself waits only for connections: a client that
 * disconnects before its answer, such as a browser that reports what was seen while its page closes, leaves work behind that
 * still needs the database. Requests on kept-alive connections are answered for another `farewellMillis` and told to close,
 * because a request sent at the instant its connection closes goes unanswered, uploads included (RFC 9112 section 9.6). What
 * has arrived by then is read before idle connections are closed. So are those on which nothing arrives within `unusedMillis` of being
 * accepted: the server itself would wait for them, and browsers open some before they need one. Hooks that close what requests need must be
 * added first.
 */
export function closeGently(app: FastifyInstance, { farewellMillis = 0, unusedMillis = UNUSED_MS } = {}): void {
  const underWay = new Set<FastifyRequest>();
  let stopping = false;
  let resolveDone = () => {};
  app.addHook('preHandler', (request, _reply, done) => {
    // A stream never finishes its answer; its owner ends it.
    if (!request.routeOptions.config.isStream) underWay.add(request);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    underWay.delete(request);
    if (underWay.size === 0) resolveDone();
    reply.header('x-request-id', request.id);
    // A keep-alive connection that is busy when closing begins would otherwise keep the server open until it times out.
    if (stopping) reply.header('connection', 'close');
    done();
  });
  const connections = watchConnections(app, unusedMillis);
  app.addHook('preClose', (done) => {
    stopping = true;
    // The second callback comes after a whole turn of the event loop, in which everything that has arrived is read.
    connections.whenGone(farewellMillis, () =>
      setImmediate(() =>
        setImmediate(() => {
          connections.closeUnused();
          done();
        }),
      ),
    );
  });
  app.addHook('onClose', async () => {
    if (underWay.size === 0) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, LONGEST_WAIT_MS);
      resolveDone = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  });
}

function watchConnections({ server }: FastifyInstance, unusedMillis: number) {
  // With the instant when each was accepted.
  const open = new Map<Socket, number>();
  let resolveGone = () => {};
  let endsUnused = false;
  server.on('connection', (socket) => {
    open.set(socket, performance.now());
    if (endsUnused) endIfUnused(socket, unusedMillis);
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) resolveGone();
    });
  });
  return {
    /** Calls `goOn` once no connection is open, or after `withinMillis` at the latest. */
    whenGone(withinMillis: number, goOn: () => void): void {
      if (open.size === 0 || withinMillis === 0) return goOn();
      const limit = setTimeout(() => resolveGone(), withinMillis);
      resolveGone = () => {
        clearTimeout(limit);
        resolveGone = () => {};
        goOn();
      };
      return undefined;
    },
    /** Closes connections on which nothing has arrived, each once it is old enough, also those that are still accepted. */
    closeUnused(): void {
      endsUnused = true;
      for (const [socket, since] of open) endIfUnused(socket, unusedMillis - (performance.now() - since));
    },
  };
}

function endIfUnused(socket: Socket, afterMillis: number): void {
  if (socket.bytesRead > 0) return;
  if (afterMillis <= 0) return void socket.destroy();
  const timer = setTimeout(() => endIfUnused(socket, 0), afterMillis);
  socket.once('close', () => clearTimeout(timer));
}
