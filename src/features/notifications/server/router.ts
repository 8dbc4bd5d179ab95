import { memberProcedure, publicProcedure, router } from '#platform/server/rpc.ts';
import { inTransaction } from '#platform/server/transaction.ts';
import {
  QueryNotificationsByUserInput,
  QueryNotificationsByUserOutput,
  UpdateNotificationStatusInput,
  UpdateNotificationStatusOutput,
} from '../contract.ts';
import { Bell, GetBell, QueryBells, QueryBellsOutput, SetBell } from '../contract/bells.ts';
import { GetMailPreferences, MailPreferences, UpdateMailPreferences } from '../contract/mail-preferences.ts';
import { NotificationSettingsView, ResumeMail, UpdateNotificationSettings } from '../contract/settings.ts';
import { updateNotificationStatus } from './commands/update-notification-status.ts';
import { setBell } from './commands/set-bell.ts';
import { resumeMail } from './commands/stop-mail.ts';
import { changeMail } from './commands/unsubscribe.ts';
import { updateSettings } from './commands/update-settings.ts';
import { LIMIT_BELLS, LIMIT_MAIL_LINKS, LIMIT_RESUMED_MAIL } from './limits.ts';
import { findBell, queryBells } from './queries/find-bells.ts';
import { getMailPreferences } from './queries/get-mail-preferences.ts';
import { getSettings } from './queries/get-settings.ts';
import { queryNotificationsByUser } from './queries/query-notifications-by-user.ts';
import { readMailToken } from './queries/read-mail-token.ts';

/** The procedures under `notification.` (docs/product.md#notifications). */
export const notificationRouter = router({
  queryNotificationsByUser: memberProcedure
    .input(QueryNotificationsByUserInput)
    .output(QueryNotificationsByUserOutput)
    .query(({ ctx, input }) => queryNotificationsByUser(ctx, ctx.actor, input)),
  updateNotificationStatus: memberProcedure
    .input(UpdateNotificationStatusInput)
    .output(UpdateNotificationStatusOutput)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => updateNotificationStatus(command, ctx.actor, input))),
  getSettings: memberProcedure.output(NotificationSettingsView).query(({ ctx }) => getSettings(ctx.db, ctx.actor.userId)),
  updateSettings: memberProcedure
    .input(UpdateNotificationSettings)
    .output(NotificationSettingsView)
    .mutation(({ ctx, input }) => inTransaction(ctx, (command) => updateSettings(command, ctx.actor, input))),
  getBell: memberProcedure
    .input(GetBell)
    .output(Bell)
    .query(({ ctx, input }) => findBell(ctx.db, ctx.actor.userId, input.creatorUserId)),
  setBell: memberProcedure
    .input(SetBell)
    .output(Bell)
    .mutation(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_BELLS);
      return inTransaction(ctx, (command) => setBell(command, ctx.actor, input));
    }),
  queryBells: memberProcedure
    .input(QueryBells)
    .output(QueryBellsOutput)
    .query(({ ctx, input }) => queryBells(ctx, ctx.actor, input)),
  resumeMail: memberProcedure
    .input(ResumeMail)
    .output(NotificationSettingsView)
    .mutation(async ({ ctx }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_RESUMED_MAIL);
      await inTransaction(ctx, (command) => resumeMail(command, ctx.actor.userId));
      return getSettings(ctx.db, ctx.actor.userId);
    }),
  getMailPreferences: publicProcedure
    .input(GetMailPreferences)
    .output(MailPreferences)
    .query(async ({ ctx, input }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_MAIL_LINKS);
      return getMailPreferences(ctx.db, await readMailToken(ctx.db, ctx.config.secret, input.token));
    }),
  updateMailPreferences: publicProcedure
    .input(UpdateMailPreferences)
    .output(MailPreferences)
    .mutation(async ({ ctx, input: { token, ...change } }) => {
      await ctx.rateLimits.consumeBy(ctx, LIMIT_MAIL_LINKS);
      const facts = await readMailToken(ctx.db, ctx.config.secret, token);
      await inTransaction(ctx, (command) => changeMail(command, facts.userId, change));
      return getMailPreferences(ctx.db, facts);
    }),
});
