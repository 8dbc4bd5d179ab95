// `npm run pseudo -- check` asks the pages of a running site in the language that nobody speaks for what they say, as guest and as three people
// of the demo. It prints what isn't in the catalogue, and fails if that is more than `plain.txt` allows.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '#tests/harness/browser.ts';
import { readWorld } from '#tests/harness/world.ts';
import { enter } from '#tests/e2e/people.ts';
import { plainTexts, type Said } from './plain-texts.ts';
import { isWrittenForAll } from './written-for-all.ts';

const ALLOWED = join(import.meta.dirname, 'plain.txt');
const SETTLED_MS = 2500;

const VISITS: Record<string, readonly string[]> = {
  guest:
    '/ /welcome /sign-in /sign-up /forgot-password /search?q=run /explore /near /maya /maya/memberships /maya/calendar /terms-of-service /privacy-policy /cookie-policy /imprint /gift /offline'.split(
      ' ',
    ),
  noah: '/ /notifications /notifications/settings /messages /my-hub /my-hub/saved /my-hub/orders /my-hub/tickets /edit-profile /edit-profile/privacy /edit-profile/security /edit-profile/sharing /edit-profile/account /my-hub/subscriptions/manage /door'.split(
    ' ',
  ),
  maya: '/my-hub /my-hub/sessions /my-hub/sales /my-hub/payouts /my-hub/people /my-hub/codes /my-hub/tips /my-hub/statements /create-content /create-membership /messages/write-to-all /edit-profile/payouts'.split(
    ' ',
  ),
  robin:
    '/admin /admin/reports /admin/people /admin/settings /admin/jobs /admin/log /admin/tags /admin/announcements /admin/legal /admin/joining /admin/storage /admin/maintenance'.split(
      ' ',
    ),
};

const world = readWorld();
const browser = await chromium.launch(await findBrowser());
const found = new Map<string, string>();
let written: string | undefined;
try {
  for (const [who, paths] of Object.entries(VISITS)) {
    const page = await browser.newPage();
    const person = world.demo.find(({ email }) => email.startsWith(`${who}@`));
    if (person) await enter(page, world, person.email, person.password);
    const session = who === 'guest' ? await sessionOf(page) : [];
    for (const path of [...paths, ...session]) {
      try {
        for (const text of plainTexts(await saidOn(page, path))) if (!isWritten(text)) found.set(text, `${who} ${path}`);
      } catch (error) {
        // The others are asked all the same: together they take minutes.
        process.stdout.write(`${who} ${path} could not be read: ${error instanceof Error ? error.message : String(error)}\n`);
        process.exitCode = 1;
      }
    }
    await page.close();
  }
} finally {
  await browser.close();
}
report();

function report(): void {
  const allowed = new Set(
    readFileSync(ALLOWED, 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  const surplus = [...found].filter(([text]) => !allowed.has(text));
  for (const [text, where] of surplus) process.stdout.write(`${where}: ${text}\n`);
  process.stdout.write(`${found.size} texts aren’t in the catalogue, ${surplus.length} more than allowed.\n`);
  if (process.argv.includes('--write')) writeFileSync(ALLOWED, [...found.keys()].toSorted().join('\n'));
  if (surplus.length > 0) process.exitCode = 1;
}

async function saidOn(page: Page, path: string): Promise<Said[]> {
  await page.goto(`${world.web}${path}`, { timeout: 120_000 });
  await page.waitForLoadState('networkidle', { timeout: 60_000 }).catch(() => undefined);
  // Lists arrive one after the other: a page is read once it has said the same for a while.
  await page.waitForFunction(
    (settled) => {
      const holder = globalThis as typeof globalThis & { said?: { text: string; since: number } };
      const text = document.body.innerText;
      if (holder.said?.text !== text) holder.said = { text, since: performance.now() };
      return performance.now() - holder.said.since > settled;
    },
    SETTLED_MS,
    { timeout: 60_000 },
  );
  return page.evaluate(() => {
    const said: { text: string; isName: boolean }[] = [];
    const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'alt', 'placeholder', 'title', 'aria-roledescription', 'aria-valuetext']) {
          const text = node.getAttribute(name);
          if (text !== null) said.push({ text, isName: true });
        }
      } else if (node.parentElement?.closest('script, style, noscript, template') === null)
        said.push({ text: node.textContent ?? '', isName: false });
    }
    return said;
  });
}

async function sessionOf(page: Page): Promise<string[]> {
  await page.goto(`${world.web}/maya`, { timeout: 120_000 });
  const links = await page
    .locator('a[href*="/session/"], a[href*="/post/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return [...new Set(links)].slice(0, 4);
}

// What people of the demo wrote, and what programs write for every language: names of days and months, sizes, addresses.
function isWritten(text: string): boolean {
  written ??= globSync('demo/**/*.ts', { cwd: join(import.meta.dirname, '../..') })
    .map((path) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8'))
    .map(wordsOf)
    .join(' ');
  const words = wordsOf(text.replace(/^[@#]/, ''));
  return words === '' || written.includes(words) || isInitials(text) || isWrittenForAll(text);
}

// Sentences of the demo stand in several strings, and search shows parts of them.
function wordsOf(text: string): string {
  return (text.match(/[\p{L}\p{N}’]+/gu) ?? []).join(' ');
}

// Of people without a picture.
function isInitials(text: string): boolean {
  return /^\p{Lu}{1,2}$/u.test(text);
}
