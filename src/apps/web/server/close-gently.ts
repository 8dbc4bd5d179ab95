import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

// Longer than the database lets a statement take; shorter than the program has for all of its end.
const LONGEST_WAIT_MS = 15_000;

declare module 'fastify' {
  // eslint-disable-next-line typescript/consistent-type-definitions -- Fastify is extended by merging an interface.
  export interface FastifyContextConfig {
    /** Whether the route is a stream, which lasts for minutes and counts as no work that is under way. */
    isStream?: boolean;
  }
}

/**
 * Makes closing wait for what is still being answered. The server itself waits for connections alone: whoever goes before they are
 * answered, as browsers do that tell what was seen while their page closes, leaves work behind that still needs the database. Whoever asks
 * on a connection that is kept open is answered for `farewellMillis` more and told that it closes, because what leaves on one at the instant
 * in which it is closed goes unanswered, an upload too (RFC 9112 section 9.6). What has arrived by then is read before idle ones are closed.
 * Hooks that close what it needs are to be added before.
 */
export function closeGently(app: FastifyInstance, { farewellMillis = 0 } = {}): void {
  const underWay = new Set<FastifyRequest>();
  let stopping = false;
  let tellDone = () => {};
  app.addHook('preHandler', (request, _reply, done) => {
    // A stream is never answered to its end; whoever holds it ends it.
    if (!request.routeOptions.config.isStream) underWay.add(request);
    done();
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    underWay.delete(request);
    if (underWay.size === 0) tellDone();
    reply.header('x-request-id', request.id);
    // A keep-alive connection that is busy when closing begins would otherwise keep the server open until it times out.
    if (stopping) reply.header('connection', 'close');
    done();
  });
  const connections = watchConnections(app);
  app.addHook('preClose', (done) => {
    stopping = true;
    // The second comes right after a whole turn, in which everything that has arrived is read.
    connections.whenGone(farewellMillis, () => setImmediate(() => setImmediate(done)));
  });
  app.addHook('onClose', async () => {
    if (underWay.size === 0) return;
    await new Promise<void>((resolve) => {
      const limit = setTimeout(resolve, LONGEST_WAIT_MS);
      tellDone = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  });
}

function watchConnections({ server }: FastifyInstance) {
  const open = new Set<Socket>();
  let tellGone = () => {};
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) tellGone();
    });
  });
  return {
    /** Goes on when none is open any more, at the latest after a time. */
    whenGone(withinMillis: number, goOn: () => void): void {
      if (open.size === 0 || withinMillis === 0) return goOn();
      const limit = setTimeout(() => tellGone(), withinMillis);
      tellGone = () => {
        clearTimeout(limit);
        tellGone = () => {};
        goOn();
      };
      return undefined;
    },
  };
}
