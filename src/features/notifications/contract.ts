import { z } from 'zod';
import { Id } from '#kernel/ids/id.ts';
import { MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import { pageInput, pageOutput } from '#kernel/http/paging.ts';
import { UserCard, UserPicture } from '#features/people/contract.ts';

/** The longest path a mail may lead to. */
export const MAIL_PATH_MAX = 2048;

/** Everything people are notified of (docs/product.md#notifications). */
export const NotificationType = z.enum([
  'ONBOARDING',
  'LIKE',
  'FOLLOW',
  'COMMENT',
  'PAYMENT',
  'PAYMENT_SESSION_VIA_MEMBERSHIP',
  'PAYMENT_MEMBERSHIP',
  'TRIAL_MEMBERSHIP_START',
  'MEMBERSHIP_RENEWED',
  'MEMBERSHIP_PAYMENT_FAILED',
  'FREE_SESSION',
  'MENTION_POST',
  'MENTION_COMMENT',
  'REFUND_PROCESSED',
  'SESSION_EVENT_CANCELLED',
  'PAYMENT_SUBSCRIPTION',
  'SUBSCRIPTION_PAYMENT_FAILED',
  'SUBSCRIPTION_RENEWED',
  // Our own: docs/product.md#notifications.
  'SESSION_EVENT_MOVED',
  'SESSION_EVENT_CHANGED',
  'TICKET_HANDED_BACK',
  'HOST_SUSPENDED',
  'HOST_RESTORED',
  'SESSION_REMINDER',
  'SESSION_TAKEN_DOWN',
  'SESSION_RESTORED',
  'PASS_PAUSED',
  'PASS_USABLE_AGAIN',
  'PASS_EXTENDED',
  'PASS_GIVEN',
  'GIFT_REDEEMED',
  'GIFT_RETURNED',
  'GIFT_CHANGED',
  // docs/product.md#notifications.
  'CONTENT_REJECTED',
  'CONTENT_RESTORED',
  'SEARCH_ALERT',
  'MAIL_RETURNED',
  'NEW_POST',
  'NEW_SESSION',
  'PAYOUT_RETURNED',
  'PAYOUTS_RESTRICTED',
  'PAYMENT_DISPUTED',
  'WAITING_PLACE_FREE',
  'WAITING_OFFER_OVER',
  'WAITING_OFFER_WITHDRAWN',
  'WAITING_PASS_USED',
  'WAITING_LIST_ENDED',
  'NEW_REPORT',
  'JOIN_REQUESTS',
  'WORKER_MISSING',
  'HOW_WAS_IT',
  'REVIEW',
  'REVIEW_REPLY',
  'BOOKING_OPEN',
  'SESSION_EVENT_CONFIRMED',
  'MINIMUM_DECIDED',
  'LEGAL_TEXT',
  'REPLAY_ADDED',
]);
export type NotificationType = z.infer<typeof NotificationType>;

/** What people read of: `OTHER` is a type that a newer version of the program has written, while this one still runs. */
export const ShownType = z.enum([...NotificationType.options, 'OTHER']);
export type ShownType = z.infer<typeof ShownType>;

/** The filters of the list. */
export const NotificationKind = z.enum(['mention', 'money']);
export type NotificationKind = z.infer<typeof NotificationKind>;

export const NotificationStatus = z.enum(['READ', 'UNREAD']);
export type NotificationStatus = z.infer<typeof NotificationStatus>;

export const Notification = z.object({
  id: Id,
  type: ShownType,
  status: NotificationStatus,
  toUserId: Id,
  toUsername: z.string(),
  fromUserId: Id.nullable(),
  fromUsername: z.string().nullable(),
  fromProfilePic: UserPicture.nullable(),
  itemUri: MediaItemUri.nullable(),
  message: z.string(),
  /** A path on this site. */
  url: z.string(),
  /** For a group, such as the likes of one item: the newest three people in it, and how many there are. */
  actors: z.array(UserCard),
  actorCount: z.int(),
  /** The post or session it is about, as the reader may see it; null if there is none any more, or never was. */
  item: z.object({ title: z.string(), thumbnailUrl: z.string().nullable() }).nullable(),
  /** What was said, if the reader owns the item it was said under. */
  quote: z.string().nullable(),
  /** Parts of the message that stand out: names and titles, in order. */
  strong: z.array(z.string()),
  createdAt: z.string(),
});
export type Notification = z.infer<typeof Notification>;

/** `userId` must be the caller; the id in the request is a claim that is checked. */
export const QueryNotificationsByUserInput = z.strictObject({
  userId: Id,
  status: NotificationStatus.optional(),
  kind: NotificationKind.optional(),
  type: NotificationType.optional(),
  ...pageInput(20),
});
export type QueryNotificationsByUserInput = z.infer<typeof QueryNotificationsByUserInput>;
/** Newest first. */
export const QueryNotificationsByUserOutput = pageOutput(Notification);

/** Marks the named notifications, or all of the caller's if none are named. */
export const UpdateNotificationStatusInput = z.strictObject({
  userId: Id,
  notificationIds: z.array(Id).min(1).max(100).optional(),
  status: NotificationStatus,
});
export type UpdateNotificationStatusInput = z.infer<typeof UpdateNotificationStatusInput>;
export const UpdateNotificationStatusOutput = z.object({ updated: z.int() });
