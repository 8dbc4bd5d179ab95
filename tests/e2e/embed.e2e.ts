import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { publishSession } from './call.ts';
import { joined } from './people.ts';
import { expectAccessible } from './steps.ts';

/** Somebody else's site with this markup in it; every request gets the same page. */
async function siteWith(body: string): Promise<{ url: string; close: () => void }> {
  const style =
    'body{margin:0;width:320px;background:#fff;color:#222}a{color:#0a6}body.night{background:#111;color:#eee}body.night a{color:#8fd}';
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Maya’s studio</title><style>${style}</style><body><main>${body}</main></body></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}

/** What the frame shows: its colours, and whether all of it is in sight; null until it has loaded. */
async function shown(page: Page) {
  const frame = page.frames().find((one) => one.url().includes('/embed/'));
  if (!frame) return null;
  return frame.evaluate(() => {
    const button = document.querySelector('b');
    return {
      isDark: document.documentElement.classList.contains('dark'),
      button: button ? getComputedStyle(button).backgroundColor : null,
      scrolls: document.documentElement.scrollHeight > innerHeight,
      spare: innerHeight - document.documentElement.scrollHeight,
      rows: [...document.querySelectorAll('li')].filter((row) => row.checkVisibility()).length,
    };
  });
}

test('a creator copies code for their site, where the dates take the page’s colours and no row is cut', async ({
  page,
  browser,
  world,
}) => {
  const host = await joined(page, world, 'Ella Embeds');
  for (const [title, days] of [
    ['Slow sunrise', 3],
    ['Long walk', 4],
    ['Evening tea', 5],
    ['Night swim', 6],
  ] as const)
    await publishSession(page, { title, startsAt: new Date(Date.now() + days * 86_400_000), addressLine: '12 Grove Road', city: 'London' });
  await page.goto('/edit-profile/sharing');
  const preview = page.frameLocator('iframe[title^="Preview"]');
  await expect(preview.getByText('Slow sunrise')).toBeVisible();
  await expect(preview.getByText('Book').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Dark page' }).check();
  await expect.poll(async () => (await shown(page))?.isDark).toBe(true);
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await expect(preview.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('radio', { name: '10', exact: true }).check();
  await expect(preview.getByRole('listitem')).toHaveCount(4);
  const code = await page.getByRole('textbox', { name: 'Code for your site' }).inputValue();
  expect(code).toContain(`<iframe src="${world.web}/embed/${host.username}"`);

  // Whatever the visitor's own system prefers, the page around it decides.
  const visitor = await (await browser.newContext({ colorScheme: 'dark', viewport: { width: 800, height: 900 } })).newPage();
  const site = await siteWith(code);
  await visitor.goto(site.url);
  await expect.poll(() => shown(visitor)).toMatchObject({ isDark: false, button: 'rgb(0, 170, 102)', scrolls: false, spare: 0, rows: 4 });
  await visitor.evaluate(() => document.body.classList.add('night'));
  await expect.poll(() => shown(visitor)).toMatchObject({ isDark: true, button: 'rgb(136, 255, 221)', scrolls: false, rows: 4 });
  expect((await new AxeBuilder({ page: visitor }).analyze()).violations.map(({ id }) => id)).toEqual([]);

  // Its dates are whole, too, where the site took the script out.
  const plain = await siteWith(code.replace(/<script.*<\/script>/, '').replace(/height="\d+"/, 'height="250"'));
  await visitor.goto(plain.url);
  await expect.poll(() => shown(visitor)).toMatchObject({ isDark: false, scrolls: false });
  const rows = (await shown(visitor))?.rows ?? 0;
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(4);

  // A page that isn't the parent, and colours that aren't colours, change nothing.
  await visitor.goto(site.url);
  await expect.poll(() => shown(visitor)).toMatchObject({ isDark: false, button: 'rgb(0, 170, 102)' });
  const frame = visitor.frames().find((one) => one.url().includes('/embed/'));
  await frame?.evaluate(() => postMessage({ turnout: 'page', text: '#ffffff', accent: '#ff0000' }, '*'));
  await visitor.evaluate(() => {
    const height = document.querySelector('iframe')?.style.height;
    postMessage({ turnout: 'height', height: 5, fits: true }, '*');
    document.querySelector('iframe')?.contentWindow?.postMessage({ turnout: 'page', text: 'white;}', accent: 'url(//x)' }, '*');
    document.body.dataset['height'] = height ?? '';
  });
  await expect.poll(() => shown(visitor)).toMatchObject({ isDark: false, button: 'rgb(184, 53, 15)' });
  expect(await visitor.evaluate(() => [document.querySelector('iframe')?.style.height, document.body.dataset['height']])).toEqual(
    await visitor.evaluate(() => [document.body.dataset['height'], document.body.dataset['height']]),
  );
  site.close();
  plain.close();
});
