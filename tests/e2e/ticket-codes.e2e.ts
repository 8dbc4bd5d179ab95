import type { Page } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { scannedText } from '#features/tickets/check-in/rules.ts';
import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { expectAccessible } from './steps.ts';

const NOTES = 'Bring a mat or a thick towel.\nThe bell is blue.';

const LOOKS = [
  { colorScheme: 'light', forcedColors: 'none', media: 'screen' },
  { colorScheme: 'dark', forcedColors: 'none', media: 'screen' },
  { colorScheme: 'light', forcedColors: 'active', media: 'screen' },
  { colorScheme: 'dark', forcedColors: 'active', media: 'screen' },
  { colorScheme: 'light', forcedColors: 'none', media: 'print' },
  { colorScheme: 'dark', forcedColors: 'none', media: 'print' },
  { colorScheme: 'dark', forcedColors: 'active', media: 'print' },
] as const;

/** Reads the QR code on the page as a scanner at the door does; null if it reads none. */
async function scan(page: Page): Promise<string | null> {
  const { data, info } = await sharp(await page.screenshot({ fullPage: true }))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  } catch {
    return null;
  }
}

test('the code of a ticket is read in every theme, in forced colours and on paper, and nothing is read where it is covered', async ({
  page,
  browser,
  world,
}) => {
  test.slow();
  await joined(page, world, 'Quinn Host');
  const date = await publishSession(page, {
    title: 'Scanned',
    startsAt: new Date(Date.now() + 86_400_000),
    addressLine: '12 Grove Road',
    city: 'London',
    notes: NOTES,
  });
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const guest = await joined(phone, world, 'Una Guest');
  await call(phone, '/ticket', date);
  await phone.goto(`${world.web}/order/${date.sessionEventId}/${guest.id}`);
  const image = phone.getByRole('article').getByRole('img', { name: /^QR code of ticket/ });
  await expect(image).toBeVisible();
  const code = (await phone.getByRole('article').locator('figcaption').textContent()) ?? '';
  const text = scannedText(world.web, { sessionEventId: date.sessionEventId, userId: guest.id, code });
  // The address of the order, and 100 letters and digits of a signature.
  const signed = new RegExp(`^${text.replaceAll('.', String.raw`\.`)}[0-9A-Z]{100}$`);
  for (const look of LOOKS) {
    await phone.emulateMedia(look);
    expect(await scan(phone), JSON.stringify(look)).toMatch(signed);
  }
  // On paper the ticket comes with where it is and what to bring.
  for (const words of ['Bring a mat or a thick towel.', '12 Grove Road, London', code, 'Receipt'])
    await expect(phone.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await phone.emulateMedia({ colorScheme: 'light', forcedColors: 'none', media: 'screen' });
  await image.evaluate((element) => (element.style.filter = 'brightness(0)'));
  expect(await scan(phone)).toBeNull();
});

test('on a phone the order is a ticket: state, title, time and code come first, then the place and what to bring; the receipt is folded', async ({
  page,
  browser,
  world,
}) => {
  await joined(page, world, 'Tilda Host');
  const date = await publishSession(page, {
    title: 'First things first',
    startsAt: new Date(Date.now() + 9 * 86_400_000),
    addressLine: '12 Grove Road',
    city: 'London',
    notes: NOTES,
  });
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const guest = await joined(phone, world, 'Ida Guest');
  await call(phone, '/ticket', date);
  await phone.goto(`${world.web}/order/${date.sessionEventId}/${guest.id}`);
  const ticket = phone.getByRole('article');
  const inOrder = [
    ticket.getByText('Ticket valid'),
    phone.getByRole('heading', { level: 1, name: 'First things first' }),
    ticket.getByText('UK time'),
    ticket.getByRole('img', { name: /^QR code of ticket/ }),
    ticket.getByText('12 Grove Road, London'),
    ticket.getByText('Bring a mat or a thick towel.'),
    ticket.getByRole('button', { name: 'Add to calendar' }),
    phone.getByRole('link', { name: 'Ask the host' }),
    phone.getByRole('heading', { name: 'Receipt' }),
  ];
  const tops: number[] = [];
  for (const part of inOrder) {
    await expect(part).toBeVisible();
    tops.push((await part.boundingBox())?.y ?? 0);
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  const code = await inOrder[3]?.boundingBox();
  expect((code?.y ?? 0) + (code?.height ?? 0), 'the code needs no scrolling').toBeLessThan(844 - 66);
  await expect(phone.getByText('1 ticket', { exact: true })).toBeHidden();
  await phone.getByRole('button', { name: 'Show receipt' }).press('Enter');
  await expect(phone.getByText('1 ticket', { exact: true })).toBeVisible();
  await expectAccessible(phone);
});
