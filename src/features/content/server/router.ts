import { asCommand } from '#platform/server/http/as-command.ts';
import { declared } from '#platform/server/http/declared-output.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { ContentItem, GetContentItem } from '../contract.ts';
import { ContentPage, QueryContentByUser, ReplayList } from '../cards/contract.ts';
import { GetReplays } from '../replays/contract.ts';
import { getReplays } from '../replays/server/get-replays.ts';
import { FollowedTags, FollowTag, KnownTags, QueryKnownTags } from '../tags/contract.ts';
import { LikeResponse, LikeContent, QueryMarked, SaveResponse, SaveContent } from '../marks/contract.ts';
import { followTag, unfollowTag } from '../tags/server/follow-tag.ts';
import { likeContent, unlikeContent } from '../marks/server/like-content.ts';
import { saveContent, unsaveContent } from '../marks/server/save-content.ts';
import { LIMIT_LIKES, LIMIT_SAVES, LIMIT_TAG_FOLLOWS } from './limits.ts';
import { getContentItem } from '../api/cards/get-content-item.ts';
import { queryContentByUser } from '../cards/server/query-content-by-user.ts';
import { getFollowedTags } from '../tags/server/get-followed-tags.ts';
import { queryKnownTags } from '../tags/server/query-known-tags.ts';
import { queryMarkedContent } from '../marks/server/query-marked-content.ts';

export const contentRouter = router({
  getContentItem: publicProcedure
    .input(GetContentItem)
    .output(declared(ContentItem))
    .query(({ ctx, input }) => getContentItem(ctx, ctx.actor, input)),
  queryContentByUser: publicProcedure
    .input(QueryContentByUser)
    .output(declared(ContentPage))
    .query(({ ctx, input }) => queryContentByUser(ctx, ctx.actor, input)),
  getReplays: publicProcedure
    .input(GetReplays)
    .output(declared(ReplayList))
    .query(({ ctx, input }) => getReplays(ctx, ctx.actor, input)),
  save: memberProcedure.input(SaveContent).use(limitedBy(LIMIT_SAVES)).output(declared(SaveResponse)).mutation(asCommand(saveContent)),
  unsave: memberProcedure.input(SaveContent).use(limitedBy(LIMIT_SAVES)).output(declared(SaveResponse)).mutation(asCommand(unsaveContent)),
  querySaved: memberProcedure
    .input(QueryMarked)
    .output(declared(ContentPage))
    .query(({ ctx, input }) => queryMarkedContent(ctx, ctx.actor, 'SAVE', input)),
});

export const tagRouter = router({
  queryKnownTags: publicProcedure
    .input(QueryKnownTags)
    .output(declared(KnownTags))
    .query(({ ctx, input }) => queryKnownTags(ctx, input)),
  getFollowedTags: memberProcedure.output(declared(FollowedTags)).query(({ ctx }) => getFollowedTags(ctx.db, ctx.actor)),
  follow: memberProcedure.input(FollowTag).use(limitedBy(LIMIT_TAG_FOLLOWS)).output(declared(FollowedTags)).mutation(asCommand(followTag)),
  unfollow: memberProcedure
    .input(FollowTag)
    .use(limitedBy(LIMIT_TAG_FOLLOWS))
    .output(declared(FollowedTags))
    .mutation(asCommand(unfollowTag)),
});

export const interactionRouter = router({
  like: memberProcedure.input(LikeContent).use(limitedBy(LIMIT_LIKES)).output(declared(LikeResponse)).mutation(asCommand(likeContent)),
  unlike: memberProcedure.input(LikeContent).use(limitedBy(LIMIT_LIKES)).output(declared(LikeResponse)).mutation(asCommand(unlikeContent)),
  queryLiked: memberProcedure
    .input(QueryMarked)
    .output(declared(ContentPage))
    .query(({ ctx, input }) => queryMarkedContent(ctx, ctx.actor, 'LIKE', input)),
});
