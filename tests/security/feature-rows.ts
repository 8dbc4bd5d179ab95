import type { Row } from './authorization-table.ts';
import { CALENDAR_READ_ROWS, CALENDAR_WRITE_ROWS } from './calendar-rows.ts';
import { CANCELLATION_ROWS } from './cancellation-rows.ts';
import { CODE_READ_ROWS, CODE_WRITE_ROWS } from './code-rows.ts';
import { DOOR_READ_ROWS, DOOR_WRITE_ROWS } from './door-rows.ts';
import { EARNING_ROWS } from './earning-rows.ts';
import { FINDING_ROWS, KEEPING_ROWS } from './finding-rows.ts';
import { REDEEMED_READ_ROWS, REDEEMED_WRITE_ROWS } from './redeemed-rows.ts';
import { GIFT_READ_ROWS, GIFT_WRITE_ROWS } from './gift-rows.ts';
import { GUEST_READ_ROWS, GUEST_WRITE_ROWS } from './guest-rows.ts';
import { LIVE_ROWS } from './live-rows.ts';
import { MARK_READ_ROWS, MARK_WRITE_ROWS } from './mark-rows.ts';
import { MEMBERSHIP_ROWS, MEMBERSHIP_WRITE_ROWS } from './membership-rows.ts';
import { MESSAGE_READ_ROWS, MESSAGE_WRITE_ROWS } from './message-rows.ts';
import { ADMINISTRATION_READ_ROWS, ADMINISTRATION_WRITE_ROWS } from './administration-rows.ts';
import { MODERATION_READ_ROWS, MODERATION_WRITE_ROWS } from './moderation-rows.ts';
import { MOVED_EVENT_ROWS } from './moved-event-rows.ts';
import { NOTIFICATION_READ_ROWS, NOTIFICATION_WRITE_ROWS } from './notification-rows.ts';
import { PAYOUT_ROWS } from './payout-rows.ts';
import { PUSH_READ_ROWS, PUSH_WRITE_ROWS } from './push-rows.ts';
import { FEED_ROWS, REACH_ROWS } from './reach-rows.ts';
import { REPLAY_READ_ROWS, REPLAY_WRITE_ROWS } from './replay-rows.ts';
import { REVIEW_READ_ROWS, REVIEW_WRITE_ROWS } from './review-rows.ts';
import { SUBSCRIPTION_ROWS, SUBSCRIPTION_WRITE_ROWS } from './subscription-rows.ts';
import { TIP_ROWS } from './tip-rows.ts';
import { OPENING_READ_ROWS, OPENING_WRITE_ROWS } from './opening-rows.ts';
import { QUESTION_READ_ROWS, QUESTION_WRITE_ROWS } from './question-rows.ts';
import { WAITING_READ_ROWS, WAITING_WRITE_ROWS } from './waiting-rows.ts';

/** The rows that features keep in their own files; a new feature adds its file here. */
export const FEATURE_READ_ROWS: Row[] = [
  ...SUBSCRIPTION_ROWS,
  ...MARK_READ_ROWS,
  ...MEMBERSHIP_ROWS,
  ...TIP_ROWS.filter(({ call }) => !call.startsWith('POST')),
  ...ADMINISTRATION_READ_ROWS,
  ...MODERATION_READ_ROWS,
  ...MESSAGE_READ_ROWS,
  ...NOTIFICATION_READ_ROWS,
  ...EARNING_ROWS,
  ...GIFT_READ_ROWS,
  ...REDEEMED_READ_ROWS,
  ...GUEST_READ_ROWS,
  ...PAYOUT_ROWS,
  ...FINDING_ROWS,
  ...REACH_ROWS,
  ...PUSH_READ_ROWS,
  ...FEED_ROWS,
  ...OPENING_READ_ROWS,
  ...QUESTION_READ_ROWS,
  ...WAITING_READ_ROWS,
  ...CALENDAR_READ_ROWS,
  ...DOOR_READ_ROWS,
  ...REPLAY_READ_ROWS,
  ...REVIEW_READ_ROWS,
  ...CODE_READ_ROWS,
];
export const FEATURE_WRITE_ROWS: Row[] = [
  ...MARK_WRITE_ROWS,
  ...CANCELLATION_ROWS,
  ...MOVED_EVENT_ROWS,
  ...ADMINISTRATION_WRITE_ROWS,
  ...MODERATION_WRITE_ROWS,
  ...SUBSCRIPTION_WRITE_ROWS,
  ...MEMBERSHIP_WRITE_ROWS,
  ...TIP_ROWS.filter(({ call }) => call.startsWith('POST')),
  ...MESSAGE_WRITE_ROWS,
  ...NOTIFICATION_WRITE_ROWS,
  ...KEEPING_ROWS,
  ...GIFT_WRITE_ROWS,
  ...REDEEMED_WRITE_ROWS,
  ...GUEST_WRITE_ROWS,
  ...PUSH_WRITE_ROWS,
  ...OPENING_WRITE_ROWS,
  ...QUESTION_WRITE_ROWS,
  ...WAITING_WRITE_ROWS,
  ...CALENDAR_WRITE_ROWS,
  ...DOOR_WRITE_ROWS,
  ...REPLAY_WRITE_ROWS,
  ...REVIEW_WRITE_ROWS,
  ...CODE_WRITE_ROWS,
];
/** Streams, which don't end by themselves; kept apart so that nothing iterates over them by accident. */
export const STREAM_ROWS: Row[] = LIVE_ROWS;
