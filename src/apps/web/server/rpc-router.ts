import { mergeRouters, router } from '#platform/server/http/rpc.ts';
import { administrationRouter } from '#features/administration/server/router.ts';
import { peopleRouter } from '#features/people/server/router.ts';
import { privacyRouter } from '#features/privacy/server/router.ts';
import { commentRouter } from '#features/comments/server/router.ts';
import { contentRouter, interactionRouter, tagRouter } from '#features/content/server/router.ts';
import { discoveryRouter } from '#features/discovery/server/router.ts';
import { feedRouter } from '#features/feed/server/router.ts';
import { followsRouter } from '#features/follows/server/router.ts';
import { mediaRouter } from '#features/media/server/router.ts';
import { chatRouter } from '#features/messages/server/router.ts';
import { membershipRouter } from '#features/memberships/server/router.ts';
import { meterRouter } from '#features/meter/server/router.ts';
import { logRouter, reportsRouter, subjectReportsRouter, unknownTagsRouter } from '#features/moderation/server/router.ts';
import { notificationRouter } from '#features/notifications/server/router.ts';
import { codeRouter, paymentRouter } from '#features/payments/server/router.ts';
import { pushRouter } from '#features/push/server/router.ts';
import { reviewRouter } from '#features/reviews/server/router.ts';
import { giftRouter } from '#features/gifts/server/router.ts';
import { locationRouter, searchRouter } from '#features/search/server/router.ts';
import { sessionRouter } from '#features/sessions/server/router.ts';
import { subscriptionRouter } from '#features/subscriptions/server/router.ts';
import { ticketRouter } from '#features/tickets/server/router.ts';
import { joiningRouter } from '#features/sign-in/server/router.ts';
import { tipRouter } from '#features/tips/server/router.ts';
import { viewsRouter } from '#features/views/server/router.ts';

/** Every procedure of the product under the names of docs/product.md#calls. */
export const appRouter = router({
  user: mergeRouters(peopleRouter, privacyRouter, followsRouter),
  interaction: mergeRouters(interactionRouter, viewsRouter),
  membership: membershipRouter,
  meter: meterRouter,
  notification: mergeRouters(notificationRouter, pushRouter),
  media: mediaRouter,
  content: mergeRouters(contentRouter, reportsRouter),
  comment: commentRouter,
  chat: chatRouter,
  report: subjectReportsRouter,
  administration: mergeRouters(logRouter, administrationRouter),
  tag: mergeRouters(tagRouter, unknownTagsRouter),
  feed: feedRouter,
  discovery: discoveryRouter,
  gift: giftRouter,
  payment: paymentRouter,
  code: codeRouter,
  review: reviewRouter,
  search: searchRouter,
  location: locationRouter,
  session: sessionRouter,
  ticket: ticketRouter,
  tip: tipRouter,
  joining: joiningRouter,
  subscribe: subscriptionRouter,
});

export type AppRouter = typeof appRouter;
