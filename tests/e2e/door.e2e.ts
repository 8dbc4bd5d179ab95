import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { encodeQR } from 'qr';
import sharp from 'sharp';
import { findBrowser } from '#tests/harness/browser.ts';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { enter, joined } from './people.ts';
import { expectAccessible, PASSWORD } from './steps.ts';

test('a host checks a guest in by holding the ticket up to a phone’s camera', async ({ page, browser, world }) => {
  const host = await joined(page, world, 'Dora Door');
  const startsAt = new Date(Date.now() + 86_400_000);
  const date = await publishSession(page, { title: 'At the door', startsAt, addressLine: '12 Grove Road', city: 'London' });
  const guests = await (await browser.newContext()).newPage();
  const guest = await joined(guests, world, 'Quin Guest');
  await call(guests, '/ticket', date);
  const order = `${world.web}/order/${date.sessionEventId}/${guest.id}`;
  await guests.goto(order);
  const code = (await guests.getByRole('article').locator('figcaption').textContent()) ?? '';
  await guests.goto(`${world.web}/${host.username}`);
  // Someone with a place isn't offered another.
  await expect(guests.getByRole('link', { name: /^View Ticket: At the door/ })).toBeVisible();

  const door = await phoneWithCamera(`${order}?code=${code}`);
  try {
    await enter(door.page, world, host.email, PASSWORD);
    await door.page.goto(`${world.web}/${host.username}/session/${date.sessionId}/guests?sessionEventId=${date.sessionEventId}`);
    await expect(door.page.getByText('0 of 1 here')).toBeVisible();
    await door.page.getByRole('button', { name: 'Scan tickets' }).click();
    await expect(door.page.getByText('Quin Guest is checked in.')).toBeVisible({ timeout: 30_000 });
    await expect(door.page.getByText('1 of 1 here')).toBeVisible();
    await expectAccessible(door.page);
    const saving = door.page.waitForEvent('download');
    await door.page.getByRole('button', { name: 'Download list' }).click();
    expect(await readFile(await (await saving).path(), 'utf8')).toContain('\r\nQuin Guest,');
    await door.page.getByRole('button', { name: 'Undo check-in of Quin Guest' }).click();
    await expect(door.page.getByText('0 of 1 here')).toBeVisible();
    await door.page.getByRole('button', { name: 'Stop scanning' }).click();
    await expect(door.page.getByLabel('Camera')).toHaveCount(0);
  } finally {
    await door.close();
  }
});

test('guests tapped while there is no connection stay marked as waiting, each of them, and are checked in once there is one', async ({
  page,
  browser,
  world,
  context,
  noise,
}) => {
  noise.expect(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
  const host = await joined(page, world, 'Ola Offline');
  const date = await publishSession(page, { title: 'Far out', startsAt: new Date(Date.now() + 86_400_000) });
  for (const name of ['Una Guest', 'Duo Guest']) {
    const guest = await (await browser.newContext()).newPage();
    await joined(guest, world, name);
    await call(guest, '/ticket', date);
    await guest.context().close();
  }
  await page.goto(`/${host.username}/session/${date.sessionId}/guests`);
  const buttons = ['Una Guest', 'Duo Guest'].map((name) => page.getByRole('button', { name: `Check in ${name}`, exact: true }));
  for (const button of buttons) await expect(button).toBeVisible();
  await context.setOffline(true);
  for (const button of buttons) await button.click();
  for (const button of buttons) await expect(button).toHaveAttribute('aria-busy', 'true');
  await context.setOffline(false);
  await expect(page.getByText('2 of 2 here')).toBeVisible();
});

test('a host notes who didn’t come once the date has started, and takes it back by checking them in', async ({ page, browser, world }) => {
  const host = await joined(page, world, 'Nora Notes');
  const guests = await (await browser.newContext()).newPage();
  await joined(guests, world, 'Abe Absent');
  // As soon as may be, and late enough for both requests to arrive before it.
  const date = await publishSession(page, { title: 'Just begun', startsAt: new Date(Date.now() + 5000) });
  await call(guests, '/ticket', date);
  const absent = page.getByRole('button', { name: 'Abe Absent didn’t come', exact: true });
  await expect(async () => {
    await page.goto(`/${host.username}/session/${date.sessionId}/guests?sessionEventId=${date.sessionEventId}`);
    await expect(absent).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await absent.click();
  await expect(page.getByRole('button', { name: 'Didn’t come 1' })).toBeVisible();
  await expect(page.getByText('0 of 1 here')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo that Abe Absent didn’t come' }).click();
  await page.getByRole('button', { name: 'Check in Abe Absent' }).click();
  await expect(page.getByText('1 of 1 here')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Didn’t come/ })).toHaveCount(0);
});

/** Starts a browser of its own whose camera sees one QR code. */
async function phoneWithCamera(text: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-camera-'));
  const film = join(folder, 'camera.mjpeg');
  const drawn = Buffer.from(encodeQR(text, 'svg', { border: 2, ecc: 'medium' }));
  const code = await sharp(drawn, { density: 600 })
    .resize(360, 360, { kernel: 'nearest' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  const scene = sharp({ create: { width: 640, height: 480, channels: 3, background: '#6a6d75' } });
  const picture = await scene
    .composite([{ input: code, left: 140, top: 60 }])
    .jpeg()
    .toBuffer();
  await writeFile(film, Buffer.concat(Array.from({ length: 30 }, () => picture)));
  const launch = await findBrowser();
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  const phone = await chromium.launch({ ...launch, args: [...launch.args, ...camera] });
  const page = await phone.newPage({ viewport: { width: 390, height: 844 } });
  const close = async () => {
    await phone.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { page, close };
}
