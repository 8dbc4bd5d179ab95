import { z } from 'zod';
import { memberProcedure, router } from '#platform/server/rpc.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import { AbandonCheckout, CalendarFile, CheckedIn, CheckIn, GetTicket, Ticket } from '../contract.ts';
import { abandonCheckout } from './commands/abandon-checkout.ts';
import { checkIn } from './commands/check-in.ts';
import { getCalendarFile } from './queries/get-calendar-file.ts';
import { getTicket } from './queries/get-ticket.ts';

export const ticketRouter = router({
  getTicket: memberProcedure
    .input(GetTicket)
    .output(Ticket.nullable())
    .query(({ ctx, input }) => getTicket(ctx, ctx.actor, input)),
  getCalendarFile: memberProcedure
    .input(GetTicket)
    .output(CalendarFile)
    .query(({ ctx, input }) => getCalendarFile(ctx, ctx.actor, input)),
  checkIn: memberProcedure
    .input(CheckIn)
    .output(CheckedIn)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => checkIn(command, ctx.actor, input))),
  abandonCheckout: memberProcedure
    .input(AbandonCheckout)
    .output(z.object({ status: z.enum(['open', 'complete', 'expired']) }))
    .mutation(({ ctx, input }) => abandonCheckout(ctx, ctx.actor, input)),
});
