import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { QueryChanges, QueryChangesOutput } from '../../contract.ts';
import { findSeen, getOwnChat } from './find-own-chat.ts';
import { presentMessages } from './present-messages.ts';
import { readChanged } from './message-rows.ts';

/**
 * Returns what changed in a conversation since a revision: nothing is missed and nothing is repeated, whatever the clocks say and however
 * long the connection was down. Refuses everyone but its two people with NOT_FOUND.
 */
export async function queryChanges(services: Services, actor: Actor, input: QueryChanges): Promise<QueryChangesOutput> {
  const chat = await getOwnChat(services.db, actor.userId, input.chatId);
  const seen = await findSeen(services.db, actor.userId, chat);
  const rows = await readChanged(services.db, { chatId: chat.chatId, userId: actor.userId }, input.since, input.limit + 1);
  // Changes committed after the conversation was read are left for the next call.
  const changed = rows.slice(0, input.limit).filter((row) => row.changed_revision <= chat.revision);
  const complete = rows.length <= input.limit;
  return {
    items: await presentMessages(
      services,
      { userId: actor.userId, chat, seenRevision: seen.seenRevision },
      changed.filter(({ hidden }) => !hidden),
    ),
    gone: changed.filter(({ hidden }) => hidden).map(({ id }) => id),
    revision: complete ? chat.revision : (changed.at(-1)?.changed_revision ?? input.since),
    complete,
    readRevision: chat.you.readRevision,
    clearedRevision: chat.you.clearedRevision,
    ...seen,
  };
}
