import type { FastifyInstance } from 'fastify';
import * as paths from '#kernel/http/paths.ts';
import { excludeFromSearch } from '#platform/server/http/exclude-from-search.ts';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { buyTicketCall } from '../contract.ts';
import { readPacked } from '../check-in/rules.ts';
import { ticketRefusals } from '../refusals.ts';
import { buyTicket } from '../buying/server/buy-ticket.ts';

/** Registers the REST call for buying a ticket (docs/product.md#calls), and where a ticket's QR code leads. */
export function registerTicketsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  // Whoever scans it with a camera of their own gets to the order, if it is theirs to see.
  app.get<{ Params: { packed: string } }>('/Q/:packed', (request, reply) => {
    const scanned = readPacked(request.params.packed);
    if (scanned === null) throw ticketRefusals.NOT_FOUND();
    excludeFromSearch(reply);
    const path = `${paths.order(scanned.sessionEventId, scanned.userId)}?code=${scanned.code}`;
    return reply.header('cache-control', 'private, no-store').redirect(path, 302);
  });
  memberCall(app, contextOf, buyTicketCall, { run: ({ ctx, input }) => buyTicket(ctx, ctx.actor, input) });
}
