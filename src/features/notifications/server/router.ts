import { memberProcedure, router } from '#platform/server/rpc.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import {
  QueryNotificationsByUserInput,
  QueryNotificationsByUserOutput,
  UpdateNotificationStatusInput,
  UpdateNotificationStatusOutput,
} from '../contract.ts';
import { updateNotificationStatus } from './commands/update-notification-status.ts';
import { queryNotificationsByUser } from './queries/query-notifications-by-user.ts';

/** The procedures under `notification.` (Specification section 7). */
export const notificationRouter = router({
  queryNotificationsByUser: memberProcedure
    .input(QueryNotificationsByUserInput)
    .output(QueryNotificationsByUserOutput)
    .query(({ ctx, input }) => queryNotificationsByUser(ctx, ctx.actor, input)),
  updateNotificationStatus: memberProcedure
    .input(UpdateNotificationStatusInput)
    .output(UpdateNotificationStatusOutput)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => updateNotificationStatus(command, ctx.actor, input))),
});
