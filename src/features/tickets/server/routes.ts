import type { FastifyInstance } from 'fastify';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { buyTicketCall } from '../contract.ts';
import { buyTicket } from '../buying/server/workflows/buy-ticket.ts';

/** Registers the REST call for buying a ticket (docs/product.md#calls). */
export function registerTicketsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  memberCall(app, contextOf, buyTicketCall, { run: ({ ctx, input }) => buyTicket(ctx, ctx.actor, input) });
}
