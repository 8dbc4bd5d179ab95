import { NIL } from 'uuid';
import { statement, type Params, type Statement } from '#db/statement.ts';
import type {
  StoredBookingWindow,
  StoredMinimum,
  StoredPicture,
  StoredQuestion,
  StoredReturnPolicy,
  StoredTicketKind,
} from '#db/stored-json.ts';
import type { Services } from '#platform/server/program/services.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import { mediaRows, type StoredMedia } from '#features/media/api/media-rows.ts';
import type { Mention } from '../../contract.ts';
import type { RepeatConfig } from '../../contract/session-details.ts';
import { itemSql } from '../../api/cards/content-version.ts';

/**
 * One item with its author, its media, its session if it is one, that session's next event, and whether the reader likes it, has saved it
 * and is admitted to it.
 */
export type ContentRow = {
  user_id: string;
  id: string;
  type: 'POST' | 'SESSION';
  text: string;
  short_text: string;
  tags: string[];
  category_tags: string[];
  mentions: Mention[];
  visibility: 'PUBLIC' | 'PRIVATE';
  approval_status: 'APPROVED' | 'PENDING' | 'REJECTED';
  owner_suspended: boolean;
  report_reason: string | null;
  in_search_engines: boolean;
  author_in_search_engines: boolean;
  subscription_id: string | null;
  price: number;
  city: string | null;
  formatted_address: string | null;
  like_count: number;
  comment_count: number;
  view_count: number;
  edited_at: Date | null;
  created_at: Date;
  updated_at: Date;
  username: string;
  display_name: string | null;
  profile_pic: StoredPicture | null;
  liked: boolean;
  saved: boolean;
  /** Whether the reader's subscription or ticket opens the item; set only for items that aren't for everyone. */
  admitted: boolean;
  /** The item's id if it is a replay, else null. */
  replay_id: string | null;
  replay_event_id: string | null;
  replay_for: 'ATTENDED' | 'BOOKED' | null;
  replay_subscribers_from: Date | null;
  title: string | null;
  subtitle: string | null;
  duration: number;
  start_at: Date;
  end_at: Date;
  time_zone: string;
  is_repeating: boolean;
  repeat_config: RepeatConfig | null;
  max_participant_count: number | null;
  location_type: 'online' | 'in-person';
  location_url: string | null;
  address_line: string | null;
  postcode: string | null;
  country: string | null;
  venue_public: boolean;
  latitude: number | null;
  longitude: number | null;
  cell_r4: number | null;
  cell_r5: number | null;
  cell_r6: number | null;
  cell_r7: number | null;
  notes: string | null;
  return_policy: StoredReturnPolicy | null;
  ticket_kinds: StoredTicketKind[] | null;
  offers_tip: boolean;
  offers_next_date: boolean;
  questions: StoredQuestion[] | null;
  booking_window: StoredBookingWindow | null;
  minimum: StoredMinimum | null;
  next_id: string | null;
  next_start_at: Date;
  next_end_at: Date;
  next_price: number;
  next_standard_price: number | null;
  next_participant_count: number;
  next_max_participant_count: number | null;
  next_location_type: 'online' | 'in-person';
  next_own_place: { timeZone: string; city: string | null } | null;
  media: StoredMedia[] | null;
  /** Identifies the version of all of the above; see `VERSION`. */
  version: string;
};

const COLUMNS = `
  c.user_id, c.id, c.type, c.text, c.short_text, c.tags, c.category_tags, c.mentions, c.visibility, c.approval_status, c.report_reason,
  c.in_search_engines, u.in_search_engines as author_in_search_engines,
  c.subscription_id, c.price, c.city, c.formatted_address, c.like_count, c.comment_count, c.view_count, c.edited_at, c.created_at, c.updated_at,
  c.replay_event_id, c.replay_for, c.replay_subscribers_from,
  u.username, u.display_name, u.profile_pic, u.status = 'suspended' as owner_suspended,
  s.title, s.subtitle, s.duration, s.start_at, s.end_at, s.time_zone, s.is_repeating, s.repeat_config, s.max_participant_count, s.location_type,
  s.location_url, s.address_line, s.postcode, s.country, s.venue_public, s.latitude, s.longitude,
  s.cell_r4, s.cell_r5, s.cell_r6, s.cell_r7, s.notes, s.return_policy, s.ticket_kinds, s.offers_tip, s.offers_next_date, s.questions, s.booking_window, s.minimum,
  n.id as next_id, n.start_at as next_start_at, n.end_at as next_end_at, n.price as next_price, n.standard_price as next_standard_price,
  n.participant_count as next_participant_count, n.max_participant_count as next_max_participant_count,
  n.location_type as next_location_type, n.own_place as next_own_place`;

type ReaderParams = { reader: string; now: Date };

/**
 * A flat query for the items `c` that match a condition, oldest first; it may use `:reader`, `:now` and parameters of its own. `owner` is
 * the parameter of their owner, if all are one person's.
 */
export function contentQuery<Values extends Params>(where: string, owner?: string): Statement<ContentRow, Values & ReaderParams> {
  const { parts, marks, version } = itemSql({ owner });
  return statement(`select ${COLUMNS}, ${mediaRows({ userId: owner ?? 'c.user_id', type: 'c.type', id: 'c.id' })} as media,
    ${marks}, ${version} from contents c ${parts} where ${where} order by c.created_at`);
}

/** Runs such a query for a reader. It finds rows by their keys, so one plan suits any values. */
export function runContentQuery<Values extends Params>(
  { db, now }: Pick<Services, 'db' | 'now'>,
  query: Statement<ContentRow, Values & ReaderParams>,
  reader: { userId: string | null },
  values: Values,
): Promise<ContentRow[]> {
  return runByOnePlan(db, query, { ...values, reader: reader.userId ?? NIL, now: now() });
}
