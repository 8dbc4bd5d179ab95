import { Buffer } from 'node:buffer';
import { fastify, type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { givenContent } from '#tests/builders/content.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenReplay } from '#tests/builders/replay.ts';
import { givenSession } from '#tests/builders/session.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { registerCardRoutes } from './routes.ts';
import { facesFor } from './card-faces.ts';
import { prepareCardFonts } from './card-fonts.ts';
import { drawCard, type CardSite, wordsOnCard, type CardFacts } from './draw-card.ts';
import { readCard } from './read-card.ts';

const database = await testDatabase();
const services = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);
const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

function reader() {
  const app = fastify();
  apps.push(app);
  handleErrors(app);
  registerCardRoutes(app, services);
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
}

const PLAIN: CardFacts = { above: null, title: 'Yoga', lines: [], tag: null, author: 'Maya', picture: null, face: null };

describe('the facts on a card', () => {
  test('of a session are its day, town and price, and no street', async () => {
    const owner = await givenUser(db);
    const session = await givenSession(db, owner, { title: 'Slow sunrise', price: 800 });
    const facts = await readCard(services, { kind: 'session', userId: owner.userId, id: session.id, file: 'a.png' });
    expect(facts).toMatchObject({ above: 'Tuesday 2 June 2026', title: 'Slow sunrise', lines: ['6\u00a0pm · Bristol'], tag: '£8.00' });
    expect(JSON.stringify(facts)).not.toContain(session.canaries.address);
    const online = await givenSession(db, owner, { locationType: 'online' });
    const { lines } = await readCard(services, { kind: 'session', userId: owner.userId, id: online.id, file: 'a.png' });
    expect(lines).toEqual(['6\u00a0pm (UK time) · Online']);
  });

  test('of locked content are its teaser and no picture', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner, { visibility: 'PRIVATE', opening: 'A teaser' });
    const session = await givenSession(db, owner, { visibility: 'PRIVATE', title: 'Locked swim' });
    const facts = await readCard(services, { kind: 'post', userId: owner.userId, id: post.id, file: 'a.png' });
    expect(facts).toMatchObject({ above: 'For subscribers', title: expect.stringContaining('A teaser') as string, picture: null });
    expect(JSON.stringify(facts)).not.toContain(post.canary);
    const swim = await readCard(services, { kind: 'session', userId: owner.userId, id: session.id, file: 'a.png' });
    expect(swim).toMatchObject({ title: 'Locked swim', tag: null, picture: null });
    expect(JSON.stringify(swim)).not.toContain('Bristol');
  });

  test('of a replay say whom it is for, as its page does', async () => {
    const owner = await givenUser(db);
    const { event } = await givenSession(db, owner, { starts: [new Date('2026-05-01T17:00:00Z')] });
    const above = async (opensTo: 'ATTENDED' | 'BOOKED') => {
      const { id } = await givenReplay(db, owner, event, { opensTo });
      return (await readCard(services, { kind: 'post', userId: owner.userId, id, file: 'a.png' })).above;
    };
    expect(await above('ATTENDED')).toBe('For those who were there');
    expect(await above('BOOKED')).toBe('For those who had a ticket');
  });

  test('of a person include their stored portrait and cover', async () => {
    const maya = await givenUser(db);
    const stored = (size: string) =>
      JSON.stringify({ id: maya.userId, status: 'READY', variants: { [size]: `pictures/${size}` }, blur: null });
    await db
      .updateTable('users')
      .set({ profile_pic: stored('150'), profile_cover_pic: stored('1500') })
      .where('user_id', '=', maya.userId)
      .execute();
    for (const size of ['150', '1500']) await services.blobs.put(`pictures/${size}`, Buffer.from(size));
    const facts = await readCard(services, { kind: 'profile', userId: maya.userId, id: maya.userId, file: 'a.png' });
    expect(facts).toMatchObject({ face: Buffer.from('150'), picture: Buffer.from('1500') });
  });
});

const SITE: CardSite = { name: 'Harbour', colours: { light: '#cf3f1d', dark: '#ff7a57' }, mark: null };

describe('a card', () => {
  test('is a 1200 by 630 picture, whatever people wrote', async () => {
    await prepareCardFonts(services.config.dataDir, []);
    const evil = ['<span size="9999999">', '</span>&amp;', '&#0;', '💃', 'ا'.repeat(200), 'x'.repeat(5000), '', '\u0000\uD800'];
    const picture = await sharp({ create: { width: 40, height: 900, channels: 3, background: 'red' } })
      .webp()
      .toBuffer();
    for (const words of evil) {
      const facts = { above: words, title: words, lines: [words, words, words], tag: words, author: words, picture, face: picture };
      expect(await sharp(await drawCard(facts, SITE)).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    }
  });

  test('has letters rather than boxes: different titles look different, and the same title the same', async () => {
    await prepareCardFonts(services.config.dataDir, []);
    const [one, same, other] = await Promise.all([PLAIN, PLAIN, { ...PLAIN, title: 'Loga' }].map((facts) => drawCard(facts, SITE)));
    expect(one && same && Buffer.compare(one, same)).toBe(0);
    expect(one && other && Buffer.compare(one, other)).not.toBe(0);
  });

  test('is in the site’s name, mark and accent, whatever the name is', async () => {
    const names = [SITE.name, 'Pottery', '🎈', 'W'.repeat(30)];
    await prepareCardFonts(services.config.dataDir, names);
    const drawn = await Promise.all(names.map((name) => drawCard(PLAIN, { ...SITE, name })));
    const blue = { light: '#1f6feb', dark: '#7ab8ff' };
    const mark = await sharp({ create: { width: 512, height: 512, channels: 4, background: '#00ff00' } })
      .png()
      .toBuffer();
    drawn.push(await drawCard(PLAIN, { ...SITE, colours: blue }), await drawCard(PLAIN, { ...SITE, mark }));
    expect(new Set(drawn.map((picture) => picture.toString('base64'))).size).toBe(drawn.length);
    const pixel = await sharp(drawn.at(-1)).extract({ left: 85, top: 70, width: 1, height: 1 }).raw().toBuffer();
    expect([...pixel.subarray(0, 3)]).toEqual([0, 255, 0]);
  });

  // Each is a stroke, unlike the box that stands for a missing character.
  test.each([
    ['Chinese', '一'],
    ['Japanese', 'ー'],
    ['Korean', 'ㅡ'],
    ['Arabic', 'ا'],
    ['Hebrew', 'ו'],
    ['Hindi', '।'],
    ['Thai', 'เ'],
  ])('has %s letters', async (_, letter) => {
    const facts = { ...PLAIN, title: letter };
    await prepareCardFonts(services.config.dataDir, wordsOnCard(facts, SITE.name));
    const title = await sharp(await drawCard(facts, SITE))
      .extract({ left: 60, top: 140, width: 600, height: 200 })
      .toBuffer();
    const { info } = await sharp(title).trim().toBuffer({ resolveWithObject: true });
    const [short = 0, long = 0] = [info.width, info.height].toSorted((one, other) => one - other);
    expect(short).toBeGreaterThan(2);
    expect(long / short).toBeGreaterThan(1.6);
  });

  test('gives characters that Chinese, Japanese and Korean share the form of the words’ language', () => {
    const faceOf = (words: string) => facesFor(words)[1]?.family;
    expect(['骨直', '骨直 ゆっくり', '骨直 요가'].map(faceOf)).toEqual(['Noto Sans SC Thin', 'Noto Sans JP Thin', 'Noto Sans KR Thin']);
  });

  test('leaves room below for the name and the price, however long the text is', async () => {
    await prepareCardFonts(services.config.dataDir, []);
    const long = 'Ten minutes that wake you up, every morning before the kettle has boiled. '.repeat(2);
    const picture = await sharp({ create: { width: 800, height: 800, channels: 3, background: 'blue' } })
      .webp()
      .toBuffer();
    const part = async (facts: CardFacts, area: { left: number; top: number; width: number; height: number }) =>
      sharp(await drawCard(facts, SITE))
        .extract(area)
        .raw()
        .toBuffer();
    const few = { ...PLAIN, tag: '£1,234.50', picture, face: picture };
    const below = { left: 0, top: 490, width: 1200, height: 140 };
    expect(Buffer.compare(await part(few, below), await part({ ...few, above: long, title: long, lines: [long, long] }, below))).toBe(0);
    const price = { left: 480, top: 490, width: 720, height: 140 };
    expect(Buffer.compare(await part(few, price), await part({ ...few, author: long }, price))).toBe(0);
  });

  test('is checked by caches before each use, so that they show nothing that has been locked since', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    const get = reader();
    const path = `/cards/post/${owner.userId}/${post.id}/abc.png`;
    const { headers } = await get(path);
    expect(headers['cache-control']).toBe('public, no-cache');
    const again = () => get(path, { 'if-none-match': String(headers['etag']) });
    expect((await again()).statusCode).toBe(304);
    await db.updateTable('contents').set({ visibility: 'PRIVATE' }).where('id', '=', post.id).execute();
    expect((await again()).statusCode).toBe(200);
  });

  test('is served for public items, and answers 410 for deleted ones and 404 for anything else', async () => {
    const owner = await givenUser(db);
    const post = await givenContent(db, owner);
    const gone = await givenContent(db, owner, { status: 'deleted' });
    const rejected = await givenContent(db, owner, { approvalStatus: 'REJECTED' });
    const suspended = await givenUser(db, { status: 'suspended' });
    const get = reader();
    const card = (kind: string, userId: string, id: string, file = 'abc.png') => get(`/cards/${kind}/${userId}/${id}/${file}`);
    const drawn = await card('post', owner.userId, post.id);
    expect([drawn.statusCode, drawn.headers['content-type']]).toEqual([200, 'image/png']);
    expect((await card('profile', owner.userId, owner.userId)).statusCode).toBe(200);
    const left = await givenUser(db, { status: 'deleted' });
    for (const deleted of [card('post', owner.userId, gone.id), card('profile', left.userId, left.userId)])
      expect((await deleted).statusCode).toBe(410);
    for (const nothing of [
      card('post', owner.userId, rejected.id),
      card('profile', suspended.userId, suspended.userId),
      card('session', owner.userId, post.id),
      card('comment', owner.userId, post.id),
      card('post', 'me', post.id),
      card('post', owner.userId, post.id, 'abc.svg'),
    ])
      expect((await nothing).statusCode).toBe(404);
  });
});
