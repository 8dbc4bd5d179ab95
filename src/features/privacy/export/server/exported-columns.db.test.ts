import { expect, test } from 'vitest';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { reportMessage } from '#features/messages/reports/server/report-message.ts';
import { writeMessage } from '#tests/builders/message.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenOffer } from '#tests/builders/subscription.ts';
import { givenUser } from '#tests/builders/user.ts';
import { noteSelected } from '#tests/harness/note-selected.ts';
import { knownTables } from '#tests/harness/statements/known-tables.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { privacyDependencies } from '../../server/dependencies.ts';
import { packExport } from './pack-export.ts';

const database = await testDatabase();
const services = await testServices(database, []);

/** Columns that the export leaves out, and why: per table, the columns, or all of them. */
const LEFT_OUT: { why: string; what: Record<string, 'all' | string[]> }[] = [
  {
    why: 'Says that the row is the person’s, whose export it is.',
    what: {
      username_claims: ['user_id'],
      follows: ['follower_user_id'],
      followers: ['following_user_id'],
      blocks: ['blocker_user_id'],
      contents: ['user_id', 'type'],
      sessions: ['user_id', 'id'],
      session_events: ['session_owner_user_id'],
      comments: ['user_id', 'deleted'],
      likes: ['user_id'],
      content_marks: ['user_id', 'mark'],
      tag_interests: ['user_id'],
      content_views: ['viewer_user_id'],
      profile_views: ['viewer_user_id'],
      payments: ['user_id', 'owner_user_id'],
      payouts: ['user_id'],
      order_sellers: ['user_id'],
      tickets: ['user_id'],
      ticket_answers: ['user_id'],
      waiting_entries: ['user_id'],
      waiting_rules: ['owner_user_id'],
      reviews: ['user_id'],
      memberships: ['user_id'],
      membership_purchases: ['user_id'],
      tips: ['recipient_user_id'],
      subscribers: ['subscriber_user_id'],
      subscription_offers: ['user_id'],
      saved_searches: ['user_id'],
      saved_locations: ['user_id'],
      notifications: ['to_user_id', 'to_username'],
      notification_settings: ['user_id'],
      bells: ['user_id'],
      push_devices: ['user_id'],
      messages: ['sender_user_id', 'deleted'],
      user_chats: ['user_id'],
      chat_settings: ['user_id'],
      media_entities: ['user_id'],
      media_captions: ['user_id'],
      content_reports: ['reporter_user_id'],
      subject_reports: ['reporter_user_id'],
      message_reports: ['reporter_user_id'],
    },
  },
  {
    why: 'Who the other person is, or what the thing is, is told by their name or by another id.',
    what: {
      comments: ['content_user_id'],
      likes: ['content_user_id'],
      content_marks: ['content_user_id'],
      content_views: ['content_user_id'],
      profile_views: ['profile_user_id'],
      tickets: ['owner_user_id', 'session_event_id', 'session_id'],
      ticket_answers: ['owner_user_id', 'session_event_id', 'question_id'],
      waiting_entries: ['owner_user_id', 'session_event_id', 'session_id'],
      reviews: ['host_user_id'],
      tips: ['comment_id'],
      membership_purchases: ['owner_user_id', 'membership_id'],
      subscribers: ['creator_user_id', 'subscription_id', 'order_id'],
      notifications: ['from_user_id', 'item_uri', 'source'],
      messages: ['chat_id'],
      content_reports: ['content_user_id'],
      subject_reports: ['subject_user_id', 'content_id', 'content_type', 'content_user_id', 'words', 'stars'],
      message_reports: ['chat_id', 'message_id', 'reported_user_id'],
      payments: ['membership_id'],
    },
  },
  {
    why: 'Reckoned, or copied from what is in it, so that the product is quick.',
    what: {
      users: ['score', 'profile_pic', 'profile_pic_media_id', 'profile_cover_pic', 'profile_cover_media_id'],
      contents: ['rank', 'author_score', 'short_text', 'mentions', 'city', 'formatted_address', 'subscription_id'],
      sessions: ['is_repeating', 'cell_r4', 'cell_r5', 'cell_r6', 'cell_r7', 'created_at'],
      session_events: ['duration', 'created_at'],
      comments: ['mentions'],
      messages: ['mentions', 'words', 'media_keys'],
      notifications: ['kind', 'newest', 'group_key', 'group_size', 'in_app', 'mailed'],
      saved_searches: ['wanted'],
      media_entities: ['blur', 'captions', 'digest', 'upload_key'],
      tips: ['created_at'],
      membership_purchases: ['created_at'],
      content_claims: 'all',
      content_tags: 'all',
      order_numbers: 'all',
      search_documents: 'all',
      bell_listeners: 'all',
    },
  },
  {
    why: 'What others did with it: counted, or theirs alone.',
    what: {
      contents: ['view_count', 'viewer_count', 'tip_count'],
      session_events: ['held_count', 'waiting_count'],
      waiting_entries: ['first_at', 'obstacle'],
      comments: ['reply_count'],
      messages: ['reactions', 'hidden_from', 'reply_to_revision'],
      user_chats: ['preview', 'last_at', 'last_kind', 'last_revision', 'last_sender_user_id'],
      message_reports: ['excerpt'],
      blocked_by: 'all',
    },
  },
  {
    why: 'How far something has come on its way, and how it came there.',
    what: {
      users: ['revision'],
      contents: ['request_hash', 'updated_at', 'report_reason', 'revision'],
      comments: ['revision'],
      sessions: ['updated_at', 'revision', 'edit_count'],
      session_events: ['updated_at', 'move_count', 'moved_at', 'moved_from', 'planned_start_at', 'revision'],
      tickets: ['updated_at'],
      waiting_entries: ['offered_at', 'notify_at'],
      waiting_rules: ['updated_at'],
      memberships: ['request_hash', 'updated_at'],
      membership_purchases: ['period', 'grace_end', 'updated_at'],
      subscribers: ['grace_end', 'updated_at'],
      subscription_offers: ['updated_at'],
      payouts: ['mode', 'updated_at'],
      notification_settings: ['digest_at', 'digest_since', 'link_edition'],
      messages: ['changed_revision', 'updated_at'],
      user_chats: ['created_at', 'state', 'muted_until', 'unread_count', 'pushed_revision', 'changed_revision', 'changed_at'],
      media_entities: ['attempts', 'claimed_until', 'failure', 'progress', 'updated_at', 'revision'],
      content_reports: ['settled_at'],
      subject_reports: ['settled_at'],
      message_reports: ['settled_at'],
      chats: 'all',
      chat_members: 'all',
      data_exports: 'all',
      account_deletions: 'all',
      post_mailings: 'all',
      mail_outbox: 'all',
      mail_standings: 'all',
    },
  },
  {
    why: 'Is in it as something else: words that went to everybody are among the messages, uses of a membership among the tickets.',
    what: { message_rounds: 'all', message_round_recipients: 'all', membership_uses: 'all' },
  },
  {
    why: 'Gone within two days.',
    what: { media_uploads: 'all', seat_holds: 'all', content_readers: 'all' },
  },
  {
    why: 'A key, or an address that opens something.',
    what: { calendar_feeds: 'all', push_devices: ['endpoint_hash', 'p256dh', 'auth', 'public_key', 'accepted', 'session', 'subject'] },
  },
  {
    why: 'The books, and what stands at the provider: an order tells what was paid and given back.',
    what: {
      payments: [
        'charge_id',
        'checkout_attempt',
        'checkout_client_secret',
        'checkout_expires_at',
        'checkout_session_id',
        'dispute_decided',
        'disputed',
        'hopeless_since',
        'invoice_id',
        'mode',
        'over_at',
        'payment_intent_id',
        'platform_fee',
        'recurring_end',
        'recurring_id',
        'refund_due',
        'refund_kept',
        'refund_owed',
        'request_hash',
        'updated_at',
      ],
      payment_logs: 'all',
      payment_customers: 'all',
      payout_accounts: 'all',
      refunds: 'all',
      disputes: 'all',
      disputed_orders: 'all',
      recurring_orders: 'all',
      recurring_prices: 'all',
      ledger_journals: 'all',
      ledger_balances: 'all',
      ledger_checks: 'all',
      webhook_events: 'all',
    },
  },
  {
    why: 'The sign-in is the identity provider’s, which need not be ours.',
    what: {
      identity_claims: 'all',
      identity_users: 'all',
      identity_logins: 'all',
      identity_families: 'all',
      identity_codes: 'all',
      identity_lockouts: 'all',
      identity_recovery_codes: 'all',
      identity_challenges: 'all',
      identity_signing_keys: 'all',
      identity_hashing_keys: 'all',
    },
  },
  {
    why: 'What administrators do.',
    what: { admin_actions: 'all', admin_actors: 'all', announcements: 'all', reported_contents: 'all', suspensions: 'all' },
  },
  {
    why: 'Belongs to nobody.',
    what: {
      maintenance: 'all',
      places: 'all',
      postcodes: 'all',
      search_words: 'all',
      discovery_counts: 'all',
      sessions_together: 'all',
      known_tags: 'all',
      unknown_tags: 'all',
      push_keys: 'all',
      rate_limits: 'all',
      app_secrets: 'all',
      watermarks: 'all',
      migrations: 'all',
    },
  },
];

const columnsOf = new Map([...knownTables()].map(([table, { columns }]) => [table, [...columns]]));
const columnsIn = (table: string, columns: 'all' | string[]) =>
  columns === 'all' ? (columnsOf.get(table) ?? ['(no such table)']) : columns;
const namesIn = (tables: Iterable<[string, 'all' | string[]]>) =>
  [...tables].flatMap(([table, columns]) => columnsIn(table, columns).map((column) => `${table}.${column}`));
const leftOut = LEFT_OUT.flatMap(({ what }) => namesIn(Object.entries(what)));
const exported = await exportedColumns();

test('an export contains every column of every table, except those left out for a reason', () => {
  expect(forgotten(columnsOf)).toEqual([]);
});

test('a new column or table that nobody has listed counts as forgotten (negative control)', () => {
  const later = new Map([...columnsOf, ['users', [...(columnsOf.get('users') ?? []), 'shoe_size']], ['diaries', ['page']]]);
  expect(forgotten(later)).toEqual(['users.shoe_size', 'diaries.page']);
});

test('everything left out exists, is not exported, and has one reason', () => {
  expect(leftOut.filter((column) => exported.has(column) || !isKnown(column))).toEqual([]);
  expect(leftOut.filter((column, at) => leftOut.indexOf(column) !== at)).toEqual([]);
});

test('an export contains whose messages the person reported and why, without the messages, and their subscription offers', async () => {
  const [person, other] = [await givenUser(database.db), await givenUser(database.db)];
  const { chatId } = await writeMessage(services, other.actor, person, 'canary of the other');
  await inTransaction(services, (command) => reportMessage(command, person.actor, { chatId, reason: 'SPAM', details: 'Again and again.' }));
  const { id } = await givenOffer(database.db, person);
  const reports = await rowsOf('reports-of-messages.json', person.userId);
  expect(reports).toMatchObject([{ of: other.username, reason: 'SPAM', details: 'Again and again.' }]);
  expect(JSON.stringify(reports)).not.toContain('canary');
  expect(await rowsOf('subscription-offers.json', person.userId)).toMatchObject([{ id, price: 500, status: 'active' }]);
  for (const file of ['reports-of-messages.json', 'subscription-offers.json']) expect(await rowsOf(file, other.userId)).toEqual([]);
});

async function rowsOf(name: string, userId: string): Promise<object[]> {
  const all: object[] = [];
  for (const { file, rows } of privacyDependencies().exported)
    if (file === name) for await (const row of rows(database.db, userId)) all.push(row);
  return all;
}

function forgotten(tables: ReadonlyMap<string, string[]>): string[] {
  return namesIn(tables).filter((column) => !exported.has(column) && !leftOut.includes(column));
}

function isKnown(name: string): boolean {
  return namesIn(columnsOf).includes(name);
}

/** The columns that the statements of an export select for someone who has written messages: `table.column`. */
async function exportedColumns(): Promise<ReadonlySet<string>> {
  const [person, other] = [await givenUser(database.db), await givenUser(database.db)];
  await writeMessage(services, person.actor, other, 'Hello.');
  const selected = new Set<string>();
  const db = database.db.withPlugin(noteSelected(selected, columnsOf));
  for await (const chunk of await packExport({ ...services, db }, person.userId)) expect(chunk).toBeDefined();
  return selected;
}
