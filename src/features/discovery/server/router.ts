import { declared } from '#platform/server/http/declared-output.ts';
import { COSTLY, limitedBy, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { Explore, GetExplore, Nearby, QueryNearby, QuerySimilar, SimilarSessions } from '../contract.ts';
import { LIMIT_DISCOVERY } from './limits.ts';
import { getExplore } from './queries/get-explore.ts';
import { queryNearby } from './queries/query-nearby.ts';
import { querySimilar } from './queries/query-similar.ts';

/** The lists that people discover without searching; open to guests. */
export const discoveryRouter = router({
  queryNearby: publicProcedure
    .meta(COSTLY)
    .input(QueryNearby)
    .use(limitedBy(LIMIT_DISCOVERY))
    .output(declared(Nearby))
    .query(({ ctx, input }) => queryNearby(ctx, ctx.actor, input)),
  querySimilar: publicProcedure
    .meta(COSTLY)
    .input(QuerySimilar)
    .use(limitedBy(LIMIT_DISCOVERY))
    .output(declared(SimilarSessions))
    .query(({ ctx, input }) => querySimilar(ctx, ctx.actor, input)),
  getExplore: publicProcedure
    .meta(COSTLY)
    .input(GetExplore)
    .use(limitedBy(LIMIT_DISCOVERY))
    .output(declared(Explore))
    .query(({ ctx, input }) => getExplore(ctx, ctx.actor, input)),
});
