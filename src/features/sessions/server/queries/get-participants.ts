import type { Actor } from '#platform/server/http/request-context.ts';
import type { Position } from '#platform/server/database/cursor.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { isOwnSeat } from '#features/content/policy.ts';
import { serializeUserCard, USER_CARD_COLUMNS } from '#features/people/api/profiles/serialize-user.ts';
import type { GetSessionEventUsersBySessionEventId, Participant, ParticipantsPage } from '../../contract.ts';
import { mayListParticipants, mayNameParticipant } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';
import { findSessionEvent } from './get-session-event.ts';

const UNNAMED = { userId: null, username: null, displayName: null, profilePic: null };

/**
 * Lists who takes part, in the order they booked; those for whom somebody else booked without a name, whoever reads. Everybody gets the count,
 * guests nothing else (docs/product.md#participants). Of two people with a block between them, neither learns where the other will be.
 */
export async function getParticipants(
  services: Services,
  actor: Actor | null,
  input: GetSessionEventUsersBySessionEventId,
): Promise<ParticipantsPage> {
  const { sessionEventId, contentOwnerUserId: ownerUserId } = input;
  const event = await findSessionEvent(services, actor, { ownerUserId, id: sessionEventId });
  if (!event) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  const participantCount = event.participant_count;
  const readerUserId = actor?.userId ?? null;
  if (!mayListParticipants(readerUserId)) return { participantCount, items: [], nextCursor: null };
  const hidden = actor?.hiddenUserIds ?? [];
  const page = await keysetPage(services.cursors, {
    list: `participants:${sessionEventId}`,
    input,
    read: (position, limit) => readTickets(services, { ownerUserId, sessionEventId, limit, position }),
    keyOf: (row) => [row.created_at.toISOString(), row.ticket_id],
    present: (shown) =>
      shown.map((row): Participant => {
        // A seat for somebody else isn't the buyer's, not even to the buyer and the host.
        if (!isOwnSeat({ seat: row.seat, guestName: row.guest_name })) return { ...UNNAMED, isGuest: true };
        const shownAs = {
          userId: row.user_id,
          shownAsParticipant: row.shown_as_participant && !hidden.includes(row.user_id) && row.status !== 'suspended',
        };
        if (!mayNameParticipant(shownAs, { ownerUserId }, readerUserId)) return { ...UNNAMED, isGuest: false };
        const picture = row.status === 'suspended' ? null : row.profile_pic;
        const card = serializeUserCard({ ...row, profile_pic: picture }, services.mediaLinks);
        const { id: userId, username, displayName, profilePic } = card;
        return { isGuest: false, userId, username, displayName, profilePic };
      }),
  });
  return { participantCount, ...page };
}

type Filter = { ownerUserId: string; sessionEventId: string; limit: number; position: Position | null };

async function readTickets({ db }: Services, { ownerUserId, sessionEventId, limit, position }: Filter) {
  const tickets = await db
    .selectFrom('tickets')
    .select(['id as ticket_id', 'created_at', 'user_id'])
    .select(['seat', 'guest_name'])
    .where('owner_user_id', '=', ownerUserId)
    .where('session_event_id', '=', sessionEventId)
    .where('status', '=', 'active')
    .$if(position !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(new Date(String(position?.[0])), String(position?.[1])))),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (tickets.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select([...USER_CARD_COLUMNS, 'shown_as_participant', 'status'])
    .where(
      'user_id',
      'in',
      tickets.map((ticket) => ticket.user_id),
    )
    .execute();
  const people = new Map(rows.map((row) => [row.user_id, row]));
  return tickets.flatMap((ticket) => {
    const person = people.get(ticket.user_id);
    return person === undefined ? [] : [{ ...person, ...ticket }];
  });
}
