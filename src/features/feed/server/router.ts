import { declared } from '#platform/server/http/declared-output.ts';
import { COSTLY, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { ContentPage } from '#features/content/cards/contract.ts';
import {
  BestItems,
  CommunityTimeline,
  CreatorsToFollow,
  NewItems,
  QueryCommunityTimeline,
  QueryCreatorsToFollow,
  QueryDiscoveryTimeline,
  QueryFollowingTimeline,
  QueryNewInCommunity,
  QueryNewInDiscovery,
  QueryNewInFollowing,
  QueryUpcomingEvents,
  UpcomingEvents,
} from '../contract.ts';
import { newItemsOf } from '../rules.ts';
import { queryBest } from './queries/query-best.ts';
import { queryCommunityPage, queryCommunityTimeline } from './queries/query-community-timeline.ts';
import { queryCreatorsToFollow } from './queries/query-creators-to-follow.ts';
import { queryDiscoveryTimeline } from './queries/query-discovery-timeline.ts';
import { queryFollowingTimeline } from './queries/query-following-timeline.ts';
import { queryUpcomingEvents } from './queries/query-upcoming-events.ts';

export const feedRouter = router({
  queryDiscoveryTimeline: publicProcedure
    .meta(COSTLY)
    .input(QueryDiscoveryTimeline)
    .output(declared(ContentPage))
    .query(({ ctx, input }) => queryDiscoveryTimeline(ctx, ctx.actor, input)),
  queryFollowingTimeline: memberProcedure
    .meta(COSTLY)
    .input(QueryFollowingTimeline)
    .output(declared(ContentPage))
    .query(({ ctx, input }) => queryFollowingTimeline(ctx, ctx.actor, input)),
  queryCommunityTimeline: memberProcedure
    .meta(COSTLY)
    .input(QueryCommunityTimeline)
    .output(declared(CommunityTimeline))
    .query(({ ctx, input }) => queryCommunityTimeline(ctx, ctx.actor, input)),
  queryNewInDiscovery: publicProcedure
    .meta(COSTLY)
    .input(QueryNewInDiscovery)
    .output(declared(NewItems))
    .query(async ({ ctx, input: { since, ...first } }) => newItemsOf(await queryDiscoveryTimeline(ctx, ctx.actor, first), since)),
  queryNewInFollowing: memberProcedure
    .meta(COSTLY)
    .input(QueryNewInFollowing)
    .output(declared(NewItems))
    .query(async ({ ctx, input: { since, ...first } }) => newItemsOf(await queryFollowingTimeline(ctx, ctx.actor, first), since)),
  queryNewInCommunity: memberProcedure
    .meta(COSTLY)
    .input(QueryNewInCommunity)
    .output(declared(NewItems))
    .query(async ({ ctx, input: { since, ...first } }) => newItemsOf(await queryCommunityPage(ctx, ctx.actor, first), since)),
  queryBest: memberProcedure.output(BestItems).query(({ ctx }) => queryBest(ctx, ctx.actor)),
  queryUpcomingEvents: publicProcedure
    .meta(COSTLY)
    .input(QueryUpcomingEvents)
    .output(declared(UpcomingEvents))
    .query(({ ctx, input }) => queryUpcomingEvents(ctx, ctx.actor, input)),
  queryCreatorsToFollow: publicProcedure
    .meta(COSTLY)
    .input(QueryCreatorsToFollow)
    .output(declared(CreatorsToFollow))
    .query(({ ctx, input }) => queryCreatorsToFollow(ctx, ctx.actor, input)),
});
