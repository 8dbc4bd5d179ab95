import type { FastifyInstance } from 'fastify';
import type { ContextOf } from '#platform/server/rest.ts';
import type { Services } from '#platform/server/services.ts';
import { identityPlugin } from '#identity/identity-plugin.ts';
import { registerAccountsRoutes } from '#features/accounts/server/routes.ts';
import { registerCommentsRoutes } from '#features/comments/server/routes.ts';
import { registerContentRoutes } from '#features/content/server/routes.ts';
import { registerMediaRoutes } from '#features/media/server/routes.ts';
import { registerPaymentsRoutes, registerStripeWebhook } from '#features/payments/server/routes.ts';
import { registerSessionsRoutes } from '#features/sessions/server/routes.ts';
import { registerTicketsRoutes } from '#features/tickets/server/routes.ts';

/** Every call that is not an RPC procedure: REST, webhooks, uploads and media, and the identity provider where it is our own. */
export async function addRestRoutes(app: FastifyInstance, services: Services, contextOf: ContextOf): Promise<void> {
  if (services.config.identity.own) await app.register(identityPlugin(services), { prefix: '/identity' });
  await registerStripeWebhook(app, services);
  registerAccountsRoutes(app, contextOf);
  registerMediaRoutes(app, contextOf);
  registerContentRoutes(app, contextOf);
  registerSessionsRoutes(app, contextOf);
  registerCommentsRoutes(app, contextOf);
  registerTicketsRoutes(app, contextOf);
  registerPaymentsRoutes(app, contextOf);
}
