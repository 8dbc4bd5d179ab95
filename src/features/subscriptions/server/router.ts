import { memberProcedure, publicProcedure, router } from '#platform/server/rpc.ts';
import { GetSubscriber, GetSubscriptionConfig } from '../contract.ts';
import { findActiveOffer } from './queries/find-active-offer.ts';
import { getSubscriber } from './queries/get-subscriber.ts';

/** The procedures under `subscribe.` (Specification section 7). */
export const subscriptionRouter = router({
  getSubscriptionConfig: publicProcedure.input(GetSubscriptionConfig).query(({ ctx, input }) => findActiveOffer(ctx.db, input.userId)),
  getSubscriber: memberProcedure.input(GetSubscriber).query(({ ctx, input }) => getSubscriber(ctx, ctx.actor, input)),
});
