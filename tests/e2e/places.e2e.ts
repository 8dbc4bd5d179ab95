import { expect, test } from '#tests/harness/browser-test.ts';
import { enter, joined } from './people.ts';
import { waitForHydration, chooseDay, expectAccessible, PASSWORD } from './steps.ts';

test('a host finds a place by typing, with no geocoder reachable: guests see the town, and a ticket holder opens the street in maps from the order and the session', async ({
  page,
  browser,
  world,
}) => {
  const host = await joined(page, world, 'Pia Place');
  const phone = await (
    await browser.newContext({
      baseURL: world.web,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
    })
  ).newPage();
  await enter(phone, world, host.email, PASSWORD);
  await phone.goto('/create-content?type=session');
  await waitForHydration(phone);
  await phone.getByLabel('Title', { exact: true }).fill('Drawing in a yard');
  await chooseDay(phone, 'Date', new Date(Date.now() + 10 * 86_400_000));
  await phone.getByLabel('Time', { exact: true }).fill('18:30');
  const place = phone.getByRole('combobox', { name: 'Place', exact: true });
  await place.pressSequentially('sheff');
  await expect(phone.getByRole('option', { name: /^Sheffield/ }).first()).toBeVisible();
  await phone.keyboard.press('ArrowDown');
  await phone.keyboard.press('Enter');
  await expect(phone.getByRole('textbox', { name: 'City' })).toHaveValue('Sheffield');
  await phone.getByRole('textbox', { name: 'Address' }).fill('12 Hidden Yard');
  await expect(phone.getByText('Everyone else sees Sheffield and a map point accurate to about a kilometre.')).toBeVisible();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Publish session' }).click();
  await expect(phone.getByRole('heading', { name: 'Drawing in a yard', level: 1 })).toBeVisible();
  const address = new URL(phone.url());

  const guests = await (await browser.newContext({ baseURL: world.web })).newPage();
  await guests.goto(address.pathname);
  await expect(guests.getByText('The exact address is shown to ticket holders')).toBeVisible();
  expect(await guests.content()).not.toContain('Hidden Yard');
  await expect(guests.getByRole('link', { name: 'Open in maps' })).toHaveCount(0);

  await joined(guests, world, 'Gil Guest');
  await guests.goto(address.pathname);
  await waitForHydration(guests);
  await guests.getByRole('button', { name: /^Buy Tickets/ }).click();
  await expect(guests.getByText('Ticket valid')).toBeVisible();
  const inMaps = guests.getByRole('link', { name: 'Open in maps' });
  await expect(inMaps).toHaveAttribute('href', /query=12%20Hidden%20Yard/);
  await guests.goto(address.pathname);
  await expect(guests.getByText('12 Hidden Yard, Sheffield')).toBeVisible();
  await expect(inMaps).toHaveAttribute('href', /query=12%20Hidden%20Yard/);
});
