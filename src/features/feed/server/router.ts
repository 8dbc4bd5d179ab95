import { memberProcedure, publicProcedure, router } from '#platform/server/rpc.ts';
import {
  BestItems,
  QueryCommunityTimeline,
  QueryCreatorsToFollow,
  QueryDiscoveryTimeline,
  QueryFollowingTimeline,
  QueryNewInCommunity,
  QueryNewInDiscovery,
  QueryNewInFollowing,
  QueryUpcomingEvents,
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
    .input(QueryDiscoveryTimeline)
    .query(({ ctx, input }) => queryDiscoveryTimeline(ctx, ctx.actor, input)),
  queryFollowingTimeline: memberProcedure
    .input(QueryFollowingTimeline)
    .query(({ ctx, input }) => queryFollowingTimeline(ctx, ctx.actor, input)),
  queryCommunityTimeline: memberProcedure
    .input(QueryCommunityTimeline)
    .query(({ ctx, input }) => queryCommunityTimeline(ctx, ctx.actor, input)),
  queryNewInDiscovery: publicProcedure
    .input(QueryNewInDiscovery)
    .query(async ({ ctx, input: { since, ...first } }) => newItemsOf(await queryDiscoveryTimeline(ctx, ctx.actor, first), since)),
  queryNewInFollowing: memberProcedure
    .input(QueryNewInFollowing)
    .query(async ({ ctx, input: { since, ...first } }) => newItemsOf(await queryFollowingTimeline(ctx, ctx.actor, first), since)),
  queryNewInCommunity: memberProcedure
    .input(QueryNewInCommunity)
    .query(async ({ ctx, input: { since, ...first } }) => newItemsOf(await queryCommunityPage(ctx, ctx.actor, first), since)),
  queryBest: memberProcedure.output(BestItems).query(({ ctx }) => queryBest(ctx, ctx.actor)),
  queryUpcomingEvents: publicProcedure.input(QueryUpcomingEvents).query(({ ctx, input }) => queryUpcomingEvents(ctx, ctx.actor, input)),
  queryCreatorsToFollow: publicProcedure
    .input(QueryCreatorsToFollow)
    .query(({ ctx, input }) => queryCreatorsToFollow(ctx, ctx.actor, input)),
});
