import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, router } from '#platform/server/http/rpc.ts';
import { GetRound, GetRoundReach, MessageRound, RoundReach, WriteToAll } from '../contract.ts';
import { writeToAll } from './create-broadcast.ts';
import { getRoundReach } from './get-broadcast-reach.ts';
import { getRound } from './get-broadcast.ts';
import { LIMIT_ROUNDS } from '../../server/limits.ts';

/** The procedures under `chat.` for messages to everyone who takes part in a date. */
export const broadcastRouter = router({
  writeToAll: memberProcedure
    .input(WriteToAll)
    .use(limitedBy(LIMIT_ROUNDS))
    .output(MessageRound)
    .mutation(asCommand(writeToAll, ({ ctx, input }) => getRound(ctx, ctx.actor, input))),
  getRoundReach: memberProcedure
    .input(GetRoundReach)
    .output(RoundReach)
    .query(({ ctx, input }) => getRoundReach(ctx, ctx.actor, input)),
  getRound: memberProcedure
    .input(GetRound)
    .output(MessageRound)
    .query(({ ctx, input }) => getRound(ctx, ctx.actor, input)),
});
