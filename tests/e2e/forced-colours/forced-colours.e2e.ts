import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { build } from 'vite';
import { expect, test } from '#tests/harness/browser-test.ts';
import type { Gallery } from './draw-pieces.tsx';

const ROOT = join(import.meta.dirname, '../../..');
/** Fewer different pixels than these are no sign that somebody notices. */
const NOTICED = 24;

declare const gallery: Gallery;

for (const colorScheme of ['light', 'dark'] as const)
  test(`every piece of the design system looks different in each of its states in forced colours, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce', colorScheme });
    await page.setViewportSize({ width: 480, height: 640 });
    await page.setContent(`<!doctype html><html lang="en" class="${colorScheme}"><style>${styles()}</style><body></body></html>`);
    await page.evaluate(await bundle());
    const alike: string[] = [];
    for (const [piece, states] of Object.entries(await page.evaluate(() => gallery.states))) {
      const drawn: { state: string; pixels: Buffer }[] = [];
      for (const state of states) drawn.push({ state, pixels: await draw(page, piece, state) });
      for (const [index, one] of drawn.entries())
        for (const other of drawn.slice(index + 1))
          if (differentPixels(one.pixels, other.pixels) < NOTICED) alike.push(`${piece}: ${one.state} and ${other.state}`);
    }
    expect(alike).toEqual([]);
  });

test('every piece of the design system is in the gallery of states', async ({ page }) => {
  await page.evaluate(await bundle());
  const named = await page.evaluate(() => [...Object.keys(gallery.states), ...gallery.withoutStates]);
  const files = readdirSync(join(ROOT, 'src/ui'), { recursive: true, encoding: 'utf8' })
    // The pieces of ui/app need a session or calls, and are made of the others.
    .filter((file) => !file.startsWith('app/'))
    .flatMap((file) => /([^/]*)\.tsx$|([^/]*-class)\.ts$/.exec(file)?.slice(1).filter(Boolean) ?? []);
  expect(named.toSorted()).toEqual(files.toSorted());
});

async function draw(page: Page, piece: string, state: string): Promise<Buffer> {
  await page.evaluate(([name, wanted]) => gallery.show(name, wanted), [piece, state] as const);
  // Pictures, scrolling and effects settle; then two screenshots in a row are the same.
  let last = await pixels(page);
  await expect
    .poll(async () => {
      const before = last;
      last = await pixels(page);
      return before.equals(last);
    })
    .toBe(true);
  return last;
}

async function pixels(page: Page): Promise<Buffer> {
  return sharp(await page.screenshot({ caret: 'hide' }))
    .removeAlpha()
    .raw()
    .toBuffer();
}

function differentPixels(one: Buffer, other: Buffer): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 3) {
    const far = [0, 1, 2].some((channel) => Math.abs((one[at + channel] ?? 0) - (other[at + channel] ?? 0)) > 48);
    if (far) count += 1;
  }
  return count;
}

/** The stylesheet that the running world serves. */
function styles(): string {
  const assets = join(ROOT, 'build/client/assets');
  const file = readdirSync(assets).find((name) => /^app-.*\.css$/.test(name));
  return readFileSync(join(assets, file ?? ''), 'utf8');
}

let built: Promise<string> | null = null;

/** The gallery as one script. */
async function bundle(): Promise<string> {
  built ??= build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'draw-pieces.tsx'), formats: ['iife'], name: 'galleryScript' },
    },
  }).then((result) => {
    const output = [result].flat().flatMap((part) => ('output' in part ? part.output : []));
    return output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n');
  });
  return built;
}
