import type { FastifyInstance } from 'fastify';
import type { Services } from '#platform/server/program/services.ts';
import { identityPlugin } from '#identity/http/plugin.ts';
import { releaseLogin } from '#features/people/server/commands/release-login.ts';

/** Our own identity provider, which never deletes a login while an account depends on it. */
export function ownIdentity(services: Services): (app: FastifyInstance) => Promise<void> {
  return identityPlugin({ ...services, releaseLogin });
}
