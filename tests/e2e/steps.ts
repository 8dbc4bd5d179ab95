import { AxeBuilder } from '@axe-core/playwright';
import type { FrameLocator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expect } from '#tests/harness/browser-test.ts';
import { ask } from './ask.ts';

export const PASSWORD = 'Correct-horse-1';
// Browsers log a line for each refused call, however the page handles it.
export const REFUSED = /Failed to load resource: the server responded with a status of 4\d\d/;

export type Person = { name: string; email: string };
type Mail = { subject: string; text: string; attachments: { filename: string; contentType: string; content: string }[] };

export function newPerson(name: string): Person {
  return { name, email: `${name.toLowerCase().replaceAll(' ', '.')}.${crypto.randomUUID().slice(0, 8)}@example.com` };
}

/** Waits for the newest mail to a person that matches, and returns it. */
export async function readMail(mailbox: string, { email }: Person, matches: (mail: Mail) => boolean): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(async () => {
      const mails = (await (await ask(`${mailbox}/messages?to=${encodeURIComponent(email)}`)).json()) as Mail[];
      found = mails.find(matches);
      return found !== undefined;
    })
    .toBe(true);
  if (!found) throw new Error('The mail did not come.');
  return found;
}

/** Returns the newest code mailed to a person; `after` is an earlier one to ignore. */
export async function readCode(mailbox: string, person: Person, after?: string): Promise<string> {
  const codeOf = (mail: Mail) => /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
  return codeOf(await readMail(mailbox, person, (mail) => codeOf(mail) !== '' && codeOf(mail) !== after));
}

export async function fillSignUp(page: Page, { name, email }: Person): Promise<void> {
  await page.getByLabel('Display name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /at least 13/ }).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
}

export async function confirm(page: Page, code: string): Promise<void> {
  await page.getByLabel('Confirmation code').fill(code);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

export async function signUp(page: Page, mailbox: string, person: Person, path = '/sign-up'): Promise<void> {
  await page.goto(path);
  await fillSignUp(page, person);
  await confirm(page, await readCode(mailbox, person));
}

/** Waits until the page is interactive: before that, the last button pressed waits, and the browser itself follows links. */
export async function waitForHydration(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-hydrated');
}

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: /’s menu$/ })).toBeVisible();
}

export async function photo(background: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

/** Ends the transition between two themes, during which text is for a moment neither dark nor light. */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    // What inherits a colour begins its own transition when its ancestor's ends.
    for (let round = 0; round < 50; round += 1) {
      const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (fading.length === 0) return;
      for (const animation of fading) animation.finish();
    }
  });
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Checks one part of the screen, or all of it, in both themes. The themes differ only in colours, so the second check covers contrast
 * alone.
 */
export async function expectAccessible(page: Page, part: 'main' | '[role=dialog]' | 'html' = 'main'): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveClass(scheme === 'dark' ? /dark/ : /^((?!dark).)*$/);
    await endTransitions(page);
    // Runs within the page, without a page of its own to gather results in, and without a selector for each element that passes.
    const axe = (await axeOf(page)).options({ resultTypes: ['violations'] }).include(part);
    if (scheme === 'dark') axe.withRules('color-contrast');
    else if (part === 'html') axe.withTags(WCAG);
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${page.url()} ${scheme} ${id}: ${html}`));
    expect(found).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

// Compiling the checker takes as long as most of its checks, so a document that has it from a check before keeps it.
async function axeOf(page: Page): Promise<AxeBuilder> {
  const has = await Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window).catch(() => false)));
  return new AxeBuilder({ page, ...(has.every(Boolean) ? { axeSource: 'void 0' } : {}) }).setLegacyMode();
}

/** Expects everything on the screen to be in a landmark, because people who hear the page navigate by them. */
export async function expectInLandmarks(page: Page): Promise<void> {
  const { violations } = await (await axeOf(page)).withRules('region').analyze();
  expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
}

/** Returns the payment provider's form inside the page. */
export function checkoutOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[name=embedded-checkout]');
}

/** Types a card into the payment provider's form and presses its button. */
export async function payWith(page: Page, number: string): Promise<void> {
  const checkout = checkoutOf(page);
  await checkout.getByLabel('Card number').fill(number);
  await checkout.getByLabel('Expiry date').fill('12/34');
  await checkout.getByLabel('Security code').fill('123');
  await checkout.getByLabel('Name on card').fill('Bob Example');
  await checkout.getByRole('button', { name: /^(?:Pay|Subscribe)/ }).click();
}

/** Chooses a day in a field's calendar. */
export async function chooseDay(page: Page, field: string, day: Date): Promise<void> {
  await page.getByLabel(field, { exact: true }).click();
  const calendar = page.getByRole('dialog', { name: field, exact: true });
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day);
  const heading = calendar.getByRole('status');
  // Waits for each month before requesting the next, so that a slow machine doesn't run past the wanted one.
  for (let shown = await heading.innerText(); shown !== month; shown = await heading.innerText()) {
    await calendar.getByRole('button', { name: /next month/i }).click();
    await expect(heading).not.toHaveText(shown);
  }
  await calendar.getByRole('gridcell').getByText(String(day.getUTCDate()), { exact: true }).first().click();
}

/** Fills the composer: in person, 12 places, £8, weekly for six weeks, with a photo. */
export async function composeWeeklySession(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title);
  await unfoldMore(page);
  await page.getByLabel('Description (optional)').fill('Slow and steady. #Stretch');
  await addPhoto(page);
  const first = new Date();
  first.setUTCDate(first.getUTCDate() + 10);
  await chooseDay(page, 'Date', first);
  await page.getByLabel('Time', { exact: true }).fill('18:30');
  await page.getByLabel('Repeat this session').check();
  await chooseDay(page, 'Until', new Date(first.getTime() + 35 * 86_400_000));
  await expect(page.getByText('6 dates').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Place', exact: true }).fill('12 Grove Road, London');
  await page.getByLabel('Places (optional)').fill('12');
  await page.getByLabel('Price (optional)').fill('8');
  await expect(page.getByText(/You receive £\d\.\d\d for each ticket\./)).toBeVisible();
}

/** Unfolds what a session can have besides, if it is folded. */
export async function unfoldMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: /^More Description/ });
  await expect(more).toBeVisible();
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

/** Adds one described photo to the composer and waits until it is uploaded. */
export async function addPhoto(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await photo('#cc6655'));
  await page.getByLabel('Description of photo 1').fill('A bright studio');
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

/** Waits until every overlay, and nothing else, has a history entry: people are slower than that. */
export async function overlaysSettled(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const entries = (history.state as { overlays?: number } | null)?.overlays ?? 0;
        return entries - document.querySelectorAll('[role=dialog], [role=menu]').length;
      }),
    )
    .toBe(0);
}
