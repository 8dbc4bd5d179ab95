import { expect, test } from 'vitest';
import { createPageCache, withNonce, type Rendering } from './page-cache.ts';

const T0 = new Date('2026-06-01T12:00:00.000Z').getTime();

function aCache() {
  const world = { version: '1:1:' as string | Error, now: T0 };
  const readVersion = async () => {
    if (world.version instanceof Error) throw world.version;
    return world.version;
  };
  const cache = createPageCache({ readVersion, now: () => new Date(world.now) });
  let made = 0;
  const render = async (mayBeKept = true): Promise<Rendering> => {
    made += 1;
    return { page: { status: 200, headers: [], body: String(made), nonce: 'rendered' }, mayBeKept };
  };
  const serve = async (key = '/', how = render) => withNonce(await cache.serve(key, how), '');
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    cache,
    world,
    serve: async (key?: string, how?: typeof render) => String(await serve(key, how)),
    render,
    settle,
    made: () => made,
  };
}

test('is not asked again for a page while nobody writes', async () => {
  const { serve, settle } = aCache();
  expect(await serve()).toBe('1');
  await settle();
  expect([await serve(), await serve(), await serve('/other')]).toEqual(['1', '1', '2']);
});

test('makes every page again once anybody has written', async () => {
  const { world, serve, settle } = aCache();
  await serve();
  await settle();
  world.version = '2:2:';
  expect(await serve()).toBe('2');
});

test('does not keep a page during whose making somebody wrote', async () => {
  const { world, serve, settle, render } = aCache();
  await serve('/', async () => {
    const rendering = await render();
    world.version = '2:2:';
    return rendering;
  });
  await settle();
  world.version = '1:1:';
  expect(await serve()).toBe('2');
});

test('keeps no page that must not be kept, and none for longer than five seconds', async () => {
  const { world, serve, settle, render } = aCache();
  await serve('/', () => render(false));
  await settle();
  expect(await serve()).toBe('2');
  await settle();
  world.now += 5000;
  expect(await serve()).toBe('3');
});

test('renders every page while the state cannot be read', async () => {
  const { world, serve, settle } = aCache();
  await serve();
  await settle();
  world.version = new Error('The database is down.');
  expect([await serve(), await serve()]).toEqual(['2', '3']);
});

test('never answers from a read that began before the request came', async () => {
  const { world, serve, settle } = aCache();
  await serve();
  await settle();
  const first = serve();
  world.version = '2:2:';
  const second = serve();
  expect([await first, await second]).toEqual(['1', '2']);
});

test('makes a page once for all who wait for it', async () => {
  const { serve, render, settle, made } = aCache();
  const gate = Promise.withResolvers<void>();
  const slowly = () => gate.promise.then(() => render());
  const answers = Promise.all([serve('/', slowly), serve('/', slowly), serve('/', slowly)]);
  await settle();
  gate.resolve();
  expect(await answers).toEqual(['1', '1', '1']);
  expect(made()).toBe(1);
});

test('gives every answer its own nonce: to the first, to those who wait with them, and to those who come later', async () => {
  const { cache, settle } = aCache();
  const body = '<script nonce="one">a</script><p>é</p><script nonce="one">b</script>';
  const render = async (): Promise<Rendering> => ({ page: { status: 200, headers: [], body, nonce: 'one' }, mayBeKept: true });
  const served = async (nonce: string) => String(withNonce(await cache.serve('/', render), nonce));
  const together = await Promise.all([served('one'), served('two')]);
  await settle();
  expect([...together, await served('three'), await served('four')]).toEqual(
    ['one', 'two', 'three', 'four'].map((nonce) => body.replaceAll('one', nonce)),
  );
});
