import { asCommand } from '#platform/server/http/as-command.ts';
import { declared } from '#platform/server/http/declared-output.ts';
import { memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { CommentPage, DeleteComment, DeletedComment, QueryComments } from '../contract.ts';
import { deleteComment } from '../api/delete-comment.ts';
import { queryComments } from './queries/query-comments.ts';

export const commentRouter = router({
  queryComments: publicProcedure
    .input(QueryComments)
    .output(declared(CommentPage))
    .query(({ ctx, input }) => queryComments(ctx, ctx.actor, input)),
  delete: memberProcedure.input(DeleteComment).output(declared(DeletedComment)).mutation(asCommand(deleteComment)),
});
