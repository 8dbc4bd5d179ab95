import { findUserOfLogin } from '#features/people/api/accounts/find-user-of-login.ts';
import { maySignUpWith } from '#features/sign-in/api/may-sign-up.ts';
import { forgetJoinRequest } from '#features/sign-in/api/join-requests.ts';
import { releaseLogin } from '#features/people/server/commands/release-login.ts';
import { stopFeed } from '#features/tickets/calendar-feed/server/change-feed.ts';
import { identityPlugin } from '#identity/http/plugin.ts';
import type { IdentityDependencies } from '#identity/identity.ts';
import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '#platform/server/http/rest.ts';
import type { Services } from '#platform/server/program/services.ts';
import { registerPeopleRoutes } from '#features/people/server/routes.ts';
import { registerPrivacyRoutes } from '#features/privacy/server/routes.ts';
import { registerSignInRoutes } from '#features/sign-in/server/routes.ts';
import { registerCommentsRoutes } from '#features/comments/server/routes.ts';
import { registerContentRoutes } from '#features/content/server/routes.ts';
import { registerMediaRoutes } from '#features/media/server/routes.ts';
import { registerMessagesRoutes } from '#features/messages/server/routes.ts';
import { registerMembershipsRoutes } from '#features/memberships/server/routes.ts';
import { registerMailWebhook, registerUnsubscribe } from '#features/notifications/server/routes.ts';
import { registerPaymentsRoutes } from '#features/payments/server/routes.ts';
import { registerPlacesRoutes } from '#features/places/server/routes.ts';
import { registerSearchRoutes } from '#features/search/server/routes.ts';
import { registerCardRoutes } from '#features/reach/cards/server/routes.ts';
import { registerEmbedRoutes } from '#features/reach/embeds/server/routes.ts';
import { registerFeedRoutes } from '#features/reach/feeds/server/routes.ts';
import { registerReachRoutes } from '#features/reach/sitemap/server/routes.ts';
import { registerSessionsRoutes } from '#features/sessions/server/routes.ts';
import { registerSubscriptionsRoutes } from '#features/subscriptions/server/routes.ts';
import { registerPassRoute } from '#features/tickets/phone-wallet/server/routes.ts';
import { registerCalendarFeedRoute } from '#features/tickets/calendar-feed/server/routes.ts';
import { registerTicketsRoutes } from '#features/tickets/server/routes.ts';
import { registerTipsRoutes } from '#features/tips/server/routes.ts';
import { registerStripeWebhook } from '#features/payments/webhooks/server/webhooks.ts';

/** Every call that is not an RPC procedure: REST, webhooks, uploads and media, and the identity provider if it is our own. */
export async function addRestRoutes(app: FastifyInstance, services: Services, contextOf: ContextOf): Promise<void> {
  if (services.config.identity.own)
    await app.register(identityPlugin({ ...services, ...identityDependencies, maySignUp: maySignUpWith(services) }), {
      prefix: '/identity',
    });
  await registerStripeWebhook(app, services);
  await registerMailWebhook(app, services);
  registerSignInRoutes(app, contextOf);
  registerPeopleRoutes(app, contextOf);
  registerPrivacyRoutes(app, contextOf);
  registerMediaRoutes(app, services, contextOf);
  registerContentRoutes(app, contextOf);
  registerSessionsRoutes(app, contextOf);
  registerPlacesRoutes(app, contextOf);
  registerSearchRoutes(app, contextOf);
  registerCommentsRoutes(app, contextOf);
  registerMessagesRoutes(app, contextOf);
  await registerUnsubscribe(app, contextOf);
  registerTicketsRoutes(app, contextOf);
  registerTipsRoutes(app, contextOf);
  registerSubscriptionsRoutes(app, contextOf);
  registerMembershipsRoutes(app, contextOf);
  registerPaymentsRoutes(app, contextOf);
  registerReachRoutes(app, services);
  registerFeedRoutes(app, services);
  registerCalendarFeedRoute(app, services);
  registerPassRoute(app, services);
  registerEmbedRoutes(app, services);
  registerCardRoutes(app, services);
}

/** What our own identity provider needs from the product. */
export const identityDependencies: IdentityDependencies = {
  // It never deletes a login while an account depends on it. A request to join, which has the address and a name, goes with it.
  async releaseLogin(command, login) {
    // In the order in which opening an account locks them.
    await forgetJoinRequest(command, login);
    return releaseLogin(command, login);
  },
  // Whoever knew the former password may have copied the address, which opens the calendar without signing in.
  async passwordReplaced(command, login) {
    const userId = await findUserOfLogin(command.tx, login);
    if (userId !== null) await stopFeed(command, { userId });
  },
};
