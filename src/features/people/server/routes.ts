import type { FastifyInstance } from 'fastify';
import { asCommand } from '#platform/server/http/as-command.ts';
import { memberCall, type ContextOf } from '#platform/server/http/rest.ts';
import { presentOwnUser } from '../api/profiles/present-own-user.ts';
import { updateProfile } from '../api/profiles/update-user.ts';
import { updateUserCall } from '../contract.ts';
import { LIMIT_PROFILE_CHANGES } from './limits.ts';

/** Registers the REST calls of people (docs/product.md#calls). */
export function registerPeopleRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  memberCall(app, contextOf, updateUserCall, {
    limits: [LIMIT_PROFILE_CHANGES],
    run: asCommand(updateProfile, async ({ ctx, result: user }) => ({ user: await presentOwnUser(ctx, user) })),
  });
}
