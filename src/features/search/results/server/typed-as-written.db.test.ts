import { describe, expect, test } from 'vitest';
import { GUEST } from '#platform/server/http/reader.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { SearchInput } from '../../contract.ts';
import { searchQueryOf } from '../../query/rules/clean-query.ts';
import { runCatchUp } from '../../index/server/catch-up.run.ts';
import { findTags } from './find-tags.ts';
import { search } from './search.ts';

const databases = [
  ['our own database', await testDatabase()],
  ['a database of another locale', await testDatabase({ locale: 'en-GB' })],
] as const;

describe.each(databases)('in %s', async (_where, database) => {
  const services = await testServices(database, []);
  const { db, empty } = database;

  const idsFor = async (typed: string) =>
    (await search(services, null, SearchInput.parse({ query: searchQueryOf(typed) }))).items.map(({ item }) => 'id' in item && item.id);

  test.each(['کتاب\u200cخوانی', 'کتابخوانی', 'کتابخ'])(
    'a hashtag is found by “%s”, with the joiner of its word or without',
    async (query) => {
      await empty();
      await givenContent(db, await givenUser(db), { opening: 'Read with us #کتاب\u200cخوانی' });
      const known = { tag: 'کتابخوانی', created_at: services.now() };
      await db
        .insertInto('known_tags')
        .values(known)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      expect(await findTags(services, GUEST, { query, limit: 5 })).toEqual([{ tag: 'کتابخوانی', postCount: 1 }]);
    },
  );

  test.each([
    ['Zumba/Barre hour', ['Zumba/Barre hour', 'barre/zumba', 'zumba barre']],
    ['Qigong/Feldenkrais', ['Qigong/Feldenkrais', 'qigong feldenkrais']],
    ['Body–brain', ['Body–brain', 'Body-brain', 'body brain']],
    ['24/7 open gymnastics', ['24/7 open gymnastics', '24/7 gymnastics']],
    ['نرم\u200cافزار', ['نرم\u200cافزار', 'نرمافزار']],
    ['Kalligra\u00adphiekurs', ['Kalligraphiekurs', 'Kalligra\u00adphiekurs']],
    ['תִּקּוּן', ['תקון', 'תִּקּוּן']],
    ['كِتَابَة أكسفورد', ['كتابة', 'كِتَابَة', 'اكسفورد', 'أكسفورد']],
    ['Women’s “slow” run', ["women's", 'womens slow', '“slow run”', 'Women’s “slow” run']],
    ['C++ dancers', ['C++ dancers']],
    ['Größe: 8.50 £', ['Größe: 8.50 £', 'grosse 8.50']],
    ['Ｙｏｇａ ﬁt', ['yoga fit', 'Ｙｏｇａ ﬁt']],
    ['Zumba™ ½ hour', ['Zumba™ ½ hour']],
    ['Übung für Anfänger', ['ubung fur anfanger', '"Übung für Anfänger"']],
    ['Буддизм сегодня', ['буддизм']],
    ['Running and jumping', ['run jump', '"running and jumping"', '“run and jump”']],
    ['Dance (-ish)', ['Dance (-ish)']],
  ])('“%s” is found by what it says, in a text as in a name', async (words, queries) => {
    await empty();
    const owner = await givenUser(db);
    const post = await givenContent(db, owner, { opening: `We say: ${words}` });
    const session = await givenSession(db, owner, { title: words });
    await runCatchUp(services, {});
    for (const query of queries)
      expect({ query, found: (await idsFor(query)).toSorted() }).toEqual({ query, found: [post.id, session.id].toSorted() });
    expect(await idsFor(`${queries[0]?.replaceAll(/\W/g, '') || 'nothing'}nothingatall`)).toEqual([]);
  });
});
