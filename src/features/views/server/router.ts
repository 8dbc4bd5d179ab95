import { asCommand } from '#platform/server/http/as-command.ts';
import { declared } from '#platform/server/http/declared-output.ts';
import { memberProcedure, router } from '#platform/server/http/rpc.ts';
import { BatchPutViewContent, PutViewProfile, ViewsResponse } from '../contract.ts';
import { putContentViews } from './commands/put-content-views.ts';
import { putProfileView } from './commands/put-profile-view.ts';

/** The procedures of views, under `interaction.` (docs/product.md#calls). */
export const viewsRouter = router({
  putViewProfile: memberProcedure.input(PutViewProfile).output(declared(ViewsResponse)).mutation(asCommand(putProfileView)),
  batchPutViewContent: memberProcedure
    .input(BatchPutViewContent)
    .output(declared(ViewsResponse))
    .mutation(({ ctx, input }) => putContentViews(ctx, ctx.actor, input)),
});
