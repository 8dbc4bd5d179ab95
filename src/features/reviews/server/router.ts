import { Done } from '#kernel/http/paging.ts';
import { asCommand, done } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { OwnReview, PutReview, QueryReviews, ReplyToReview, ReviewedSession, ReviewPage, WrittenReview } from '../contract.ts';
import { deleteReview } from './commands/delete-review.ts';
import { putReview } from './commands/put-review.ts';
import { replyToReview } from './commands/reply-to-review.ts';
import { LIMIT_REVIEWS } from './limits.ts';
import { getOwnReview } from './queries/get-own-review.ts';
import { queryReviews } from './queries/query-reviews.ts';

export const reviewRouter = router({
  queryReviews: publicProcedure
    .input(QueryReviews)
    .output(ReviewPage)
    .query(({ ctx, input }) => queryReviews(ctx, ctx.actor, input)),
  getOwn: memberProcedure
    .input(ReviewedSession)
    .output(OwnReview)
    .query(({ ctx, input }) => getOwnReview(ctx, ctx.actor, input)),
  put: memberProcedure.input(PutReview).use(limitedBy(LIMIT_REVIEWS)).output(WrittenReview).mutation(asCommand(putReview)),
  delete: memberProcedure.input(ReviewedSession).use(limitedBy(LIMIT_REVIEWS)).output(Done).mutation(asCommand(deleteReview, done)),
  reply: memberProcedure.input(ReplyToReview).use(limitedBy(LIMIT_REVIEWS)).output(Done).mutation(asCommand(replyToReview, done)),
});
