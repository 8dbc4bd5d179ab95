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
