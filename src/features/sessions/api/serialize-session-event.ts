import type { Actor } from '#platform/server/http/request-context.ts';
import type { MediaLinks } from '#platform/server/storage/media-links.ts';
import { serializeUserCard } from '#features/people/api/profiles/serialize-user.ts';
import { coarsePointOf } from '#features/places/rules/cells.ts';
import { mayReadVenue } from '#features/content/policy.ts';
import { windowOf } from '#features/content/rules/booking-window.ts';
import type { SessionEvent } from '../contract.ts';
import type { EventRow } from './event-query.ts';

/**
 * Presents a row to one reader. The link is for the event's owner and ticket holders; so are the street and the exact point, unless the venue
 * is public. Others get the coarse point.
 */
export function serializeSessionEvent(row: EventRow, actor: Actor | null, links: MediaLinks): SessionEvent {
  const reader = { userId: actor?.userId ?? null, holdsTicket: row.holds_ticket };
  const may = mayReadVenue({ ownerUserId: row.session_owner_user_id, venuePublic: row.venue_public }, reader);
  return {
    id: row.id,
    sessionId: row.session_id,
    sessionOwnerUserId: row.session_owner_user_id,
    sessionOwnerUsername: row.username,
    host: serializeUserCard(row, links),
    title: row.title,
    ...(row.subtitle === null ? {} : { subtitle: row.subtitle }),
    startDateTime: row.start_at.toISOString(),
    endDateTime: row.end_at.toISOString(),
    duration: row.duration,
    timeZone: row.time_zone,
    price: row.price,
    ...(row.standard_price === null ? {} : { hasKinds: true as const }),
    participantCount: row.participant_count,
    maxParticipantCount: row.max_participant_count,
    seatsLeft: row.max_participant_count === null ? null : Math.max(0, row.max_participant_count - row.participant_count - row.held_count),
    ...(row.waiting_count === 0 ? {} : { waitingCount: row.waiting_count }),
    cancelled: row.cancelled_at !== null,
    ...(row.taken_down ? { takenDown: true as const } : {}),
    ...(row.previous_start === null ? {} : { previousStartDateTime: row.previous_start }),
    ...(row.planned_start_at === null || reader.userId !== row.session_owner_user_id
      ? {}
      : { plannedStartDateTime: row.planned_start_at.toISOString() }),
    ...(row.added && reader.userId === row.session_owner_user_id ? { added: true as const } : {}),
    ...(row.return_policy === null ? {} : { returnPolicy: row.return_policy }),
    ...windowPart(row),
    ...minimumPart(row),
    ...(row.asks ? { asks: true as const } : {}),
    locationType: row.location_type,
    city: row.city,
    formattedAddress: may.address ? row.formatted_address : null,
    addressLine: may.address ? row.address_line : null,
    postcode: may.address ? row.postcode : null,
    country: row.country,
    ...areaOf(row, may.address),
    locationUrl: may.link ? row.location_url : null,
    venuePublic: row.venue_public,
  };
}

function windowPart({ booking_window: window, start_at: start }: EventRow): Pick<SessionEvent, 'opensAt' | 'earlyFrom' | 'closesAt'> {
  const { opensAt, earlyFrom, closesAt } = windowOf(window, start);
  return {
    ...(opensAt ? { opensAt: opensAt.toISOString() } : {}),
    ...(earlyFrom ? { earlyFrom: earlyFrom.toISOString() } : {}),
    ...(closesAt ? { closesAt: closesAt.toISOString() } : {}),
  };
}

function minimumPart({ minimum_count: people, decides_at: decidesAt, decided_at: decidedAt }: EventRow): Pick<SessionEvent, 'minimum'> {
  if (people === null || decidesAt === null) return {};
  return { minimum: { people, decidesAt: decidesAt.toISOString(), isDecided: decidedAt !== null } };
}

function areaOf({ location_type: type, latitude, longitude }: EventRow, isExact: boolean): Pick<SessionEvent, 'coordinates'> {
  if (type !== 'in-person' || latitude === null || longitude === null) return {};
  const exact = { latitude, longitude };
  return { coordinates: isExact ? { ...exact, approximate: false } : { ...coarsePointOf(exact), approximate: true } };
}
