import type { Actor } from '#platform/server/http/request-context.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { notifyOfReport } from '#features/moderation/api/notify-of-report.ts';
import type { ReportedLine, ReportMessage } from '../contract.ts';
import { getOwnChat, getLockedMessage } from '../../conversation/server/own-chat.ts';
import { messageRefusals } from '../../refusals.ts';
import { LINES_BEFORE, LINES_OF_CHAT } from '../rules.ts';

/**
 * Reports a message of the other, or the conversation: copies it with a few lines before, which is all that administrators ever read of it,
 * even after it is deleted. The same id is the same report, and each person reports a message, or the conversation, once until it is
 * settled. Refuses everyone but the two people with NOT_FOUND, messages that no longer exist, and the caller's own.
 */
export async function reportMessage(command: CommandContext, actor: Actor, input: ReportMessage): Promise<{ chatId: string }> {
  const { tx, now } = command;
  const chat = await getOwnChat(tx, actor.userId, input.chatId);
  const message =
    input.messageId === undefined
      ? null
      : await getLockedMessage(command, actor.userId, { chatId: chat.chatId, messageId: input.messageId });
  if (message?.sender_user_id === actor.userId) throw messageRefusals.OWN_MESSAGE();
  if (await isReportedBy(command, actor, { chatId: chat.chatId, messageId: message?.id ?? null })) return { chatId: chat.chatId };
  const rows = await tx
    .selectFrom('messages')
    .select(['id', 'sender_user_id', 'text', 'media_count', 'created_at', 'hidden_from'])
    .where('chat_id', '=', chat.chatId)
    .where('deleted', '=', false)
    .$if(message !== null, (query) => query.where('revision', '<=', message?.revision ?? 0))
    .orderBy('revision', 'desc')
    .limit(message === null ? LINES_OF_CHAT : LINES_BEFORE + 1)
    .execute();
  const lines: ReportedLine[] = rows
    .filter((row) => !row.hidden_from.includes(actor.userId))
    .toReversed()
    .map((row) => ({
      id: row.id,
      senderUserId: row.sender_user_id,
      text: row.text,
      mediaCount: row.media_count,
      createdAt: row.created_at.toISOString(),
      isReported: row.id === message?.id,
    }));
  const reported = await tx
    .insertInto('message_reports')
    .values({
      chat_id: chat.chatId,
      id: input.id ?? command.newId(),
      reporter_user_id: actor.userId,
      reported_user_id: chat.otherUserId,
      message_id: message?.id ?? null,
      reason: input.reason,
      details: input.details,
      excerpt: JSON.stringify(lines),
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['chat_id', 'id']).doNothing())
    .executeTakeFirst();
  if (reported.numInsertedOrUpdatedRows) await notifyOfReport(command, actor, { what: 'MESSAGE', reason: input.reason });
  return { chatId: chat.chatId };
}

// Locked by the reporter's membership, so that of two reports sent at once only one is stored.
async function isReportedBy({ tx }: CommandContext, actor: Actor, of: { chatId: string; messageId: string | null }): Promise<boolean> {
  await tx
    .selectFrom('chat_members')
    .select('user_id')
    .where('chat_id', '=', of.chatId)
    .where('user_id', '=', actor.userId)
    .forUpdate()
    .execute();
  const known = await tx
    .selectFrom('message_reports')
    .select('id')
    .where('chat_id', '=', of.chatId)
    .where('reporter_user_id', '=', actor.userId)
    .where('message_id', 'is not distinct from', of.messageId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return known !== undefined;
}
