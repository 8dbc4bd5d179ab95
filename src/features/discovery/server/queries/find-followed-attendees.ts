import { statement } from '#db/statement.ts';
import type { Services } from '#platform/server/program/services.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { UserCard } from '#features/people/contract.ts';
import { findUserCards } from '#features/people/api/profiles/find-user-cards.ts';
import { ownSeat, VALID_TICKET } from '#features/content/policy.ts';
import { mayNameParticipant } from '#features/sessions/policy.ts';

type Key = { user_id: string; event_id: string | null };

/** The people a reader follows whom they would meet. */
export type FollowedAttendees = {
  isFollowed: (userId: string) => boolean;
  /** A few of the people going to a session's date; excludes anyone who doesn't want to be shown. */
  goingTo: (key: Key) => UserCard[];
};

const SHOWN = 5;

const FOLLOWED = statement<{ user_id: string }, { reader: string }>(`
  select following_user_id as user_id from follows where follower_user_id = :reader::uuid order by created_at desc limit 500`);

type Ticket = { owner_user_id: string; session_event_id: string; user_id: string };

const TICKETS = statement<Ticket, { owners: string[]; events: string[]; followed: string[] }>(`
  select distinct owner_user_id, session_event_id, user_id from tickets
  where owner_user_id = any (:owners::uuid[]) and session_event_id = any (:events::uuid[]) and user_id = any (:followed::uuid[])
    and status = '${VALID_TICKET}' and ${ownSeat('tickets')}
  limit 1000`);

/** For a reader who follows nobody. */
const NONE: FollowedAttendees = { isFollowed: () => false, goingTo: () => [] };

/** Returns the last 500 people a reader followed; empty for a guest. */
export async function findFollowed({ db }: Pick<Services, 'db'>, readerUserId: string | null): Promise<Set<string>> {
  if (readerUserId === null) return new Set();
  const follows = await runByOnePlan(db, FOLLOWED, { reader: readerUserId });
  return new Set(follows.map(({ user_id: id }) => id));
}

/**
 * Finds which of the people the reader follows host these sessions or have a ticket to these dates. Names only those who show themselves as
 * participants (docs/product.md#participants), and nobody who is suspended or has booked for others alone.
 */
export async function findFollowedAttendees(
  services: Pick<Services, 'db' | 'mediaLinks'>,
  { readerUserId, followed }: { readerUserId: string | null; followed: ReadonlySet<string> },
  keys: readonly Key[],
): Promise<FollowedAttendees> {
  if (readerUserId === null || followed.size === 0) return NONE;
  const owners = [...new Set(keys.map(({ user_id: id }) => id))];
  const events = keys.flatMap(({ event_id: id }) => (id === null ? [] : [id]));
  const tickets = events.length === 0 ? [] : await runByOnePlan(services.db, TICKETS, { owners, events, followed: [...followed] });
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

const SHOWN_AS = statement<Omit<Participant, 'card'>, { ids: string[] }>(
  `select user_id as "userId", shown_as_participant as "shownAsParticipant" from users where user_id = any (:ids::uuid[])`,
);

async function findParticipants(
  services: Pick<Services, 'db' | 'mediaLinks'>,
  userIds: readonly string[],
): Promise<Map<string, Participant>> {
  if (userIds.length === 0) return new Map();
  const ids = [...new Set(userIds)];
  const [rows, cards] = await Promise.all([
    runByOnePlan(services.db, SHOWN_AS, { ids }),
    findUserCards(services, ids, { activeOnly: true }),
  ]);
  return new Map(
    rows.flatMap(({ userId, shownAsParticipant }) => {
      const card = cards.get(userId);
      return card ? [[userId, { userId, shownAsParticipant, card }]] : [];
    }),
  );
}

function nameOf(ownerUserId: string, eventId: string): string {
  return `${ownerUserId}/${eventId}`;
}
