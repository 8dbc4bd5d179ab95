import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Hit, SearchInput } from '#features/search/contract.ts';
import { searchQueryOf } from '#features/search/query/rules/clean-query.ts';
import { runCatchUp } from '#features/search/index/server/catch-up.run.ts';
import { searchJobs } from '#features/search/server/jobs.ts';
import { search } from '#features/search/results/server/search.ts';
import { testServices } from '#tests/builders/services.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { insertRows } from '#demo/insert-rows.ts';
import { planRows } from '#demo/load-demo.ts';
import { CREATORS } from '#demo/people/everybody.ts';

const database = await testDatabase();
const services = await testServices(database, searchJobs);

beforeAll(async () => {
  const rows = planRows([], { now: services.now(), mode: 'sandbox', fee: services.site.values().fee }, randomBytes);
  await database.db.transaction().execute((tx) => insertRows(tx, rows));
  await runCatchUp(services, {});
  await runCatchUp(services, { afterUserId: (await firstHalf())?.user_id });
}, 240_000);

// The catch-up continues in a second job, which nothing runs here.
const firstHalf = () => database.db.selectFrom('users').select('user_id').orderBy('user_id').offset(24).limit(1).executeTakeFirst();

const nameOf = (hit: Hit) =>
  hit.type === 'USER'
    ? `@${hit.item.username}`
    : hit.type === 'TAG'
      ? `#${hit.item.tag}`
      : 'title' in hit.item
        ? (hit.item.title ?? '')
        : `by @${hit.item.username}`;

/** Swaps two letters in the middle of the longest word. */
function slip(text: string): string {
  const longest = text.split(' ').toSorted((one, other) => other.length - one.length)[0] ?? text;
  const at = Math.trunc(longest.length / 2);
  const slipped = longest.slice(0, at - 1) + longest[at] + longest[at - 1] + longest.slice(at + 1);
  return text.replace(longest, slipped);
}

const upcoming = CREATORS.flatMap((creator) =>
  creator.sessions.filter(({ day, cancelled }) => day > 1 && !cancelled).map(({ title }) => title),
);
const clean = (text: string) => text.replaceAll(/[^\p{L}\p{N}_\s\-&@.?!']/gu, '');

// What people type, and what must be among the first three results. A change to the ranking shows its effect here.
const JUDGED: [query: string, wanted: string][] = [
  ...CREATORS.slice(0, 15).map(({ username }): [string, string] => [username, `@${username}`]),
  ...CREATORS.slice(0, 15).map(({ username, name }): [string, string] => [clean(name).toLowerCase(), `@${username}`]),
  ...CREATORS.slice(0, 8).map(({ username, name }): [string, string] => [slip(clean(name)), `@${username}`]),
  ...CREATORS.slice(0, 6).map(({ username }): [string, string] => [`@${username.slice(0, -2)}`, `@${username}`]),
  ...upcoming.slice(0, 16).map((title): [string, string] => [clean(title).toLowerCase(), title]),
];

test('judges at least sixty searches', () => expect(JUDGED.length).toBeGreaterThanOrEqual(60));

test.each(JUDGED)('“%s” has %s among the first three', async (query, wanted) => {
  const { items } = await search(services, null, SearchInput.parse({ query }));
  expect(
    items
      .filter(({ type }) => type !== 'TAG')
      .slice(0, 3)
      .map(nameOf),
  ).toContain(wanted);
});

// By subject, place, sentence and slip, as people look for what they can't name; hashtags count among the three.
const BY_SUBJECT: [query: string, wanted: string][] = [
  ['yoga', '#yoga'],
  ['yoga bristol', 'Candlelight yoga'],
  ['candlelight', 'Candlelight yoga'],
  ['ceramics swansea', 'Throw your first pot'],
  ['ragu', 'Italian over ragù'],
  ['italian cooking', 'Italian over ragù'],
  ['sign language', '@bsl_with_ellie'],
  ['bsl for beginners', 'BSL for beginners'],
  ['choir newcastle', '@choir_of_all'],
  ['bouldering', 'First boulder'],
  ['climbing sheffield', 'First boulder'],
  ['ines pilates', '@pilates_ines'],
  ["'open morning'", 'Plot open morning'],
  ['mending in leicester', 'Visible mending'],
  ['running', '5k easy run'],
  ['running london', '5k easy run'],
  ['kettlebells', '@tomlifts'],
  ['vegan', 'Dosa morning'],
  ['weaving belfast', 'Frame loom weaving'],
  ['swimming in a loch', 'Dawn loch dip'],
  ['coding for adults', 'Code from scratch'],
  ['lunch', 'Desk reset at lunch'],
  ['dance -grandparents', 'Dance cardio'],
  ['yoga -chair', 'Candlelight yoga'],
  ['spoon carving', 'Carve a spoon'],
  ['meditation walk', 'Silent moor walk'],
  ['watercolours', '@zofiapaints'],
  ['arabic calligraphy', 'Your name in Arabic'],
  ['linocuts', 'Linocut for gifts'],
  ['dumplings manchester', 'Dumpling supper'],
  ['hackney', '@mayamoves'],
  ['pilates leeds', 'Mat Pilates'],
  ['guitr', 'Guitar from zero'],
  ['weaving for you and me', 'Frame loom weaving'],
  ['who still has their grandmother’s button tin', 'by @stitchbysunita'],
  ['you are not doing it wrong', 'by @anasilva_yoga'],
];

test.each(BY_SUBJECT)('“%s” has %s among the first three of everything', async (query, wanted) => {
  const { items } = await search(services, null, SearchInput.parse({ query: searchQueryOf(query) }));
  expect(items.slice(0, 3).map(nameOf)).toContain(wanted);
});
