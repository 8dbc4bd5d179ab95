import type { FastifyInstance } from 'fastify';
import { requireActor } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { buyTicketCall } from '../contract.ts';
import { buyTicket } from './commands/buy-ticket.ts';

/** Buying a ticket (docs/product.md#calls). */
export function registerTicketsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, buyTicketCall, (context, input) => buyTicket(context, requireActor(context), input));
}
