import { expect, test } from 'vitest';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { queryCommunityTimeline } from './queries/query-community-timeline.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;

test('a community whose tag was merged or mapped names the tag that stands for it, with the first page', async () => {
  const reader = await givenUser(db);
  const at = (hashtag: string) => queryCommunityTimeline(services, reader.actor, { hashtag, limit: 1, order: 'newest' });
  const values = { use_count: 1, first_used_at: services.now(), first_user_id: reader.userId, first_content_id: reader.userId };
  await db
    .insertInto('unknown_tags')
    .values([
      { tag: 'yogaa', state: 'mapped', mapped_to: 'yoga', ...values },
      { tag: 'pills', state: 'blocked', mapped_to: null, ...values },
      { tag: 'kiteyoga', state: 'waiting', mapped_to: null, ...values },
    ])
    .execute();
  const named = await Promise.all(['#Yogaa', 'pills', 'kiteyoga', 'yoga', 'nothing'].map(at));
  expect(named.map(({ mergedInto }) => mergedInto)).toEqual(['yoga', null, null, null, null]);
});
