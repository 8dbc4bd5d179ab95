import { beforeEach, expect, test } from 'vitest';
import { givenContent } from '#tests/builders/content.ts';
import { givenMediaEntity } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenReplay } from '#tests/builders/replay.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { entriesOfPerson } from './read-feed-entries.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

test('the replay of a date is left out unless it is for everyone', async () => {
  const owner = await givenUser(db);
  const session = await givenSession(db, owner);
  await givenReplay(db, owner, session.event, { opensTo: 'BOOKED' });
  const open = await givenReplay(db, owner, session.event, { visibility: 'PUBLIC' });
  const ids = (await entriesOf(owner)).map(({ id }) => id);
  expect(ids.toSorted()).toEqual([`urn:uuid:${open.id}`, `urn:uuid:${session.id}`].toSorted());
});

const entriesOf = ({ userId }: { userId: string }) => entriesOfPerson(services, { id: userId, inSearchEngines: true });

test('a post without words appears as its preview card with a count of its pictures, unless it is locked', async () => {
  const owner = await givenUser(db);
  const [open, locked] = [await givenContent(db, owner), await givenContent(db, owner, { visibility: 'PRIVATE' })];
  await db.updateTable('contents').set({ text: '', short_text: '' }).where('user_id', '=', owner.userId).execute();
  for (const { uri } of [open, locked]) {
    await givenMediaEntity(db, owner, uri, { alt: 'A hall & "chairs"' });
    await givenMediaEntity(db, owner, uri, { position: 1 });
  }
  const html = new Map((await entriesOf(owner)).map((entry) => [entry.id, entry.html]));
  const card = `${services.config.publicOrigin}/cards/post/${owner.userId}/${open.id}/`;
  expect(html.get(`urn:uuid:${open.id}`)?.replace(/\w+\.png/, 'version.png')).toBe(
    `<p><img src="${card}version.png" width="1200" height="630" alt="A hall &amp; &quot;chairs&quot;"/></p><p>2 photos</p>`,
  );
  expect(html.get(`urn:uuid:${locked.id}`)).toBe('<p>Exclusive Content for Subscribers</p>');
});

test('a session counts as updated when a date is moved or cancelled, unless its dates are for subscribers', async () => {
  const owner = await givenUser(db);
  const [open, locked] = [await givenSession(db, owner), await givenSession(db, owner, { visibility: 'PRIVATE' })];
  const updated = async () => {
    const entries = await entriesOf(owner);
    return [open, locked].map(({ id }) => entries.find((entry) => entry.id === `urn:uuid:${id}`)?.updatedAt.toISOString());
  };
  const [, lockedBefore] = await updated();
  const change = (values: { moved_at: Date } | { cancelled_at: Date }) =>
    db.updateTable('session_events').set(values).where('session_owner_user_id', '=', owner.userId).execute();
  await change({ moved_at: new Date('2031-03-04T10:00:00.000Z') });
  expect(await updated()).toEqual(['2031-03-04T10:00:00.000Z', lockedBefore]);
  await change({ cancelled_at: new Date('2031-03-05T10:00:00.000Z') });
  expect(await updated()).toEqual(['2031-03-05T10:00:00.000Z', lockedBefore]);
});
