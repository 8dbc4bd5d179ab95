import type { FastifyInstance } from 'fastify';
import { requireActor } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { PurchaseMembership } from '../contract.ts';
import { purchaseMembership } from './commands/purchase-membership.ts';

/** Buying a membership (docs/product.md#calls). */
export function registerMembershipsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, {
    method: 'POST',
    path: '/membership/purchase',
    input: PurchaseMembership,
    run: (context, input) => purchaseMembership(context, requireActor(context), input),
  });
}
