import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FEATURES = join(import.meta.dirname, '../../src/features');

/** The files of features, tests aside, in which something is called. */
function callersOf(call: string): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  return files.filter((name) => readFileSync(join(FEATURES, name), 'utf8').includes(call)).toSorted();
}

test('lists page by keysetPage, unless their cursor carries more than the place of a row', () => {
  expect(callersOf('cursors.open(')).toEqual([
    // A page that is kept is known by its place before it is read.
    'comments/server/queries/query-comments.ts',
    // Which creator had the last rows, whose item waits, and what lifted the list at its beginning.
    'feed/server/queries/query-discovery-timeline.ts',
    // Goes both ways.
    'messages/server/queries/query-messages.ts',
    // How far each of several walks went.
    'search/server/queries/search-cursor.ts',
  ]);
});

test('limits are steps of a call, before its command, unless what they count is known later', () => {
  expect(callersOf('consumeBy(')).toEqual([
    // Guards the password, whoever asks for it to be looked at.
    'accounts/server/close-account.ts',
    // Whoever has an account already uses up nothing.
    'accounts/server/create-user-from-token.ts',
    // A use for each file, and for each megabyte of what was registered.
    'media/server/router.ts',
    // Takes forms beside JSON, which no REST call does.
    'notifications/server/routes.ts',
    // The same order sent again is no other checkout.
    'payments/server/provider/buy-recurring.ts',
    // What asks the provider now and then alone.
    'payments/server/provider/limit-provider-calls.ts',
    'payments/server/provider/sell-by-card.ts',
    'tickets/server/commands/buy-ticket.ts',
  ]);
  const routers = callersOf('limitedBy(').map((name) => readFileSync(join(FEATURES, name), 'utf8'));
  expect(routers.length).toBeGreaterThan(10);
  expect(
    routers.filter((text) => /limitedBy\([^)]*\)\)\s*\.input\(/.test(text)),
    'A limit stands behind the input.',
  ).toEqual([]);
});

test('commands are run by asCommand, unless something is done outside their transaction first, or nobody is signed in', () => {
  expect(callersOf('inTransaction(').filter((name) => /server\/[\w-]*(?:router|routes)\.ts$/.test(name))).toEqual([
    // Room on the disk is looked for first.
    'media/server/router.ts',
    // By the token of a mail.
    'notifications/server/router.ts',
    'notifications/server/routes.ts',
    // Webhooks.
    'payments/server/routes.ts',
    // The keys of the installation are made first.
    'push/server/router.ts',
  ]);
});

test('what a change makes stale stands in one table, unless a file makes stale what it reads itself', () => {
  expect(callersOf('invalidateQueries(')).toEqual([
    // A list begins anew for its own reader.
    'feed/web/parts/use-fresh-arrival.ts',
    // Conversations tell one another what has changed in them (chat-events.ts).
    'messages/web/parts/chat-list.tsx',
    'messages/web/parts/requests-label.tsx',
    'messages/web/parts/use-unread-chats.ts',
    // The choices that it shows, by the token of a mail.
    'notifications/web/screens/unsubscribe-screen.tsx',
    // Everything, as what was locked is open now.
    'subscriptions/web/parts/use-subscribe.ts',
  ]);
});
