import { Done } from '#kernel/http/paging.ts';
import { done } from '#platform/server/http/as-command.ts';
import { limitedBy, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { CheckJoining } from '../joining/contract.ts';
import { checkJoining } from '../joining/server/check-joining.ts';
import { LIMIT_JOINING_CHECKS } from './limits.ts';

export const joiningRouter = router({
  check: publicProcedure
    .input(CheckJoining)
    .use(limitedBy(LIMIT_JOINING_CHECKS))
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await checkJoining(ctx, input);
      return done();
    }),
});
