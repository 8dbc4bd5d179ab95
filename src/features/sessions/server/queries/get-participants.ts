import type { Actor } from '#platform/server/http/request-context.ts';
import type { Position } from '#platform/server/database/cursor.ts';
import { keysetPage } from '#platform/server/database/keyset-page.ts';
import type { Services } from '#platform/server/program/services.ts';
import { serializeUserCard } from '#features/people/api/serialize-user.ts';
import type { GetSessionEventUsersBySessionEventId, Participant, ParticipantsPage } from '../../contract.ts';
import { mayListParticipants, mayNameParticipant } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';
import { findSessionEvent } from './get-session-event.ts';

const NOBODY: Participant = { userId: null, username: null, displayName: null, profilePic: null };

/**
 * Lists who takes part, in the order they booked. Everybody gets the count, guests nothing else (docs/product.md#participants). Of two
 * people with a block between them, neither learns where the other will be.
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
        const shownAs = {
          userId: row.user_id,
          shownAsParticipant: row.shown_as_participant && !hidden.includes(row.user_id) && row.status !== 'suspended',
        };
        if (!mayNameParticipant(shownAs, { ownerUserId }, readerUserId)) return NOBODY;
        const picture = row.status === 'suspended' ? null : row.profile_pic;
        const card = serializeUserCard({ ...row, profile_pic: picture }, services.mediaLinks);
        const { id: userId, username, displayName, profilePic } = card;
        return { userId, username, displayName, profilePic };
      }),
  });
  return { participantCount, ...page };
}

type Filter = { ownerUserId: string; sessionEventId: string; limit: number; position: Position | null };

function readTickets({ db }: Services, { ownerUserId, sessionEventId, limit, position }: Filter) {
  return db
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.user_id', 't.user_id')
    .select([
      't.id as ticket_id',
      't.created_at',
      'u.user_id',
      'u.username',
      'u.display_name',
      'u.profile_pic',
      'u.shown_as_participant',
      'u.status',
    ])
    .where('t.owner_user_id', '=', ownerUserId)
    .where('t.session_event_id', '=', sessionEventId)
    .where('t.status', '=', 'active')
    .$if(position !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('t.created_at', 't.id'), '>', eb.tuple(new Date(String(position?.[0])), String(position?.[1])))),
    )
    .orderBy('t.created_at')
    .orderBy('t.id')
    .limit(limit)
    .execute();
}
