import { asCommand } from '#platform/server/http/as-command.ts';
import { requireIdentity } from '#platform/server/http/request-context.ts';
import { limitedBy, memberProcedure, router } from '#platform/server/http/rpc.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { PushDone, PushKey, RegisterPush, RemovePush } from '../contract.ts';
import { ensurePushKeys } from './commands/ensure-push-keys.ts';
import { refuseBrowser, registerPush, removePush } from './commands/register-push.ts';
import { LIMIT_PUSH_DEVICES } from './limits.ts';

/** The push procedures under `notification.` (docs/product.md#calls). */
export const pushRouter = router({
  getPushKey: memberProcedure.output(PushKey).query(async ({ ctx }) => ({ publicKey: (await ensurePushKeys(ctx)).publicKey })),
  registerPush: memberProcedure
    .input(RegisterPush)
    .use(limitedBy(LIMIT_PUSH_DEVICES))
    .output(PushDone)
    .mutation(async ({ ctx, input }) => {
      refuseBrowser(input, ctx.config.push.hosts);
      const { publicKey } = await ensurePushKeys(ctx);
      return inTransaction(ctx, (command) =>
        registerPush(command, ctx.actor, input, { publicKey, hosts: ctx.config.push.hosts, signIn: requireIdentity(ctx) }),
      );
    }),
  removePush: memberProcedure.input(RemovePush).use(limitedBy(LIMIT_PUSH_DEVICES)).output(PushDone).mutation(asCommand(removePush)),
});
