import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, router } from '#platform/server/http/rpc.ts';
import { signInRefusals } from '#features/sign-in/refusals.ts';
import { DeleteAccountInput, DeleteAccountOutput, DeletionObstacles, RequestExportInput, RequestExportOutput } from '../contract.ts';
import { closeAccount } from '../deletion/server/close-account.ts';
import { getDeletionObstacles } from '../deletion/server/get-deletion-obstacles.ts';
import { requestExport } from '../export/server/request-export.ts';
import { LIMIT_EXPORTS } from './limits.ts';

/** The procedures of privacy, under `user.` (docs/product.md#calls). */
export const privacyRouter = router({
  requestExport: memberProcedure
    .input(RequestExportInput)
    .use(limitedBy(LIMIT_EXPORTS))
    .output(RequestExportOutput)
    .mutation(asCommand(requestExport)),
  getDeletionObstacles: memberProcedure.output(DeletionObstacles).query(({ ctx }) => getDeletionObstacles(ctx, ctx.actor)),
  deleteAccount: memberProcedure
    .input(DeleteAccountInput)
    .output(DeleteAccountOutput)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.identity) throw signInRefusals.SIGN_IN_FIRST();
      await closeAccount(ctx, ctx.actor, ctx.identity, input);
      return { deleted: true as const };
    }),
});
