import type { Services } from '#platform/server/program/services.ts';
import type { MediaLinks } from '#platform/server/storage/media-links.ts';
import { serializeUserCard } from '#features/people/api/profiles/serialize-user.ts';
import type { MediaEntity } from '#features/media/contract.ts';
import { serializeMediaRows } from '#features/media/api/media-rows.ts';
import { coarsePointOf } from '#features/places/rules/cells.ts';
import type { Content, LockedContent, NextEvent, PostContent, SessionContent } from '../../contract.ts';
import { mayReadReportReason, mayReadVenue, mediaReaderOf } from '../../policy.ts';
import { isCutBy, teaserOf } from '../../rules.ts';
import { windowOf } from '../../rules/booking-window.ts';
import type { Replay } from '../../replays/contract.ts';
import { contentFactsOf } from '../../cards/server/content-facts.ts';
import type { ContentRow } from '../../cards/server/content-rows.ts';

export type Reader = { userId: string | null; admin: boolean };

/**
 * Serialises rows as one reader may have them; the only place where an item becomes a response. Nothing behind the lock is sent to a reader
 * who is neither owner nor admin, and whom nothing admits (docs/product.md#audience).
 */
export function serializeContents({ mediaLinks }: Pick<Services, 'mediaLinks'>, reader: Reader, rows: ContentRow[]): Content[] {
  return rows.map((row) => {
    const view = mediaReaderOf(contentFactsOf(row), { ...reader, admitted: row.admitted });
    const media = serializeMediaRows(row.media, { ...view, userId: reader.userId }, mediaLinks);
    return serializeOne(mediaLinks, reader, { row, locked: view.view !== 'full', media });
  });
}

type Item = { row: ContentRow; locked: boolean; media: MediaEntity[] };

function serializeOne(mediaLinks: MediaLinks, reader: Reader, { row, locked, media }: Item): Content {
  const core = {
    id: row.id,
    userId: row.user_id,
    username: row.username,
    author: serializeUserCard(row, mediaLinks, row.owner_suspended ? 'admin' : 'public'),
    shortText: row.short_text,
    status: 'published' as const,
    visibility: row.visibility,
    approvalStatus: row.approval_status,
    inSearchEngines: row.in_search_engines && (row.author_in_search_engines || row.user_id === reader.userId),
    subscriptionId: row.subscription_id,
    likeCount: row.like_count,
    commentCount: row.comment_count,
    viewCount: row.view_count,
    liked: row.liked,
    saved: row.saved,
    editedAt: row.edited_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...replayOf(row),
  };
  if (locked) return teaser(core, row, media);
  const reason = mayReadReportReason({ ownerUserId: row.user_id }, reader) ? row.report_reason : null;
  const open = {
    ...core,
    locked: false as const,
    text: row.text,
    isCut: isCutBy(row.short_text, row.text),
    tags: row.tags,
    categoryTags: row.category_tags,
    mentions: row.mentions,
    reportReason: reason,
    price: row.price,
    media,
  };
  if (row.type === 'POST') return { ...open, type: 'POST', city: row.city, formattedAddress: row.formatted_address } satisfies PostContent;
  return { ...open, ...sessionPart(row, reader) } satisfies SessionContent;
}

function replayOf({ replay_event_id: sessionEventId, replay_for: opensTo, replay_subscribers_from: from }: ContentRow): {
  replay?: Replay;
} {
  if (sessionEventId === null || opensTo === null) return {};
  return { replay: { sessionEventId, opensTo, subscribersFrom: from?.toISOString() ?? null } };
}

type Core = Omit<LockedContent, 'locked' | 'type' | 'title' | 'subtitle' | 'mediaCount' | 'blur'>;

function teaser(core: Core, row: ContentRow, media: MediaEntity[]): LockedContent {
  return {
    ...core,
    locked: true,
    // A replay's first words may be the address of a recording.
    shortText: row.replay_event_id === null ? teaserOf(row.text) : '',
    type: row.type,
    title: row.title,
    subtitle: row.subtitle,
    mediaCount: media.length,
    blur: media.find((entity) => entity.blur !== null)?.blur ?? null,
  };
}

function sessionPart(row: ContentRow, reader: Reader) {
  // A ticket gives access to the place of its own event only, which `getSessionEvent` returns; here, only the owner has access.
  const may = mayReadVenue({ ownerUserId: row.user_id, venuePublic: row.venue_public }, { userId: reader.userId, holdsTicket: false });
  return {
    type: 'SESSION' as const,
    title: row.title ?? '',
    subtitle: row.subtitle,
    duration: row.duration,
    startDateTime: row.start_at.toISOString(),
    endDateTime: row.end_at.toISOString(),
    timeZone: row.time_zone,
    isRepeating: row.is_repeating,
    repeatConfig: row.repeat_config,
    participantCount: row.next_id === null ? 0 : row.next_participant_count,
    maxParticipantCount: row.max_participant_count,
    locationType: row.location_type,
    locationUrl: may.link ? row.location_url : null,
    city: row.city,
    formattedAddress: may.address ? row.formatted_address : null,
    addressLine: may.address ? row.address_line : null,
    postcode: may.address ? row.postcode : null,
    country: row.country,
    coordinates: coordinatesOf(row, may.address),
    cellR4: row.cell_r4,
    cellR5: row.cell_r5,
    cellR6: row.cell_r6,
    cellR7: row.cell_r7,
    venuePublic: row.venue_public,
    notes: row.notes,
    kinds: kindsFor(row, reader),
    returnPolicy: row.return_policy,
    afterwards: { tip: row.offers_tip, nextDate: row.offers_next_date },
    ...(row.booking_window === null ? {} : { bookingWindow: row.booking_window }),
    ...(row.minimum === null ? {} : { minimum: row.minimum }),
    ...(row.questions === null ? {} : { questions: row.questions }),
    nextEvent: nextEvent(row),
  };
}

// A kind for codes is listed to nobody but its owner until a code is typed, which `getTicketKindsOfCode` answers.
function kindsFor({ ticket_kinds: kinds, user_id: ownerUserId }: ContentRow, { userId }: Reader): SessionContent['kinds'] {
  return (kinds ?? []).filter(({ audience }) => audience !== 'code' || userId === ownerUserId);
}

function coordinatesOf({ latitude, longitude }: ContentRow, isExact: boolean): SessionContent['coordinates'] {
  if (latitude === null || longitude === null) return null;
  const exact = { latitude, longitude };
  return isExact ? { ...exact, approximate: false } : { ...coarsePointOf(exact), approximate: true };
}

function nextEvent(row: ContentRow): NextEvent | null {
  if (row.next_id === null) return null;
  const { opensAt, earlyFrom, closesAt } = windowOf(row.booking_window, row.next_start_at);
  return {
    id: row.next_id,
    startDateTime: row.next_start_at.toISOString(),
    endDateTime: row.next_end_at.toISOString(),
    price: row.next_price,
    ...(row.next_standard_price === null ? {} : { hasKinds: true as const }),
    ...(opensAt ? { opensAt: opensAt.toISOString() } : {}),
    ...(earlyFrom ? { earlyFrom: earlyFrom.toISOString() } : {}),
    ...(closesAt ? { closesAt: closesAt.toISOString() } : {}),
    participantCount: row.next_participant_count,
    maxParticipantCount: row.next_max_participant_count,
    ownPlace: ownPlace(row),
  };
}

// City and time zone, which everyone may know. `getSessionEvent` returns the street to those who may have it.
function ownPlace(row: ContentRow): NextEvent['ownPlace'] {
  const own = row.next_own_place;
  return own === null ? null : { timeZone: own.timeZone, locationType: row.next_location_type, city: own.city };
}
