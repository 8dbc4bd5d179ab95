import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const FEATURES = join(import.meta.dirname, '../../src/features');

/** The feature files, tests excluded, that contain a call. */
function callersOf(call: string): string[] {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  return files.filter((name) => readFileSync(join(FEATURES, name), 'utf8').includes(call)).toSorted();
}

test("lists use keysetPage unless their cursor carries more than a row's position", () => {
  expect(callersOf('cursors.open(')).toEqual(
    [
      // A cached page is looked up by its position before it is read.
      'comments/server/queries/query-comments.ts',
      // Carries the interests of the list as well as the progress of its walks.
      'feed/server/queries/query-discovery-timeline.ts',
      // Pages in both directions.
      'messages/conversation/server/query-messages.ts',
      // Carries the positions of several scans.
      'search/results/server/search.ts',
    ].toSorted(),
  );
});

test('rate limits are procedure steps before the command, unless what they count is known only later', () => {
  expect(callersOf('consumeBy(')).toEqual(
    [
      // Protects the password, whichever caller asks for it to be checked.
      'privacy/deletion/server/close-account.ts',
      // Existing accounts don't count.
      'sign-in/server/workflows/create-user-from-token.ts',
      // Consumes a point per file and per megabyte registered.
      'media/server/router.ts',
      // Accepts forms as well as JSON, which no REST call does.
      'notifications/server/routes.ts',
      // A repeated order does not count as another checkout.
      'payments/api/recurring/buy-recurring.ts',
      // Gives back a try of a code that works.
      'payments/server/router.ts',
      // For calls that reach the provider only sometimes.
      'payments/api/limits.ts',
      'payments/api/checkout/sell-by-card.ts',
      'tickets/buying/server/buy-ticket.ts',
      // Gives a try back after a code that exists.
      'tickets/server/router.ts',
    ].toSorted(),
  );
  const routers = callersOf('limitedBy(').map((name) => readFileSync(join(FEATURES, name), 'utf8'));
  expect(routers.length).toBeGreaterThan(10);
  expect(
    routers.filter((text) => /limitedBy\([^)]*\)\)\s*\.input\(/.test(text)),
    'A limit stands behind the input.',
  ).toEqual([]);
});

test('routers run commands with asCommand, unless something comes before the transaction or the caller is not signed in', () => {
  expect(callersOf('inTransaction(').filter((name) => /server\/[\w-]*(?:router|routes)\.ts$/.test(name))).toEqual(
    [
      // Checks for free disk space first.
      'media/server/router.ts',
      // Authorised by an email's token.
      'notifications/server/router.ts',
      'notifications/server/routes.ts',
      // Creates the installation's keys first.
      'push/server/router.ts',
      // Somebody who waits for an account has none yet.
      'sign-in/server/router.ts',
    ].toSorted(),
  );
});

test('one table lists what a change makes stale, except for queries that a file invalidates for itself', () => {
  expect(callersOf('invalidateQueries(')).toEqual(
    [
      // Restarts a list for its own reader.
      'feed/web/parts/use-reset-on-arrival.ts',
      // Its own choices, authorised by an email's token.
      'notifications/mail/web/unsubscribe-screen.tsx',
      // Everything, because what was locked is now open.
      'subscriptions/web/parts/use-subscribe.ts',
    ].toSorted(),
  );
});
