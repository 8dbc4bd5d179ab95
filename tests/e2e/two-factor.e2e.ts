import { createHmac } from 'node:crypto';
import { expect, test } from '#tests/harness/browser-test.ts';
import { joined } from './people.ts';
import { expectAccessible, PASSWORD, REFUSED } from './steps.ts';

const STEP_MS = 30_000;

/** Returns what an authenticator app shows for a key at a time (RFC 6238). */
function codeOf(key: string, at: number): string {
  const bits = [...key].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Returns a code that is wrong at any time around now. */
function wrongCodeOf(key: string): string {
  const right = new Set([-2, -1, 0, 1, 2, 3].map((step) => codeOf(key, Date.now() + step * STEP_MS)));
  return ['000000', '000001', '000002', '000003', '000004', '000005', '000006'].find((code) => !right.has(code)) ?? '';
}

test('an authenticator app is linked and required, wrong codes are refused with the right words, and a recovery code stands in for it', async ({
  page,
  world,
  noise,
}) => {
  test.slow();
  noise.expect(REFUSED);
  const person = await joined(page, world, 'Ada Example');
  await page.goto('/edit-profile#two-factor');
  const section = page.locator('#two-factor');
  await section.getByRole('button', { name: 'Set up' }).click();
  await section.getByLabel('Your password').fill('Wrong-password-1');
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByText('Not authorized to perform this action.')).toBeVisible();
  await section.getByLabel('Your password').fill(PASSWORD);
  await section.getByRole('button', { name: 'Continue' }).click();
  await expect(section.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(section.getByRole('link', { name: 'open the app on this device' })).toBeFocused();
  const key = (await section.locator('code').innerText()).replaceAll(/\s/g, '');
  await expectAccessible(page, 'main');
  await section.getByLabel('Code').fill('12345');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByText('Enter the six-digit code')).toBeVisible();
  await section.getByLabel('Code').fill(codeOf(key, Date.now()));
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByText('On', { exact: true })).toBeVisible();
  const codes = await section.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expect(section.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  // When printed, only the codes appear.
  await page.emulateMedia({ media: 'print' });
  await expect(section.getByText(codes[9] ?? '')).toBeVisible();
  await expect(page.getByText('Where you’re signed in')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await expectAccessible(page, 'main');
  await section.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(section.getByText('You have 10 recovery codes left.')).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.getByLabel('Code').fill(wrongCodeOf(key));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('The provided code does not match.')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('aaaaa-aaaaa');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Each code works only once. Try another.')).toBeVisible();
  await page.getByLabel('Recovery code').fill(codes[3] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/sign-in/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).toBe(person.id);
});
