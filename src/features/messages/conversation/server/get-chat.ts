import type { Db } from '#db/client.ts';
import { statement } from '#db/statement.ts';
import type { Actor } from '#platform/server/http/request-context.ts';
import type { Services } from '#platform/server/program/services.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { serializeUserCard } from '#features/people/api/profiles/serialize-user.ts';
import type { GetChat, OpenChat } from '../../contract.ts';
import { messageRefusals } from '../../refusals.ts';
import { chatIdOf } from './chat-id-of.ts';
import { readCorrespondent, type Correspondent } from './find-correspondent.ts';
import { findOwnChat, findSeen } from './own-chat.ts';
import { faceFor, presentChats } from '../../inbox/server/present-chats.ts';

/**
 * Returns the conversation with a person, even if nothing has been said in it yet: then it is empty and not stored. Refuses the caller
 * themself and unknown people; with people who have left or are blocked, only what was said before can be read.
 */
export async function getChat(services: Services, actor: Actor, { recipientUserId }: GetChat): Promise<OpenChat> {
  if (recipientUserId === actor.userId) throw messageRefusals.YOURSELF();
  const other = await readCorrespondent(services.db, actor, recipientUserId);
  if (!other) throw messageRefusals.PERSON_NOT_FOUND();
  const chatId = chatIdOf(actor.userId, recipientUserId);
  const chat = await findOwnChat(services.db, actor.userId, chatId);
  if (!chat && other.standing === 'deleted') throw messageRefusals.PERSON_NOT_FOUND();
  const row = await services.db
    .selectFrom('user_chats')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .where('chat_id', '=', chatId)
    .executeTakeFirst();
  const [listed] = row ? await presentChats(services, actor.userId, [row]) : [];
  const seen = chat ? await findSeen(services.db, actor.userId, chat) : { seenRevision: 0, seenAt: null };
  const shown = listed ?? (await emptyChat(services, actor, chatId, other));
  return {
    ...shown,
    peopleInCommon: shown.state === 'OPEN' ? null : await countInCommon(services.db, actor.userId, recipientUserId),
    standing: other.standing,
    otherJoinedAt: other.created_at.toISOString(),
    revision: chat?.revision ?? 0,
    readRevision: chat?.you.readRevision ?? 0,
    ...seen,
  };
}

async function emptyChat(services: Services, actor: Actor, chatId: string, other: Correspondent) {
  const you = (await findUserCards(services, [actor.userId])).get(actor.userId);
  if (!you) throw messageRefusals.PERSON_NOT_FOUND();
  const now = services.now().toISOString();
  return {
    id: chatId,
    users: [you, faceFor('OPEN', serializeUserCard(other, services.mediaLinks))],
    otherUserId: other.user_id,
    readStatus: 'READ' as const,
    state: 'OPEN' as const,
    unreadCount: 0,
    lastMessage: null,
    mutedUntil: null,
    createdAt: now,
    updatedAt: now,
  };
}

/** Nobody needs a higher number to judge a stranger by. */
const MOST = 100;

// Of somebody who follows more people, the latest are compared.
const COMPARED = 5000;

const FOLLOWED = statement<{ id: string }, { reader: string }>(`
  select following_user_id as id from follows where follower_user_id = :reader::uuid
  order by created_at desc, following_user_id desc limit ${COMPARED}`);

const COUNT = statement<{ people: number }, { other: string; followed: string[] }>(`
  select count(*)::int as people from (
    select 1 from followers where following_user_id = :other::uuid and follower_user_id = any (:followed::uuid[]) limit ${MOST}
  ) known`);

/** How many of the people that the reader follows also follow somebody, up to 100; nobody can add to it by following the reader. */
async function countInCommon(db: Db, readerUserId: string, otherUserId: string): Promise<number> {
  const followed = (await FOLLOWED.all(db, { reader: readerUserId })).map(({ id }) => id);
  const [row] = followed.length === 0 ? [] : await COUNT.all(db, { other: otherUserId, followed });
  return row?.people ?? 0;
}
