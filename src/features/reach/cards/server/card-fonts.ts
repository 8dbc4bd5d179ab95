import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import process from 'node:process';
import sharp from 'sharp';
import wawoff2 from 'wawoff2';
import { setFontSettings } from '#platform/server/program/config.ts';
import { filesFor, PAGES_FACE } from './card-faces.ts';

const READY = 'fonts.conf';

let made: Promise<void> | undefined;

/**
 * Makes the fonts that the words need available to the text renderer, which reads no web fonts: as TrueType files below the folder, each
 * made once, the pages' typeface first. Characters our fonts lack are drawn with the machine's, if it has any. Await it before drawing the
 * words.
 */
export async function prepareCardFonts(dataDir: string, words: readonly string[]): Promise<void> {
  made ??= make(join(dataDir, 'card-fonts')).catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  await made;
  // Kept apart from the other folder, which is read whole when the first text is drawn.
  for (const file of words.flatMap(filesFor)) await add(file, join(dataDir, 'card-letters'));
}

const added = new Set<string>();

async function add(file: string, folder: string): Promise<void> {
  const path = join(folder, basename(file).replace(/woff2$/, 'ttf'));
  if (added.has(path)) return;
  await mkdir(folder, { recursive: true });
  if (!(await readdir(folder)).includes(basename(path))) await writeWhole(path, await wawoff2.decompress(await readFile(file)));
  // Drawing once with a file makes its characters available to this process.
  await sharp({ text: { text: '.', fontfile: path } })
    .raw()
    .toBuffer();
  added.add(path);
}

async function make(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const known = await readdir(folder);
  if (!known.includes(READY)) {
    const source = join(dirname(PAGES_FACE.manifest), 'files');
    const files = (await readdir(source)).filter((name) => name.endsWith('-wght-normal.woff2'));
    for (const file of files)
      await writeFile(join(folder, file.replace(/woff2$/, 'ttf')), await wawoff2.decompress(await readFile(join(source, file))));
    const dirs = [folder, '/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
    const settings = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`;
    await writeWhole(join(folder, READY), settings);
  }
  setFontSettings(join(folder, READY));
}

// Another process may be looking for it at the same time.
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, path);
}
