import type { Actor } from '#platform/server/request-context.ts';
import type { Services } from '#platform/server/services.ts';
import { serializeUserCard } from '#features/accounts/server/queries/serialize-user.ts';
import type { GetSessionEventUsersBySessionEventId, Participant, ParticipantsPage } from '../../contract.ts';
import { mayListParticipants, mayNameParticipant } from '../../policy.ts';
import { sessionRefusals } from '../../refusals.ts';
import { findSessionEvent } from './find-session-event.ts';

const NOBODY: Participant = { userId: null, username: null, displayName: null, profilePic: null };

/** Who takes part, in the order in which they came. Everybody gets the count, guests nothing else. */
export async function getParticipants(
  services: Services,
  actor: Actor | null,
  input: GetSessionEventUsersBySessionEventId,
): Promise<ParticipantsPage> {
  const { sessionEventId, contentOwnerUserId: ownerUserId, limit } = input;
  const event = await findSessionEvent(services, actor, { ownerUserId, id: sessionEventId });
  if (!event) throw sessionRefusals.SESSION_EVENT_NOT_FOUND();
  const participantCount = event.participant_count;
  const readerUserId = actor?.userId ?? null;
  if (!mayListParticipants(readerUserId)) return { participantCount, items: [], nextCursor: null };
  const list = `participants:${sessionEventId}`;
  const rows = await readTickets(services, {
    ownerUserId,
    sessionEventId,
    limit: limit + 1,
    position: input.cursor ? services.cursors.open(list, input.cursor) : null,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const items = shown.map((row): Participant => {
    const shownAs = { userId: row.user_id, shownAsParticipant: row.shown_as_participant };
    if (!mayNameParticipant(shownAs, { ownerUserId }, readerUserId)) return NOBODY;
    const { id: userId, username, displayName, profilePic } = serializeUserCard(row, services.mediaLinks);
    return { userId, username, displayName, profilePic };
  });
  return {
    participantCount,
    items,
    nextCursor: last ? services.cursors.seal(list, [last.created_at.toISOString(), last.ticket_id]) : null,
  };
}

type Wanted = { ownerUserId: string; sessionEventId: string; limit: number; position: (string | number)[] | null };

function readTickets({ db }: Services, { ownerUserId, sessionEventId, limit, position }: Wanted) {
  return db
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.user_id', 't.user_id')
    .select(['t.id as ticket_id', 't.created_at', 'u.user_id', 'u.username', 'u.display_name', 'u.profile_pic', 'u.shown_as_participant'])
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
