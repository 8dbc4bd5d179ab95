import type { FastifyInstance, FastifyRequest } from 'fastify';
import { activeTracer, type OpenSpan } from '#platform/server/tracing/span.ts';

/** Begins a trace for each request, if traces are recorded: its method, its route and its status, neither its address nor who sent it. */
export function traceRequests(app: FastifyInstance): void {
  const tracer = activeTracer();
  if (tracer === null) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const facts = { 'http.request.method': request.method, 'http.route': route };
    const open = tracer.begin(`${request.method} ${route}`, { kind: 'server', facts });
    if (open === null) return done();
    spans.set(request, open);
    reply.raw.once('close', () => open.end({ 'http.response.status_code': reply.statusCode }, reply.statusCode >= 500));
    open.within(done);
  });
  // A body arrives outside of what ran before it.
  app.addHook('preValidation', (request, _reply, done) => {
    const open = spans.get(request);
    if (open === undefined) done();
    else open.within(done);
  });
}
