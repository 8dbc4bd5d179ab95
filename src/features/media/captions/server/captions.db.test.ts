import fastify from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import * as LIMITS from '#kernel/limits.ts';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { createCallerFactory } from '#platform/server/http/rpc.ts';
import { inTransaction } from '#platform/server/database/transaction.ts';
import { givenCaptions, givenMediaEntity, givenUpload } from '#tests/builders/media.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { lockWaitedFor } from '#tests/harness/lock-waited-for.ts';
import type { CaptionLanguage, CaptionsInput, MediaEntity } from '../../contract.ts';
import { attachEntities } from '../../api/attach-entities.ts';
import { removeAllMedia } from '../../server/commands/remove-all-media.ts';
import { removeEntities } from '../../api/remove-entities.ts';
import { replaceEntities } from '../../api/replace-entities.ts';
import { setCaptions } from './set-captions.ts';
import { mediaJobs } from '../../server/jobs.ts';
import { runSweepMedia } from '../../server/jobs/sweep-media.run.ts';
import { mediaRouter } from '../../server/router.ts';
import { registerMediaRoutes } from '../../server/routes.ts';

const database = await testDatabase();
const services = await testServices(database, mediaJobs);
const { db, pool, empty } = database;
const app = fastify({ routerOptions: { maxParamLength: 5000 } });
handleErrors(app);
const contextFor = (actor: RequestContext['actor']): RequestContext => ({
  ...services,
  requestId: 'test',
  address: '127.0.0.1',
  identity: null,
  actor,
});
registerMediaRoutes(app, services, async () => contextFor(null));
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
beforeEach(async () => {
  await empty();
  services.setNow('2026-06-01T12:00:00.000Z');
});

type Person = Awaited<ReturnType<typeof givenUser>>;
const callsOf = createCallerFactory(mediaRouter);
const TEXT = 'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nHello\n';
const itemOf = ({ userId: id }: Person) => ({ type: 'USER' as const, id });
const add = async (person: Person, text = TEXT) => (await callsOf(contextFor(person.actor)).addCaptions({ text })).id;
const inEnglish = (id: string): CaptionsInput => [{ id, language: 'en' }];

/** Attaches a film with captions to the person, or to another of their items. */
async function attach(person: Person, captions?: CaptionsInput, item: { type: 'USER' | 'POST'; id: string } = itemOf(person)) {
  const { key } = await givenUpload(db, person, { contentType: 'video/mp4' });
  const entity = { key, type: 'video' as const, entityType: 'content' as const, position: 0, captions };
  const [film] = await inTransaction(services, (command) => attachEntities(command, person.actor, item, [entity]));
  if (!film) throw new Error('nothing attached');
  return film;
}

const edit = (person: Person, id: string, captions?: CaptionsInput) =>
  inTransaction(services, (command) => replaceEntities(command, person.actor, itemOf(person), [{ id, position: 0, captions }]));
const kept = async () => (await db.selectFrom('media_captions').select('id').orderBy('id').execute()).map(({ id }) => id);
async function shown(person: Person, reader: Person | null = null): Promise<MediaEntity | undefined> {
  const call = callsOf(contextFor(reader?.actor ?? null));
  return (await call.queryEntitiesByMediaItemUri({ mediaItemUri: itemOf(person), userId: person.userId })).items[0];
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(app.listeningOrigin + path, { headers });

describe('captions are refused', () => {
  test('from guests, over 500 kB, and if they are unreadable, and nothing is kept', async () => {
    const maya = await givenUser(db);
    await expect(callsOf(contextFor(null)).addCaptions({ text: TEXT })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const filled = (bytes: number) => `${TEXT}\nNOTE ${'x'.repeat(bytes - TEXT.length - 6)}`;
    await expect(add(maya, filled(LIMITS.captionsBytesMax + 1))).rejects.toThrow('500 kB');
    // The limit is in bytes: this has fewer characters than it allows.
    await expect(add(maya, `${TEXT}\nNOTE ${'é'.repeat(LIMITS.captionsBytesMax / 2)}`)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    });
    await expect(add(maya, 'PK\u0003\u0004')).rejects.toThrow('Choose a .vtt or .srt file.');
    await expect(add(maya, `${TEXT}\nLoose words`)).rejects.toThrow('Line 6: a caption must start with its times');
    expect(await kept()).toEqual([]);
    await add(maya, filled(LIMITS.captionsBytesMax));
    expect(await kept()).toHaveLength(1);
  });

  test('for a film if they are another person’s, another film’s, unknown, named twice, or in the same language', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    const [mine, theirs] = [await add(maya), await add(ada)];
    const taken = await add(maya);
    await attach(maya, inEnglish(taken), { type: 'POST', id: uuidv7() });
    const film = await attach(maya);
    const wrong: CaptionsInput[] = [
      inEnglish(theirs),
      inEnglish(taken),
      inEnglish(uuidv7()),
      [...inEnglish(mine), { id: mine, language: 'fr' }],
      [...inEnglish(mine), { id: theirs, language: 'fr' }],
    ];
    for (const captions of wrong) {
      await expect(edit(maya, film.id, captions)).rejects.toMatchObject({ reason: 'UNKNOWN_CAPTIONS' });
      await expect(attach(maya, captions)).rejects.toMatchObject({ reason: 'UNKNOWN_CAPTIONS' });
    }
    await expect(edit(maya, film.id, [...inEnglish(mine), ...inEnglish(await add(maya))])).rejects.toMatchObject({
      reason: 'CAPTIONS_OF_ONE_LANGUAGE',
    });
    expect((await shown(maya))?.captions).toBeUndefined();
  });

  test('for a picture', async () => {
    const maya = await givenUser(db);
    const picture = await givenMediaEntity(db, maya, itemOf(maya));
    await expect(edit(maya, picture.id, inEnglish(await add(maya)))).rejects.toMatchObject({ reason: 'CAPTIONS_OF_VIDEOS_ONLY' });
    expect(await edit(maya, picture.id, [])).toBe(false);
  });
});

describe('captions of a film', () => {
  test('are added, relabelled, reordered, replaced and removed by edits, and stay if an edit doesn’t mention them', async () => {
    const maya = await givenUser(db);
    const [one, two, three] = [await add(maya), await add(maya), await add(maya)];
    const film = await attach(maya, [...inEnglish(one), { id: two, language: 'cy' }]);
    const languages = async () => (await shown(maya))?.captions?.map(({ id, language, label }) => [id, language, label]) ?? [];
    expect(await languages()).toEqual([
      [one, 'en', 'English'],
      [two, 'cy', 'Cymraeg'],
    ]);
    expect(await edit(maya, film.id)).toBe(false);
    expect(await edit(maya, film.id, [...inEnglish(one), { id: two, language: 'cy' }])).toBe(false);
    expect(await edit(maya, film.id, [...inEnglish(two), { id: one, language: 'cy' }])).toBe(true);
    expect(await languages()).toEqual([
      [two, 'en', 'English'],
      [one, 'cy', 'Cymraeg'],
    ]);
    expect(await edit(maya, film.id, inEnglish(three))).toBe(true);
    expect(await kept()).toEqual([three]);
    expect(await edit(maya, film.id, [])).toBe(true);
    expect([await languages(), await kept()]).toEqual([[], []]);
  });

  test('are attached once when the same request is repeated', async () => {
    const maya = await givenUser(db);
    const captions = inEnglish(await add(maya));
    const film = await attach(maya, captions);
    const again = { key: film.upload_key, type: 'video' as const, entityType: 'content' as const, position: 0, captions };
    expect(await inTransaction(services, (command) => replaceEntities(command, maya.actor, itemOf(maya), [again]))).toBe(false);
    const [row] = await inTransaction(services, (command) => attachEntities(command, maya.actor, itemOf(maya), [again]));
    expect([row?.id, row?.captions]).toEqual([film.id, captions]);
  });

  test('go to only one of two films that claim them at once', async () => {
    const maya = await givenUser(db);
    const [first, second, captions] = [await attach(maya), await attach(maya), inEnglish(await add(maya))];
    const [given, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const giving = inTransaction(services, async (command) => {
      await setCaptions(command, maya.actor, first, captions);
      given.resolve();
      await gate.promise;
    });
    await given.promise;
    const other = inTransaction(services, (command) => setCaptions(command, maya.actor, second, captions));
    const outcome = other.then(
      () => 'given twice',
      (error: { reason?: string }) => error.reason,
    );
    await lockWaitedFor(pool);
    gate.resolve();
    await giving;
    expect(await outcome).toBe('UNKNOWN_CAPTIONS');
  });

  test('are deleted with the film, with the account, and after a day if they were never attached', async () => {
    const [maya, ada] = [await givenUser(db), await givenUser(db)];
    await attach(maya, inEnglish(await add(maya)));
    const theirs = await add(ada);
    await inTransaction(services, (command) => removeEntities(command, maya.userId, itemOf(maya)));
    expect(await kept()).toEqual([theirs]);
    await attach(maya, inEnglish(await add(maya)));
    await add(maya);
    while ((await inTransaction(services, (command) => removeAllMedia(command, maya.userId))) > 0);
    expect(await kept()).toEqual([theirs]);
    const used = await givenCaptions(db, ada, { film: await attach(ada) });
    services.setNow('2026-06-02T12:00:00.000Z');
    await runSweepMedia(services);
    expect(await kept()).toEqual([theirs, used.id].toSorted());
    services.setNow('2026-06-02T12:00:00.001Z');
    await runSweepMedia(services);
    expect(await kept()).toEqual([used.id]);
  });
});

describe('a link to captions', () => {
  async function givenLink(language: CaptionLanguage = 'en') {
    const maya = await givenUser(db);
    const film = await attach(maya, [{ id: await add(maya), language }]);
    return { maya, film, link: (await shown(maya))?.captions?.[0]?.src ?? '' };
  }

  test('serves WebVTT that can’t be used as a page, in full or in ranges', async () => {
    const { link } = await givenLink();
    const answer = await get(link);
    expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
    });
    const part = await get(link, { range: 'bytes=0-5' });
    expect([part.status, await part.text()]).toEqual([206, 'WEBVTT']);
    expect((await get(link, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304);
  });

  test('opens only its own film’s captions, expires with the film’s link, and fails once they are deleted', async () => {
    const { maya, film, link } = await givenLink();
    const [, another] = [await add(maya), await givenLink()];
    const loose = await add(maya);
    const swapped = (name: string) => link.replace(/[^/]+$/, name);
    const foreign = another.link.slice(another.link.lastIndexOf('/') + 1);
    for (const name of [foreign, `${loose}.vtt`, `${uuidv7()}.vtt`, 'x.vtt', '..%2Fx.vtt'])
      expect((await get(swapped(name))).status).toBe(404);
    const folder = (path = '') => path.split('/')[2];
    expect(folder(link)).toBe(folder(services.mediaLinks.link(`d/${maya.userId}/${film.id}/master.m3u8`, 'public')));
    await edit(maya, film.id, []);
    expect((await get(link)).status).toBe(404);
    services.setNow('2026-06-03T12:00:00.000Z');
    expect((await get(another.link)).status).toBe(404);
  });
});
