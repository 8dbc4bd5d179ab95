import type { Selectable } from 'kysely';
import type { UserChats } from '#db/schema.ts';
import type { Services } from '#platform/server/program/services.ts';
import type { UserCard } from '#features/people/contract.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import type { Chat, LastMessage } from '../../contract.ts';
import type { MemberState } from '../../rules.ts';

export type UserChatRow = Selectable<UserChats>;

const STATES = { open: 'OPEN', request: 'REQUEST', declined: 'DECLINED' } as const satisfies Record<MemberState, Chat['state']>;

/** Returns the rows of a person's list as they see them; skips conversations whose other person is unknown. */
export async function presentChats(
  services: Pick<Services, 'db' | 'mediaLinks' | 'now'>,
  userId: string,
  rows: UserChatRow[],
): Promise<Chat[]> {
  const cards = await findUserCards(services, [userId, ...rows.map((row) => row.other_user_id)]);
  const you = cards.get(userId);
  return rows.flatMap((row) => {
    const other = cards.get(row.other_user_id);
    return you && other ? [presentChat(row, [you, other], services.now())] : [];
  });
}

function presentChat(row: UserChatRow, [you, other]: [UserCard, UserCard], now: Date): Chat {
  const state = stateOf(row.state);
  return {
    id: row.chat_id,
    users: [you, faceFor(state, other)],
    otherUserId: row.other_user_id,
    readStatus: row.unread_count > 0 ? 'UNREAD' : 'READ',
    state,
    unreadCount: row.unread_count,
    lastMessage: lastMessageOf(row),
    mutedUntil: row.muted_until !== null && row.muted_until > now ? row.muted_until.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.last_at.toISOString(),
  };
}

/** Returns the state of a conversation for one of its people. */
export function stateOf(stored: MemberState): Chat['state'] {
  return STATES[stored];
}

/** Returns the other's card; a stranger's picture isn't shown before their request is accepted. */
export function faceFor(state: Chat['state'], card: UserCard): UserCard {
  return state === 'OPEN' ? card : { ...card, profilePic: null };
}

function lastMessageOf(row: UserChatRow): LastMessage | null {
  if (row.last_sender_user_id === null) return null;
  return {
    senderUserId: row.last_sender_user_id,
    kind: row.last_kind,
    text: row.preview,
    at: row.last_at.toISOString(),
  };
}
