import type { FastifyInstance } from 'fastify';
import { requireActor } from '#platform/server/request-context.ts';
import { restCall, type ContextOf } from '#platform/server/rest.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { CreateUserInput, UpdateUserInput } from '../contract.ts';
import { accountRefusals } from '../refusals.ts';
import { updateUser } from './commands/update-user.ts';
import { createUserFromToken } from './create-user-from-token.ts';
import { LIMIT_PROFILE_CHANGES } from './limits.ts';
import { serializeOwnUser } from './queries/serialize-user.ts';

/** The REST calls of accounts (Specification section 7). */
export function registerAccountsRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  restCall(app, contextOf, {
    method: 'POST',
    path: '/user/create',
    input: CreateUserInput,
    async run(context, input) {
      if (!context.identity) throw accountRefusals.SIGN_IN_FIRST();
      return { user: serializeOwnUser(await createUserFromToken(context, context.identity, input), context.mediaLinks) };
    },
  });
  restCall(app, contextOf, {
    method: 'POST',
    path: '/user/update',
    input: UpdateUserInput,
    async run(context, input) {
      const actor = requireActor(context);
      await context.rateLimits.consume(LIMIT_PROFILE_CHANGES, actor.userId);
      const user = await inTransaction(context, (command) => updateUser(command, actor, input));
      return { user: serializeOwnUser(user, context.mediaLinks) };
    },
  });
}
