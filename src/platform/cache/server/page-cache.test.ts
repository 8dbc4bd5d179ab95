import { describe, expect, test } from 'vitest';
import { createPageCache, withNonce, type Rendering } from './page-cache.ts';

const T0 = new Date('2026-06-01T12:00:00.000Z').getTime();
const LIFE_MS = 15_000;

/** Pages that show one word each, and a cache in front of them. */
function aCache({ maxBytes }: { maxBytes?: number } = {}) {
  const world = { now: T0, word: 'yoga', mayBeKept: true, length: 0 };
  const counts = { rendered: 0, asked: 0 };
  const gates: { render?: Promise<void>; ask?: Promise<void> } = {};
  const cache = createPageCache<string>({
    now: () => new Date(world.now),
    isEqual: (before, after) => before === after,
    ...(maxBytes === undefined ? {} : { maxBytes }),
  });
  const maker = {
    async render(): Promise<Rendering<string>> {
      counts.rendered += 1;
      const page = {
        status: 200,
        headers: [],
        body: `${world.word} ${counts.rendered}`.padEnd(world.length),
        nonce: 'rendered',
        contentItems: 0,
      };
      const from = world.mayBeKept ? { answers: world.word, until: world.now + LIFE_MS, bytes: 0 } : null;
      await gates.render;
      return { page, from };
    },
    async areSame(answers: string) {
      counts.asked += 1;
      const { word } = world;
      await gates.ask;
      return answers === word;
    },
  };
  const serve = async (key = '/', how = maker) => String(withNonce(await cache.serve(key, how), '')).trimEnd();
  const write = (word: string) => void (world.word = word);
  return { cache, world, counts, gates, maker, serve, write };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

describe("a page that isn't cached", () => {
  test('is rendered each time', async () => {
    const { world, serve } = aCache();
    world.mayBeKept = false;
    expect([await serve(), await serve()]).toEqual(['yoga 1', 'yoga 2']);
  });

  test('replaces the one cached before', async () => {
    const { world, serve, write } = aCache();
    await serve();
    write('tea');
    world.mayBeKept = false;
    expect(await serve()).toBe('tea 2');
    write('yoga');
    expect(await serve()).toBe('yoga 3');
  });

  test('may be one that failed to render: the next reader gets a new one', async () => {
    const { serve, maker } = aCache();
    const failing = { ...maker, render: () => Promise.reject(new Error('It fell over.')) };
    await expect(serve('/', failing)).rejects.toThrow('It fell over.');
    expect(await serve()).toBe('yoga 1');
  });
});

describe('a cached page', () => {
  test('is sent as long as its answers are unchanged, checked on every request', async () => {
    const { serve, counts } = aCache();
    expect([await serve(), await serve(), await serve(), await serve('/other')]).toEqual(['yoga 1', 'yoga 1', 'yoga 1', 'yoga 2']);
    expect(counts).toEqual({ rendered: 2, asked: 2 });
  });

  test('is rendered again once an answer changes, and the new one is cached', async () => {
    const { serve, write, counts } = aCache();
    await serve();
    write('tea');
    expect([await serve(), await serve()]).toEqual(['tea 2', 'tea 2']);
    expect(counts).toEqual({ rendered: 2, asked: 2 });
  });

  test('is rendered without a check after changing twice in a row, and checked again once it comes out the same', async () => {
    const { serve, write, counts } = aCache();
    await serve();
    for (const word of ['tea', 'silk', 'wood']) {
      write(word);
      await serve();
    }
    expect(counts).toEqual({ rendered: 4, asked: 2 });
    expect([await serve(), await serve()]).toEqual(['wood 5', 'wood 5']);
    expect(counts).toEqual({ rendered: 5, asked: 3 });
  });

  test('is checked on the next request after a write during its rendering', async () => {
    const { serve, write, gates, counts } = aCache();
    const gate = Promise.withResolvers<void>();
    gates.render = gate.promise;
    const first = serve();
    await settle();
    write('tea');
    gate.resolve();
    expect([await first, await serve()]).toEqual(['yoga 1', 'tea 2']);
    expect(counts.asked).toBe(1);
  });

  test('is checked on the next request after a write between its check and its response', async () => {
    const { serve, write, gates, counts } = aCache();
    await serve();
    const gate = Promise.withResolvers<void>();
    gates.ask = gate.promise;
    const first = serve();
    await settle();
    write('tea');
    const second = serve();
    gate.resolve();
    expect([await first, await second]).toEqual(['yoga 1', 'tea 2']);
    expect(await serve()).toBe('tea 2');
    expect(counts).toEqual({ rendered: 2, asked: 3 });
  });

  test('expires when the clock alone would change it', async () => {
    const { cache, world, serve, counts } = aCache();
    expect(cache.has('/')).toBe(false);
    await serve();
    world.now += LIFE_MS - 1;
    expect([cache.has('/'), cache.has('/other')]).toEqual([true, false]);
    expect(await serve()).toBe('yoga 1');
    world.now += 1;
    expect(cache.has('/')).toBe(false);
    expect(await serve()).toBe('yoga 2');
    expect(counts.asked).toBe(1);
  });
});

describe('concurrent requests', () => {
  test('during a check share the next check', async () => {
    const { serve, gates, write, counts } = aCache();
    await serve();
    const gate = Promise.withResolvers<void>();
    gates.ask = gate.promise;
    const first = serve();
    await settle();
    write('tea');
    const later = Promise.all([serve(), serve()]);
    gate.resolve();
    expect([await first, ...(await later)]).toEqual(['yoga 1', 'tea 2', 'tea 2']);
    expect(counts).toEqual({ rendered: 2, asked: 2 });
  });

  test('during the first rendering share one check after it', async () => {
    const { serve, gates, counts } = aCache();
    const gate = Promise.withResolvers<void>();
    gates.render = gate.promise;
    const answers = Promise.all([serve(), serve(), serve()]);
    await settle();
    gate.resolve();
    expect(await answers).toEqual(['yoga 1', 'yoga 1', 'yoga 1']);
    expect(counts).toEqual({ rendered: 1, asked: 1 });
  });

  test('get a nonce each, as do later ones', async () => {
    const { cache, maker } = aCache();
    const body = '<script nonce="one">a</script><p>é</p><script nonce="one">b</script>';
    const page = { status: 200, headers: [], body, nonce: 'one', contentItems: 0 };
    const render = async () => ({ page, from: { answers: '', until: Infinity, bytes: 0 } });
    const served = async (nonce: string) => String(withNonce(await cache.serve('/', { ...maker, render }), nonce));
    const together = await Promise.all([served('one'), served('two')]);
    expect([...together, await served('three'), await served('four')]).toEqual(
      ['one', 'two', 'three', 'four'].map((nonce) => body.replaceAll('one', nonce)),
    );
  });
});

describe('the size of the cache', () => {
  const SIZE = 10_000;
  const ROOM = 8 * (SIZE + 5000);

  test('is bounded, whatever addresses are requested, and what was used most recently stays', async () => {
    const { serve, world } = aCache({ maxBytes: ROOM });
    world.length = SIZE;
    expect(await serve('/')).toBe('yoga 1');
    for (let n = 0; n < 40; n += 1) {
      await serve(`/?visit=${n}`);
      expect(await serve('/')).toBe('yoga 1');
    }
    expect(await serve('/?visit=39')).toBe('yoga 41');
    expect(await serve('/?visit=0')).toBe('yoga 42');
  });

  test('leaves no room for a page that would take up a quarter of it', async () => {
    const { serve, world } = aCache({ maxBytes: ROOM });
    world.length = ROOM / 4;
    expect([await serve(), await serve()]).toEqual(['yoga 1', 'yoga 2']);
  });
});
