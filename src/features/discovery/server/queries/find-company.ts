import type { Services } from '#platform/server/services.ts';
import type { UserCard } from '#features/accounts/contract.ts';
import { findUserCards } from '#features/accounts/server/queries/find-user-cards.ts';
import { VALID_TICKET } from '#features/content/policy.ts';

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
  const cards = await shownCards(
    services,
    tickets.map(({ user_id: id }) => id),
  );
  const going = new Map<string, UserCard[]>();
  for (const ticket of tickets) {
    const card = cards.get(ticket.user_id);
    const name = nameOf(ticket.owner_user_id, ticket.session_event_id);
    if (card) going.set(name, [...(going.get(name) ?? []), card]);
  }
  return {
    isFollowed: (userId) => followed.has(userId),
    goingTo: ({ user_id: owner, event_id: id }) => (going.get(nameOf(owner, id ?? '')) ?? []).slice(0, SHOWN),
  };
}

async function shownCards(services: Pick<Services, 'db' | 'mediaLinks'>, userIds: readonly string[]): Promise<Map<string, UserCard>> {
  if (userIds.length === 0) return new Map();
  const shown = await services.db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', 'in', [...new Set(userIds)])
    .where('shown_as_participant', '=', true)
    .execute();
  return findUserCards(
    services,
    shown.map(({ user_id: id }) => id),
    { activeOnly: true },
  );
}

function nameOf(ownerUserId: string, eventId: string): string {
  return `${ownerUserId}/${eventId}`;
}
