import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import wawoff2 from 'wawoff2';
import { nameFontSettings } from '#platform/server/name-font-settings.ts';

const require = createRequire(import.meta.url);
const READY = 'fonts.conf';

let made: Promise<void> | undefined;

/**
 * Makes the face of the pages known to what draws text, which reads no web fonts: as TrueType files below the folder, once. Scripts that it
 * has no letters for are drawn with the faces of the machine, where it has any. To be awaited before the first text is drawn.
 */
export function prepareCardFonts(dataDir: string): Promise<void> {
  made ??= make(join(dataDir, 'card-fonts')).catch((error: unknown) => {
    made = undefined;
    throw error;
  });
  return made;
}

async function make(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const known = await readdir(folder);
  if (!known.includes(READY)) {
    const source = join(dirname(require.resolve('@fontsource-variable/inter/package.json')), 'files');
    const files = (await readdir(source)).filter((name) => name.endsWith('-wght-normal.woff2'));
    for (const file of files)
      await writeFile(join(folder, file.replace(/woff2$/, 'ttf')), await wawoff2.decompress(await readFile(join(source, file))));
    const dirs = [folder, '/usr/share/fonts', '/usr/local/share/fonts', '/System/Library/Fonts'].map((dir) => `<dir>${dir}</dir>`).join('');
    const settings = `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${dirs}<cachedir>${join(folder, 'cache')}</cachedir></fontconfig>\n`;
    const draft = join(folder, `${READY}.${process.pid}`);
    await writeFile(draft, settings);
    await rename(draft, join(folder, READY));
  }
  nameFontSettings(join(folder, READY));
}
