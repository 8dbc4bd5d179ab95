import type { FastifyInstance } from 'fastify';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { purchaseMembershipCall } from '../contract.ts';
import { purchaseMembership } from '../purchases/server/purchase-membership.ts';

/** Registers the call that buys a membership (docs/product.md#calls). */
export function registerMembershipsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  memberCall(app, contextOf, purchaseMembershipCall, { run: ({ ctx, input }) => purchaseMembership(ctx, ctx.actor, input) });
}
