import { Done } from '#kernel/http/paging.ts';
import { done } from '#platform/server/http/as-command.ts';
import { networkOf } from '#platform/server/http/network-of.ts';
import { limitedBy, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { CheckJoining, ExplainJoining } from '../joining/contract.ts';
import { checkJoining } from '../joining/server/check-joining.ts';
import { explainJoining } from '../joining/server/explain-joining.ts';
import { signInRefusals } from '../refusals.ts';
import { LIMIT_JOINING_CHECKS, LIMIT_JOINING_NOTES } from './limits.ts';

export const joiningRouter = router({
  check: publicProcedure
    .input(CheckJoining)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      // A network may use limits of people twenty times over; behind this one there are no people to tell apart.
      await ctx.rateLimits.consume(LIMIT_JOINING_CHECKS, networkOf(ctx.address));
      await checkJoining(ctx, input);
      return done();
    }),
  explain: publicProcedure
    .input(ExplainJoining)
    .use(limitedBy(LIMIT_JOINING_NOTES))
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      if (!ctx.identity) throw signInRefusals.SIGN_IN_FIRST();
      const { identity } = ctx;
      await inTransaction(ctx, (command) => explainJoining(command, identity, input));
      return done();
    }),
});
