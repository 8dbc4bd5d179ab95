import { mergeRouters, router } from '#platform/server/rpc.ts';
import { accountsRouter } from '#features/accounts/server/router.ts';
import { commentRouter } from '#features/comments/server/router.ts';
import { contentRouter, interactionRouter, tagRouter } from '#features/content/server/router.ts';
import { feedRouter } from '#features/feed/server/router.ts';
import { followsRouter } from '#features/follows/server/router.ts';
import { mediaRouter } from '#features/media/server/router.ts';
import { meterRouter } from '#features/meter/server/router.ts';
import { reportsRouter, unknownTagsRouter } from '#features/moderation/server/router.ts';
import { notificationRouter } from '#features/notifications/server/router.ts';
import { paymentRouter } from '#features/payments/server/router.ts';
import { sessionRouter } from '#features/sessions/server/router.ts';
import { subscriptionRouter } from '#features/subscriptions/server/router.ts';
import { ticketRouter } from '#features/tickets/server/router.ts';
import { viewsRouter } from '#features/views/server/router.ts';

/** Every procedure of the product under the names of Specification section 7. */
export const appRouter = router({
  user: mergeRouters(accountsRouter, followsRouter),
  interaction: mergeRouters(interactionRouter, viewsRouter),
  meter: meterRouter,
  notification: notificationRouter,
  media: mediaRouter,
  content: mergeRouters(contentRouter, reportsRouter),
  comment: commentRouter,
  tag: mergeRouters(tagRouter, unknownTagsRouter),
  feed: feedRouter,
  payment: paymentRouter,
  session: sessionRouter,
  ticket: ticketRouter,
  subscribe: subscriptionRouter,
});

export type AppRouter = typeof appRouter;
