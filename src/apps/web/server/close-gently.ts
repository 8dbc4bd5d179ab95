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
 * answered, as browsers do that tell what was seen while their page closes, leaves work behind that still needs the database. What has
 * arrived on a connection that is kept open is read before idle ones are closed. Hooks that close what it needs are to be added before.
 */
export function closeGently(app: FastifyInstance): void {
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
  app.addHook('preClose', (done) => {
    stopping = true;
    // The second comes right after a whole turn, in which everything that has arrived is read.
    setImmediate(() => setImmediate(done));
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
