import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

const require = createRequire(import.meta.url);

/** A typeface comes as many files, each with some of its characters; `unicode.json` beside them says which. */
type Face = { family: string; manifest: string };

/** The pages' typeface. */
export const PAGES_FACE: Face = { family: 'Inter', manifest: require.resolve('@fontsource-variable/inter/package.json') };
const JAPANESE: Face = { family: 'Noto Sans JP Thin', manifest: require.resolve('@fontsource-variable/noto-sans-jp/package.json') };
const CHINESE: Face = { family: 'Noto Sans SC Thin', manifest: require.resolve('@fontsource-variable/noto-sans-sc/package.json') };
const KOREAN: Face = { family: 'Noto Sans KR Thin', manifest: require.resolve('@fontsource-variable/noto-sans-kr/package.json') };
const OTHERS: readonly Face[] = [
  { family: 'Noto Sans Arabic', manifest: require.resolve('@fontsource-variable/noto-sans-arabic/package.json') },
  { family: 'Noto Sans Hebrew Thin', manifest: require.resolve('@fontsource-variable/noto-sans-hebrew/package.json') },
  { family: 'Noto Sans Devanagari', manifest: require.resolve('@fontsource-variable/noto-sans-devanagari/package.json') },
  { family: 'Noto Sans Thai', manifest: require.resolve('@fontsource-variable/noto-sans-thai/package.json') },
];

/**
 * Returns the typefaces to draw words with, in order of preference. Characters that Chinese, Japanese and Korean share take the form of the
 * words' language.
 */
export function facesFor(words: string): readonly Face[] {
  return [PAGES_FACE, ...eastAsian(words), ...OTHERS];
}

function eastAsian(words: string): readonly Face[] {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(words)) return [JAPANESE, CHINESE, KOREAN];
  return /\p{Script=Hangul}/u.test(words) ? [KOREAN, JAPANESE, CHINESE] : [CHINESE, JAPANESE, KOREAN];
}

/**
 * Returns the paths of the web fonts beyond the pages' typeface that have characters of these words. Characters that none has are left to
 * the machine's fonts.
 */
export function filesFor(words: string): string[] {
  const files = new Set<string>();
  const faces = facesFor(words);
  for (const letter of new Set(words)) {
    const part = partWith(letter.codePointAt(0) ?? 0, faces);
    if (part && part.face !== PAGES_FACE) files.add(part.path);
  }
  return [...files];
}

function partWith(point: number, faces: readonly Face[]): Part | null {
  for (const face of faces)
    for (const part of partsOf(face)) if (part.ranges.some(([from, to]) => from <= point && point <= to)) return part;
  return null;
}

type Part = { face: Face; path: string; ranges: (readonly [number, number])[] };

const parts = new Map<Face, Part[]>();

function partsOf(face: Face): Part[] {
  const known = parts.get(face);
  if (known) return known;
  const folder = dirname(face.manifest);
  const all = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')));
  const read = Object.entries(all).map(([part, ranges]) => ({
    face,
    path: join(folder, 'files', `${basename(folder)}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }));
  parts.set(face, read);
  return read;
}

/** Parses `U+4e00-4e03` or `U+4e00`. */
function rangeOf(written: string): readonly [number, number] {
  const [from = '', to = from] = written.slice(2).split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}
