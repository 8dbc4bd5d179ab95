import { expect, it } from 'vitest';
import type { z } from 'zod';
import { QuestionKind } from '#features/content/contract/booking-questions.ts';
import { ReplayAudience } from '#features/content/replays/contract.ts';
import { ContentItemUri, MediaItemUri } from '#kernel/ids/content-item-uri.ts';
import { AnnouncementLevel } from '#features/administration/announcements/contract.ts';
import { JoinRequestStatus } from '#features/sign-in/joining/contract.ts';
import { LegalKind } from '#features/administration/legal/contract.ts';
import { MaintenanceMode } from '#features/administration/maintenance/contract.ts';
import { ApprovalStatus, ContentType, Visibility } from '#features/content/contract.ts';
import { GiftEnd, GiftKind, GiftStatus } from '#features/gifts/contract.ts';
import { LocationType } from '#features/content/contract/session-details.ts';
import { MediaEntityType, MediaStatus, MediaType } from '#features/media/contract.ts';
import { BillingPeriod, Given, MembershipType, OfferStatus, PurchaseStatus } from '#features/memberships/contract.ts';
import { BroadcastRefusal } from '#features/messages/broadcast/contract.ts';
import { ChatState, LastMessage } from '#features/messages/contract.ts';
import { ChatSettings } from '#features/messages/inbox/contract.ts';
import { AdminActionType } from '#features/moderation/log/contract.ts';
import { ReportReason } from '#features/moderation/contract.ts';
import { SubjectKind } from '#features/moderation/reports/contract.ts';
import { NotificationKind, NotificationStatus } from '#features/notifications/contract.ts';
import { Digest } from '#features/notifications/settings/contract.ts';
import { BillingPeriod as PaidPeriod, PaymentLogEvent, PaymentStatus, PaymentType } from '#features/payments/contract.ts';
import { AccountState, PayoutStatus } from '#features/payments/payouts/contract.ts';
import { HitType } from '#features/search/contract.ts';
import { SubscriptionStatus } from '#features/subscriptions/contract.ts';
import { EntryResult } from '#features/tickets/door/contract.ts';
import { TicketStatus } from '#features/tickets/contract.ts';
import { Obstacle, PaysWith, Turn, Waiting } from '#features/tickets/waiting/contract.ts';
import { testDatabase } from './test-database.ts';

const { pool } = await testDatabase();

/** Lists that a contract repeats, by column: the schema, and what only one of the two has. */
const REPEATED: Record<string, Repeated> = {
  'payout_accounts.status': { schema: AccountState, onlySchema: ['NONE'] },
  'media_entities.item_type': { schema: MediaItemUri.shape.type },
  'media_entities.type': { schema: MediaType },
  'media_entities.entity_type': { schema: MediaEntityType },
  'media_entities.status': { schema: MediaStatus },
  'contents.type': { schema: ContentType },
  'contents.visibility': { schema: Visibility },
  'contents.approval_status': { schema: ApprovalStatus },
  'contents.replay_for': { schema: ReplayAudience },
  'sessions.location_type': { schema: LocationType },
  'session_events.location_type': { schema: LocationType },
  'comments.content_type': { schema: ContentType },
  'payments.type': { schema: PaymentType },
  'payments.status': { schema: PaymentStatus },
  'gifts.kind': { schema: GiftKind },
  'gifts.status': { schema: GiftStatus },
  'gifts.end_reason': { schema: GiftEnd },
  'membership_purchases.given': { schema: Given },
  'given_months.given': { schema: Given, onlySchema: ['returned'] },
  'payment_logs.event_type': { schema: PaymentLogEvent },
  'tickets.status': { schema: TicketStatus },
  'notifications.status': { schema: NotificationStatus },
  'notifications.kind': { schema: NotificationKind, onlyColumn: ['other'] },
  'content_tags.type': { schema: ContentType },
  'subscribers.status': { schema: SubscriptionStatus },
  'content_reports.reason': { schema: ReportReason },
  'subject_reports.reason': { schema: ReportReason },
  'message_reports.reason': { schema: ReportReason },
  'suspensions.reason': { schema: ReportReason },
  'admin_actions.action': { schema: AdminActionType },
  'announcements.level': { schema: AnnouncementLevel },
  'legal_texts.kind': { schema: LegalKind },
  'join_requests.status': { schema: JoinRequestStatus },
  'maintenance.mode': { schema: MaintenanceMode },
  'subject_reports.kind': { schema: SubjectKind },
  'subject_reports.content_type': { schema: ContentItemUri.shape.type },
  'reported_contents.content_type': { schema: ContentItemUri.shape.type },
  'recurring_orders.type': { schema: PaymentType, onlySchema: ['SESSION_EVENT', 'TIP', 'GIFT'] },
  'recurring_orders.billing_period': { schema: PaidPeriod },
  'recurring_orders.status': { schema: SubscriptionStatus, onlyColumn: ['pending'] },
  'payouts.status': { schema: PayoutStatus },
  'tips.content_type': { schema: ContentType },
  'memberships.type': { schema: MembershipType },
  'memberships.billing_period': { schema: BillingPeriod },
  'memberships.status': { schema: OfferStatus },
  'membership_purchases.type': { schema: MembershipType },
  'membership_purchases.status': { schema: PurchaseStatus, onlyColumn: ['abandoned', 'pending'] },
  'chat_members.state': { schema: ChatState, lowerCase: true },
  'user_chats.state': { schema: ChatState, lowerCase: true },
  'user_chats.last_kind': { schema: LastMessage.shape.kind },
  'chat_settings.allows': { schema: ChatSettings.shape.allows },
  'message_round_recipients.refusal': { schema: BroadcastRefusal.unwrap() },
  'search_documents.type': { schema: HitType, onlySchema: ['TAG'] },
  'search_documents.visibility': { schema: Visibility },
  'notification_settings.digest': { schema: Digest },
  'ticket_answers.kind': { schema: QuestionKind },
  'door_entries.outcome': { schema: EntryResult.shape.outcome },
  'waiting_entries.state': { schema: Waiting.shape.state },
  'waiting_entries.pays_with': { schema: PaysWith },
  'waiting_entries.obstacle': { schema: Obstacle },
  'waiting_rules.turn': { schema: Turn },
};
type Repeated = { schema: z.ZodEnum; onlySchema?: string[]; onlyColumn?: string[]; lowerCase?: true };

/** Lists that no contract repeats: only the database and the code that writes the column know them. */
const OF_THE_DATABASE = [
  'content_marks.mark',
  'contents.status',
  'door_entries.kind',
  'data_exports.status',
  'disputes.share',
  'disputes.status',
  'identity_challenges.kind',
  'identity_codes.purpose',
  'identity_signing_keys.state',
  'identity_users.status',
  'mail_outbox.state',
  'membership_uses.kind',
  'message_round_recipients.outcome',
  'payment_customers.mode',
  'payments.mode',
  'payments.recurring_end',
  'payout_accounts.mode',
  'payouts.mode',
  'recurring_orders.ending',
  'recurring_orders.mode',
  'refunds.status',
  'saved_locations.kind',
  'subscription_offers.status',
  'tips.status',
  'unknown_tags.state',
  'users.status',
];

it('repeats each list that a column allows in one schema, word for word', async () => {
  const allowed = await allowedValues();
  const repeated = Object.entries(REPEATED).map(([column, { schema, onlySchema = [], onlyColumn = [], lowerCase }]) => {
    const options = schema.options.map((option) => (lowerCase ? String(option).toLowerCase() : String(option)));
    return [column, [...options.filter((option) => !onlySchema.includes(option)), ...onlyColumn].toSorted()];
  });
  const compared = [...allowed].filter(([column]) => !OF_THE_DATABASE.includes(column));
  expect(Object.fromEntries(compared)).toEqual(Object.fromEntries(repeated));
});

it('names every column with a list', async () => {
  expect([...(await allowedValues()).keys()].toSorted()).toEqual([...Object.keys(REPEATED), ...OF_THE_DATABASE].toSorted());
});

/** The values that a CHECK of the real schema allows, sorted, by `table.column`. */
async function allowedValues(): Promise<Map<string, string[]>> {
  const { rows } = await pool.query<{ table: string; definition: string }>(`
    select c.relname as table, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and k.contype = 'c'`);
  return new Map(
    rows.flatMap(({ table, definition }): [string, string[]][] => {
      const [, column, list] = /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]+)\]\)\)\)/.exec(definition) ?? [];
      if (column === undefined || list === undefined) return [];
      return [[`${table}.${column}`, [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value).toSorted()]];
    }),
  );
}
