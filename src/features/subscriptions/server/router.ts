import { Done } from '#kernel/http/paging.ts';
import { asCommand, done } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { z } from 'zod';
import {
  ChangeSubscription,
  GetSubscriber,
  GiveMonths,
  GetSubscriptionConfig,
  OfferSubscription,
  QuerySubscribers,
  QuerySubscriptions,
  StopOffer,
  Subscriber,
  SubscriberCount,
  SubscriptionOffer,
  SubscriptionPage,
} from '../contract.ts';
import { cancelSubscription, resumeSubscription } from './workflows/change-subscription.ts';
import { createOffer, updateOffer } from './commands/offer-subscription.ts';
import { giveMonths } from './commands/give-months.ts';
import { stopOffer } from './commands/stop-offer.ts';
import { countSubscribers } from './queries/count-subscribers.ts';
import { findActiveOffer } from '../api/find-active-offer.ts';
import { getSubscriber } from './queries/get-subscriber.ts';
import { LIMIT_GIVING } from './limits.ts';
import { listSubscriptions } from './queries/list-subscriptions.ts';
import { LIMIT_PROVIDER_CALLS } from '#features/payments/api/limits.ts';

/** The procedures under `subscribe.` (docs/product.md#calls). */
export const subscriptionRouter = router({
  getSubscriptionConfig: publicProcedure
    .input(GetSubscriptionConfig)
    .output(SubscriptionOffer.nullable())
    .query(({ ctx, input }) => findActiveOffer(ctx.db, input.userId)),
  createSubscriptionConfig: memberProcedure
    .input(OfferSubscription)
    .output(SubscriptionOffer)
    .mutation(asCommand((command, actor, input, { config }) => createOffer(command, actor, input, config.payments.mode))),
  updateSubscriptionConfig: memberProcedure
    .input(OfferSubscription)
    .output(SubscriptionOffer)
    .mutation(asCommand((command, actor, input, { config }) => updateOffer(command, actor, input, config.payments.mode))),
  stopOffer: memberProcedure
    .input(StopOffer)
    .output(z.object({ ending: z.int() }))
    .mutation(asCommand(stopOffer)),
  giveMonths: memberProcedure.input(GiveMonths).use(limitedBy(LIMIT_GIVING)).output(Done).mutation(asCommand(giveMonths, done)),
  getSubscriber: memberProcedure
    .input(GetSubscriber)
    .output(Subscriber.nullable())
    .query(({ ctx, input }) => getSubscriber(ctx, ctx.actor, input)),
  querySubscriptions: memberProcedure
    .input(QuerySubscriptions)
    .output(SubscriptionPage)
    .query(({ ctx, input }) => listSubscriptions(ctx, ctx.actor, 'mine', input)),
  querySubscribers: memberProcedure
    .input(QuerySubscribers)
    .output(SubscriptionPage)
    .query(({ ctx, input }) => listSubscriptions(ctx, ctx.actor, 'ofMe', input)),
  countSubscribers: memberProcedure.output(SubscriberCount).query(({ ctx }) => countSubscribers(ctx, ctx.actor)),
  cancelSubscription: memberProcedure
    .input(ChangeSubscription)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(Subscriber)
    .mutation(({ ctx, input }) => cancelSubscription(ctx, ctx.actor, input)),
  resumeSubscription: memberProcedure
    .input(ChangeSubscription)
    .use(limitedBy(LIMIT_PROVIDER_CALLS))
    .output(Subscriber)
    .mutation(({ ctx, input }) => resumeSubscription(ctx, ctx.actor, input)),
});
