import { expect, test } from '#tests/harness/browser-test.ts';
import { call, publishSession } from './call.ts';
import { joined } from './people.ts';
import { waitForHydration, expectAccessible, readMail } from './steps.ts';

const DAY = 86_400_000;

test('a search saved with “Alert me” notifies in the app and by mail of a session that matches, with links to it and back to the search, until it is switched off', async ({
  browser,
  world,
}) => {
  test.slow();
  const word = `flugel${crypto.randomUUID().slice(0, 6)}`;
  const dark = { baseURL: world.web, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const;
  const page = await (await browser.newContext(dark)).newPage();
  const seeker = await joined(page, world, 'Sia Seeker');
  await page.goto(`/search?q=${word}&location=Sheffield&lat=53.3811&lng=-1.4701&type=sessions`);
  await waitForHydration(page);
  const alert = page.getByRole('switch', { name: 'Alert me' });
  await alert.focus();
  await page.keyboard.press('Space');
  await expect(alert).toBeChecked();
  await expectAccessible(page);

  const hosting = await (await browser.newContext({ baseURL: world.web })).newPage();
  const host = await joined(hosting, world, 'Hal Host');
  const publish = async (title: string) => {
    const startsAt = new Date(Date.now() + 3 * DAY);
    const { sessionId } = await publishSession(hosting, { title, startsAt, addressLine: '1 Secret Yard', city: 'Sheffield' });
    return `/${host.username}/session/${sessionId}`;
  };
  const path = await publish(`${word} hour`);

  const mail = await readMail(world.mailbox, seeker, ({ subject }) => subject === `New for “${word}, Sheffield”: ${word} hour`);
  expect(mail.text).not.toContain('Secret Yard');
  const [session = '', search = ''] = [...mail.text.matchAll(/^http\S+$/gm)].map(([link]) => link);
  expect(new URL(session).pathname).toBe(path);

  await page.goto('/notifications');
  await waitForHydration(page);
  await page.getByRole('link', { name: `Hal Host is hosting “${word} hour”, which matches “${word}, Sheffield”.` }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByRole('heading', { level: 1, name: `${word} hour` })).toBeVisible();

  await page.goto(search);
  await waitForHydration(page);
  await expect(page.getByRole('link', { name: `${word} hour` })).toBeVisible();
  await expect(alert).toBeChecked();
  await alert.click();
  await expect(alert).not.toBeChecked();

  // Someone whose alert is still on is notified of the next one, and by then the seeker would have been.
  const other = await joined(await (await browser.newContext({ baseURL: world.web })).newPage(), world, 'Ola Other');
  const listening = browser.contexts().at(-1)?.pages()[0];
  if (!listening) throw new Error('There is one.');
  await call(listening, '/trpc/search.putUserSearchQuery', { query: word, alert: true });
  await publish(`${word} again`);
  await readMail(world.mailbox, other, ({ subject }) => subject === `New for “${word}”: ${word} again`);
  await page.goto('/notifications');
  await waitForHydration(page);
  await expect(page.getByRole('link', { name: `“${word} hour”` })).toBeVisible();
  await expect(page.getByRole('link', { name: `“${word} again”` })).toBeHidden();
});
