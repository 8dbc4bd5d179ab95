import type { Page } from '@playwright/test';
import { expect, test } from '#tests/harness/browser-test.ts';
import { waitForHydration, confirm, expectAccessible, fillSignUp, newPerson, readCode } from './steps.ts';

test('on a phone and by keys alone, a guest arrives from a search engine, finds a session without saying where they are, and books it', async ({
  browser,
  request,
  world,
}) => {
  test.slow();
  // A search engine starts at the sitemap, and its users at an address listed there.
  const addressesIn = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const parts = (await addressesIn('/sitemap.xml')).filter((address) => address.includes('/sitemap/contents/'));
  const pages = (await Promise.all(parts.map(addressesIn))).flat();
  const address = pages.find((page) => page.includes('/mayamoves/session/')) ?? '';
  const guest = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, permissions: [] })
  ).newPage();
  await guest.goto(address, { referer: 'https://www.google.com/' });
  await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
  await waitForHydration(guest);
  await expectAccessible(guest);

  await guest.keyboard.press('/');
  const sheet = guest.getByRole('dialog', { name: 'Search' });
  await expect(sheet.getByRole('combobox', { name: 'What' })).toBeFocused();
  await guest.keyboard.type('desk reset');
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(/\/search\?q=desk\+reset/);
  await expect(sheet).toBeHidden();

  await guest.getByRole('button', { name: 'Change the search: desk reset' }).press('Enter');
  const where = sheet.getByRole('combobox', { name: 'Where' });
  await where.focus();
  await guest.keyboard.type('near');
  const choices = guest.getByRole('listbox');
  await expect(choices.getByRole('option', { name: /^Near me/ })).toBeVisible();
  for (let steps = 0; steps < 10 && !/near-me|Near me/.test(await activeOption(guest)); steps += 1) await guest.keyboard.press('ArrowDown');
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('We couldn’t get your location. Enter a town instead.')).toBeVisible();
  await where.fill('Remote');
  await guest.keyboard.press('Escape');
  await guest.keyboard.press('Enter');
  await expect(guest).toHaveURL(/location=Remote/);
  await expectAccessible(guest);

  const found = guest.getByRole('link', { name: 'Desk reset at lunch' }).first();
  await found.focus();
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('heading', { level: 1, name: 'Desk reset at lunch' })).toBeVisible();
  const buy = guest.getByRole('button', { name: /^Buy Tickets - / });
  await buy.focus();
  await guest.keyboard.press('Enter');
  const signUp = guest.getByRole('dialog', { name: 'Join in' }).getByRole('link', { name: 'Sign up' });
  await signUp.focus();
  await guest.keyboard.press('Enter');
  const person = newPerson('Fay Finder');
  await fillSignUp(guest, person);
  await confirm(guest, await readCode(world.mailbox, person));
  // Asks once more, because an address alone books nothing.
  const book = guest.getByRole('dialog', { name: 'Desk reset at lunch' }).getByRole('button', { name: 'Book', exact: true });
  await book.focus();
  await guest.keyboard.press('Enter');
  await expect(guest.getByText('Ticket valid')).toBeVisible();
});

/** Returns the text of the option that the keys have reached. */
function activeOption(page: Page): Promise<string> {
  return page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? '';
    return (id === '' ? null : document.getElementById(id))?.textContent ?? '';
  });
}
