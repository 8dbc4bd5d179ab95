import type { Services } from '#platform/server/services.ts';
import type { UserCard } from '#features/accounts/contract.ts';
import { findUserCards } from '#features/accounts/server/queries/find-user-cards.ts';
import { VALID_TICKET } from '#features/content/policy.ts';
import { mayNameParticipant } from '#features/sessions/policy.ts';

type Key = { user_id: string; event_id: string | null };

/** Whom of those that a reader follows they would meet. */
export type Company = {
  isFollowed: (userId: string) => boolean;
  /** Who goes to the date of a session, a few of them; nobody who does not want to be shown. */
  goingTo: (key: Key) => UserCard[];
};

const FOLLOWED_MAX = 500;
const TICKETS_MAX = 1000;
const SHOWN = 5;

/** Company for nobody in particular. */
const NONE: Company = { isFollowed: () => false, goingTo: () => [] };

/**
 * Which of the people whom the reader follows host these sessions or have a ticket to these dates. Only who shows themselves as a
 * participant is told (docs/product.md#participants), and nobody who is suspended.
 */
export async function findCompany(
  services: Pick<Services, 'db' | 'mediaLinks'>,
  readerUserId: string | null,
  keys: readonly Key[],
): Promise<Company> {
  if (readerUserId === null || keys.length === 0) return NONE;
  const { db } = services;
  const follows = await db
    .selectFrom('follows')
    .select('following_user_id')
    .where('follower_user_id', '=', readerUserId)
    .orderBy('created_at', 'desc')
    .limit(FOLLOWED_MAX)
    .execute();
  const followed = new Set(follows.map(({ following_user_id: id }) => id));
  if (followed.size === 0) return NONE;
  const owners = [...new Set(keys.map(({ user_id: id }) => id))];
  const events = keys.flatMap(({ event_id: id }) => (id === null ? [] : [id]));
  const tickets =
    events.length === 0
      ? []
      : await db
          .selectFrom('tickets')
          .select(['owner_user_id', 'session_event_id', 'user_id'])
          .where('owner_user_id', 'in', owners)
          .where('session_event_id', 'in', events)
          .where('user_id', 'in', [...followed])
          .where('status', '=', VALID_TICKET)
          .limit(TICKETS_MAX)
          .execute();
  const participants = await findParticipants(
    services,
    tickets.map(({ user_id: id }) => id),
  );
  const going = new Map<string, UserCard[]>();
  for (const ticket of tickets) {
    const participant = participants.get(ticket.user_id);
    const isNamed = participant && mayNameParticipant(participant, { ownerUserId: ticket.owner_user_id }, readerUserId);
    const card = isNamed ? participant.card : undefined;
    const name = nameOf(ticket.owner_user_id, ticket.session_event_id);
    if (card) going.set(name, [...(going.get(name) ?? []), card]);
  }
  return {
    isFollowed: (userId) => followed.has(userId),
    goingTo: ({ user_id: owner, event_id: id }) => (going.get(nameOf(owner, id ?? '')) ?? []).slice(0, SHOWN),
  };
}

type Participant = { userId: string; shownAsParticipant: boolean; card: UserCard };

async function findParticipants(
  services: Pick<Services, 'db' | 'mediaLinks'>,
  userIds: readonly string[],
): Promise<Map<string, Participant>> {
  if (userIds.length === 0) return new Map();
  const ids = [...new Set(userIds)];
  const rows = await services.db.selectFrom('users').select(['user_id', 'shown_as_participant']).where('user_id', 'in', ids).execute();
  const cards = await findUserCards(services, ids, { activeOnly: true });
  return new Map(
    rows.flatMap(({ user_id: userId, shown_as_participant: shownAsParticipant }) => {
      const card = cards.get(userId);
      return card ? [[userId, { userId, shownAsParticipant, card }]] : [];
    }),
  );
}

function nameOf(ownerUserId: string, eventId: string): string {
  return `${ownerUserId}/${eventId}`;
}
