import type { FastifyInstance, FastifyRequest } from 'fastify';

const addresses = new WeakMap<FastifyRequest, string>();
// Callers who are gone before their request is even looked at are counted together; nobody receives what they are answered.
const UNKNOWN = '0.0.0.0';

/** Notes each request's address as it arrives: once its connection is reset, it no longer has one. */
export function recordAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    addresses.set(request, ipOf(request) ?? UNKNOWN);
    done();
  });
}

/** The caller's address as far as trusted proxies report it, also after the caller has gone. */
export function addressOf(request: FastifyRequest): string {
  return addresses.get(request) ?? ipOf(request) ?? UNKNOWN;
}

// The framework's type doesn't know that a closed connection has none.
function ipOf(request: FastifyRequest): string | undefined {
  return request.ip;
}
