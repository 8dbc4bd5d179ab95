import { asCommand } from '#platform/server/http/as-command.ts';
import { limitedBy, memberProcedure, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import {
  QueryNotificationsByUserInput,
  QueryNotificationsByUserOutput,
  UpdateNotificationStatusInput,
  UpdateNotificationStatusOutput,
} from '../contract.ts';
import { Bell, GetBell, QueryBells, QueryBellsOutput, SetBell } from '../bells/contract.ts';
import { GetMailPreferences, MailPreferences, UpdateMailPreferences } from '../mail/contract/mail-preferences.ts';
import { NotificationSettingsView, ResumeMail, UpdateNotificationSettings } from '../settings/contract.ts';
import { updateNotificationStatus } from '../feed/server/update-notification-status.ts';
import { setBell } from '../bells/server/set-bell.ts';
import { resumeMail } from '../mail/server/stop-mail.ts';
import { changeMail } from '../mail/server/unsubscribe.ts';
import { updateSettings } from '../settings/server/update-settings.ts';
import { LIMIT_BELLS, LIMIT_MAIL_LINKS, LIMIT_RESUMED_MAIL } from './limits.ts';
import { findBell, queryBells } from '../api/find-bells.ts';
import { getMailPreferences } from '../mail/server/get-mail-preferences.ts';
import { getSettings } from '../settings/server/get-settings.ts';
import { queryNotificationsByUser } from '../feed/server/query-notifications-by-user.ts';
import { readMailToken } from '../mail/server/read-mail-token.ts';

/** The procedures under `notification.` (docs/product.md#notifications). */
export const notificationRouter = router({
  queryNotificationsByUser: memberProcedure
    .input(QueryNotificationsByUserInput)
    .output(QueryNotificationsByUserOutput)
    .query(({ ctx, input }) => queryNotificationsByUser(ctx, ctx.actor, input)),
  updateNotificationStatus: memberProcedure
    .input(UpdateNotificationStatusInput)
    .output(UpdateNotificationStatusOutput)
    .mutation(asCommand(updateNotificationStatus)),
  getSettings: memberProcedure.output(NotificationSettingsView).query(({ ctx }) => getSettings(ctx.db, ctx.actor.userId)),
  updateSettings: memberProcedure.input(UpdateNotificationSettings).output(NotificationSettingsView).mutation(asCommand(updateSettings)),
  getBell: memberProcedure
    .input(GetBell)
    .output(Bell)
    .query(({ ctx, input }) => findBell(ctx.db, ctx.actor.userId, input.creatorUserId)),
  setBell: memberProcedure.input(SetBell).use(limitedBy(LIMIT_BELLS)).output(Bell).mutation(asCommand(setBell)),
  queryBells: memberProcedure
    .input(QueryBells)
    .output(QueryBellsOutput)
    .query(({ ctx, input }) => queryBells(ctx, ctx.actor, input)),
  resumeMail: memberProcedure
    .input(ResumeMail)
    .use(limitedBy(LIMIT_RESUMED_MAIL))
    .output(NotificationSettingsView)
    .mutation(
      asCommand(
        (command, actor) => resumeMail(command, actor.userId),
        ({ ctx }) => getSettings(ctx.db, ctx.actor.userId),
      ),
    ),
  getMailPreferences: publicProcedure
    .input(GetMailPreferences)
    .use(limitedBy(LIMIT_MAIL_LINKS))
    .output(MailPreferences)
    .query(async ({ ctx, input }) => getMailPreferences(ctx.db, await readMailToken(ctx.db, ctx.config.secret, input.token))),
  updateMailPreferences: publicProcedure
    .input(UpdateMailPreferences)
    .use(limitedBy(LIMIT_MAIL_LINKS))
    .output(MailPreferences)
    .mutation(async ({ ctx, input: { token, ...change } }) => {
      const facts = await readMailToken(ctx.db, ctx.config.secret, token);
      await inTransaction(ctx, (command) => changeMail(command, facts.userId, change));
      return getMailPreferences(ctx.db, facts);
    }),
});
