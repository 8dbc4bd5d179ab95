import type { FastifyInstance } from 'fastify';
import * as paths from '#kernel/http/paths.ts';
import { publicCall, type ContextOf } from '#platform/server/http/rest.ts';
import { presentOwnUser } from '#features/people/api/profiles/present-own-user.ts';
import { createUserCall } from '#features/people/contract.ts';
import { signInRefusals } from '../refusals.ts';
import { createUserFromToken } from './workflows/create-user-from-token.ts';

/** Registers signing up (docs/product.md#calls), and the address that password managers look for. */
export function registerSignInRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  publicCall(app, contextOf, createUserCall, {
    run: async ({ ctx, input }) => {
      if (!ctx.identity) throw signInRefusals.SIGN_IN_FIRST();
      return { user: await presentOwnUser(ctx, await createUserFromToken(ctx, ctx.identity, input)) };
    },
  });
  // W3C, "A Well-Known URL for Changing Passwords".
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(paths.changePassword, 302));
}
