import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, router } from '#platform/server/http/rpc.ts';
import { GetBroadcast, GetBroadcastReach, Broadcast, BroadcastReach, CreateBroadcast } from '../contract.ts';
import { createBroadcast } from './create-broadcast.ts';
import { getBroadcastReach } from './get-broadcast-reach.ts';
import { getBroadcast } from './get-broadcast.ts';
import { LIMIT_BROADCASTS } from '../../server/limits.ts';

/** The procedures under `chat.` for messages to everyone who takes part in a date. */
export const broadcastRouter = router({
  writeToAll: memberProcedure
    .input(CreateBroadcast)
    .use(limitedBy(LIMIT_BROADCASTS))
    .output(Broadcast)
    .mutation(asCommand(createBroadcast, ({ ctx, input }) => getBroadcast(ctx, ctx.actor, input))),
  getRoundReach: memberProcedure
    .input(GetBroadcastReach)
    .output(BroadcastReach)
    .query(({ ctx, input }) => getBroadcastReach(ctx, ctx.actor, input)),
  getRound: memberProcedure
    .input(GetBroadcast)
    .output(Broadcast)
    .query(({ ctx, input }) => getBroadcast(ctx, ctx.actor, input)),
});
