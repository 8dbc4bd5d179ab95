import { createServer, type RequestListener } from 'node:http';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { findBrowser } from '#tests/harness/browser.ts';
import { expect, test } from '#tests/harness/browser-test.ts';
import { waitForHydration, expectAccessible } from './steps.ts';

// A machine without a graphics card draws maps with streets on its processor.
const { args, ...browser } = await findBrowser();
test.use({ launchOptions: { ...browser, args: [...args, '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] } });

// The world names a map style and a geocoder at an address where nothing answers, until one of these journeys does.
test.describe.configure({ mode: 'serial' });

const MAP = '/search?q=&location=London&lat=51.5074&lng=-0.1278&type=sessions&view=map';
const DEAD = /Failed to load resource: net::ERR_CONNECTION_REFUSED|AJAXError: Failed to fetch/;

test('if the map’s style doesn’t load, a drawn map replaces it: moved and zoomed by keys, wheel and buttons, each pin leading to its row', async ({
  page,
  noise,
}) => {
  noise.expect(DEAD);
  const map = await openWithoutStyle(page);
  await expect(page.getByText('Outline: Natural Earth · Places: GeoNames')).toBeVisible();
  await expectAccessible(page);
  const seen = () => map.getAttribute('viewBox');
  const side = async () => Number((await seen())?.split(' ')[2]);
  const first = await seen();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(seen).not.toBe(first);
  const whole = await side();
  await page.keyboard.press('+');
  await expect.poll(side).toBeLessThan(whole);
  await map.hover();
  await page.mouse.wheel(0, 600);
  await expect.poll(side).toBeGreaterThan(whole * 0.61);
  const again = page.getByRole('button', { name: 'Search this area' });
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect.poll(seen).toBe(first);
  await expect(again).toHaveCount(0);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await again.press('Enter');
  await expect(page).toHaveURL(/location=Around\+\w+&lat=[\d.-]{1,6}&lng=[\d.-]{1,6}&.*within=\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/location=London/);
  await page.getByRole('button', { name: 'Show everything' }).click();

  const rows = page.getByRole('list', { name: 'On the map' }).getByRole('listitem');
  const pin = map.getByRole('button').first();
  await pin.focus();
  await page.keyboard.press('Enter');
  const chosen = rows.and(page.locator('[data-chosen]'));
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toBeInViewport();
});

test('by touch, two fingers zoom a drawn map and one moves it', async ({ browser: chromium, noise }) => {
  noise.expect(DEAD);
  const page = await (await chromium.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })).newPage();
  const map = await openWithoutStyle(page);
  // The handle of the list over the map works by keys and by touch.
  const handle = page.getByRole('button', { name: /on this map: show/ });
  await expect(handle).toBeInViewport({ ratio: 1 });
  await handle.press('ArrowUp');
  await expect(handle).toHaveAttribute('aria-expanded', 'true');
  await handle.tap();
  await expect(handle).toHaveAttribute('aria-expanded', 'false');
  await expectAccessible(page);
  const box = await map.boundingBox();
  if (!box) throw new Error('The map is nowhere.');
  const seen = async () => ((await map.getAttribute('viewBox')) ?? '').split(' ').map(Number);
  const touch = await page.context().newCDPSession(page);
  const at = (dx: number, id: number) => ({ x: box.x + box.width / 2 + dx, y: box.y + box.height * 0.25, id });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof at>[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [left = 0, , side = 0] = await seen();
  await send('touchStart', [at(-20, 0)]);
  await send('touchMove', [at(-80, 0)]);
  await send('touchEnd', []);
  await expect.poll(async () => (await seen())[0]).toBeGreaterThan(left);
  await send('touchStart', [at(-20, 0), at(20, 1)]);
  await send('touchMove', [at(-40, 0), at(40, 1)]);
  await send('touchMove', [at(-80, 0), at(80, 1)]);
  await send('touchEnd', []);
  await expect.poll(async () => (await seen())[2]).toBeLessThan(side / 2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('places are found even if no geocoder can be reached', async ({ page }) => {
  await page.goto('/search');
  await waitForHydration(page);
  const where = page.locator('main').getByRole('combobox', { name: 'Where' });
  await where.pressSequentially('sheff');
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Sheffield/ })
    .first()
    .click();
  await page.locator('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/location=Sheffield.*&lat=53\.\d+&lng=-1\.\d+/);
  await expect(page.getByText('Failed to fetch geolocation data')).toBeHidden();
});

test('if a style is configured and loads, the map has streets, with the same pins and the same list', async ({ page, request, noise }) => {
  noise.expect(DEAD);
  const asked: string[] = [];
  const close = await answering(request, (incoming, answer) => {
    asked.push(incoming.url ?? '');
    answer.setHeader('access-control-allow-origin', '*');
    answer.setHeader('content-type', 'application/json');
    answer.end(JSON.stringify({ version: 8, name: 'One colour', sources: {}, layers: [PAPER] }));
  });
  try {
    await page.goto('/search?q=&location=London&lat=51.5074&lng=-0.1278&type=sessions');
    await waitForHydration(page);
    await expect(page.getByRole('link', { name: 'Map', exact: true })).toBeVisible();
    // Nothing of the map is fetched before it is opened.
    expect(asked).toEqual([]);
    await page.getByRole('link', { name: 'Map', exact: true }).click();
    await expect(page.getByRole('region', { name: /^Map with \d+ session/ })).toBeVisible();
    const map = page.locator('.maplibregl-map');
    const rows = page.getByRole('list', { name: 'On the map' }).getByRole('listitem');
    await map
      .getByRole('button', { name: /, £|, Free/ })
      .first()
      .press('Enter');
    await expect(rows.and(page.locator('[data-chosen]'))).toHaveCount(1);
    await expectAccessible(page);
    expect(asked.length).toBeGreaterThan(0);
  } finally {
    await close();
  }
  await expectNamedInPolicy(page, request);
});

/** Opens the map, and returns the drawn one that replaces the other once that has been given up. */
async function openWithoutStyle(page: Page): Promise<Locator> {
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/style.json'));
  await page.goto(MAP);
  await waitForHydration(page);
  await refused;
  await expect(page.locator('.maplibregl-map')).toHaveCount(0);
  const map = page.getByRole('application', { name: /^Map with \d+ session/ });
  await expect(map).toBeVisible();
  return map;
}

const PAPER = { id: 'paper', type: 'background', paint: { 'background-color': '#eeeae2' } };

async function expectNamedInPolicy(page: Page, request: APIRequestContext) {
  await page.goto('/privacy-policy');
  await expect(page.getByText(`The map provider at ${(await styleOf(request)).host}`)).toBeVisible();
  await expect(page.getByText(`The address provider at ${(await styleOf(request)).host}`)).toBeVisible();
}

async function styleOf(request: APIRequestContext): Promise<URL> {
  const { maps } = (await (await request.get('/config.json')).json()) as { maps: { styleUrl: string | null } };
  if (maps.styleUrl === null) throw new Error('This world names no map style: let the journeys start their own.');
  return new URL(maps.styleUrl);
}

/** Listens at the address that the world names, until the returned function is called. */
async function answering(request: APIRequestContext, answer: RequestListener): Promise<() => Promise<void>> {
  const server = createServer(answer);
  const { hostname, port } = await styleOf(request);
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(Number(port), hostname, resolve));
  return () => new Promise((resolve) => void server.close(() => resolve()).closeAllConnections());
}
