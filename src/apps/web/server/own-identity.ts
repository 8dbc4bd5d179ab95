import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/server/services.ts';
import { identityPlugin } from '#identity/identity-plugin.ts';
import { releaseLogin } from '#features/accounts/server/commands/release-login.ts';

/** Our own identity provider, which never lets a login go behind the back of the account that hangs on it. */
export function ownIdentity(services: Services): (app: FastifyInstance) => Promise<void> {
  return identityPlugin({ ...services, releaseLogin });
}
