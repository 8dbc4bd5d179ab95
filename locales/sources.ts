import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const CHECKOUT = join(import.meta.dirname, '..');

const READ =
  /^src\/(?:kernel|platform\/web|platform\/server\/(?:http|mail)|ui|identity\/mail|features|apps\/web\/(?!server\/))\/?.*\.tsx?$/;

// English words of rules, and names that programs look for.
const NOT_READ = new Set([
  'src/features/search/query/rules/parse-query.ts', // leaves out the small words of English searches
  'src/features/search/query/rules/inferred-filters.ts', // finds filters in English searches
  'src/features/people/rules/official-name.ts', // letters that look alike
  'src/platform/web/session/session-errors.ts', // words of libraries, by which their errors are known
  'src/platform/web/live/live-stream.ts', // what tabs tell each other
  'src/kernel/text/fold-text.ts', // letters
  'src/features/media/video/server/find-ffmpeg.ts', // a command
  'src/features/media/server/workflows/serve-derivative.ts', // a header
  'src/features/media/video/server/encode-sound.ts', // names of streams
  'src/features/media/video/server/encode-with-libav.ts',
  'src/features/reach/cards/server/card-faces.ts', // names of typefaces
  'src/features/reach/sitemap/server/robots.ts', // the words of robots.txt
]);

/** Says whether people read words of a file of the checkout. What operators read in a terminal stays English. */
export function isSource(path: string): boolean {
  return READ.test(path) && !NOT_READ.has(path) && !/\.(?:test|test-d|d)\.tsx?$/.test(path);
}

/** Returns the path and text of every source, in order. */
export function readSources(): { path: string; code: string }[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: CHECKOUT })
    .filter(isSource)
    .toSorted()
    .map((path) => ({ path, code: readFileSync(join(CHECKOUT, path), 'utf8') }));
}
