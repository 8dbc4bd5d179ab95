import type { FastifyInstance } from 'fastify';
import { requireActor } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { purchaseMembershipCall } from '../contract.ts';
import { purchaseMembership } from './commands/purchase-membership.ts';

/** Buying a membership (docs/product.md#calls). */
export function registerMembershipsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, purchaseMembershipCall, (context, input) => purchaseMembership(context, requireActor(context), input));
}
