import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { asCommand } from '#platform/server/http/as-command.ts';
import { memberCall, publicCall, type ContextOf } from '#platform/server/http/rest.ts';
import { createUserCall, updateUserCall } from '../contract.ts';
import { accountRefusals } from '../refusals.ts';
import { updateUser } from './commands/update-user.ts';
import { createUserFromToken } from './create-user-from-token.ts';
import { sendExport } from './send-export.ts';
import { LIMIT_PROFILE_CHANGES } from './limits.ts';
import { presentOwnUser } from './queries/present-own-user.ts';

const ExportPath = z.object({ token: z.string().min(1).max(512) });

/** Registers the REST calls of accounts (docs/product.md#calls), the export download, and the address that password managers look for. */
export function registerAccountsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  publicCall(app, contextOf, createUserCall, {
    run: async ({ ctx, input }) => {
      if (!ctx.identity) throw accountRefusals.SIGN_IN_FIRST();
      return { user: await presentOwnUser(ctx, await createUserFromToken(ctx, ctx.identity, input)) };
    },
  });
  memberCall(app, contextOf, updateUserCall, {
    limits: [LIMIT_PROFILE_CHANGES],
    run: asCommand(updateUser, async ({ ctx, result: user }) => ({ user: await presentOwnUser(ctx, user) })),
  });
  app.get('/user/export/:token', async (request, reply) => {
    const { token } = ExportPath.parse(request.params);
    return sendExport(await contextOf(request), token, request.headers.accept, reply);
  });
  // W3C, "A Well-Known URL for Changing Passwords".
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect('/edit-profile#password', 302));
}
