import { inTransaction } from '#platform/server/transaction.ts';
import { memberProcedure, publicProcedure, router } from '#platform/server/rpc.ts';
import { DeleteComment, QueryComments } from '../contract.ts';
import { deleteComment } from './commands/delete-comment.ts';
import { queryComments } from './queries/query-comments.ts';

export const commentRouter = router({
  queryComments: publicProcedure.input(QueryComments).query(({ ctx, input }) => queryComments(ctx, ctx.actor, input)),
  delete: memberProcedure
    .input(DeleteComment)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => deleteComment(command, ctx.actor, input))),
});
