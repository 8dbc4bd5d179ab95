import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

// The floors are drawn in one place, ARCHITECTURE.md: the first drawing below its heading `Floors`, one floor per line, the lowest last.
const FLOORS = /^#+ Floors$[\s\S]*?^```\n([\s\S]*?)^```$/m;
const FLOOR = /^\s*(\d+)\s+(\S.*)$/;
const FEATURE_FILE = /(?:^|\/)src\/features\/([^/]+\/.+)$/;
const TEST_FILE = /\.test\.tsx?$/;

/** Returns the floor of each feature, as drawn in ARCHITECTURE.md of this checkout. */
export function readFloors(root) {
  const drawing = FLOORS.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))?.[1];
  if (drawing === undefined) throw new Error('ARCHITECTURE.md draws no floors.');
  const floors = new Map();
  for (const line of drawing.split('\n')) {
    const [, number, features] = FLOOR.exec(line) ?? [];
    if (features === undefined) continue;
    for (const feature of features.split('·').map((name) => name.trim())) {
      if (floors.has(feature)) throw new Error(`ARCHITECTURE.md draws ${feature} on two floors.`);
      floors.set(feature, Number(number));
    }
  }
  return floors;
}

/**
 * Returns what is wrong with one feature's import of another, or null if nothing is. A feature may import from lower floors only; test
 * files may import any feature.
 */
export function climbOf(floors, file, source) {
  const from = FEATURE_FILE.exec(file)?.[1];
  const to = targetOf(file, source);
  if (from === undefined || to === undefined || TEST_FILE.test(from)) return null;
  const [lower, upper] = [from, to].map((path) => path.split('/')[0]);
  if (lower === upper) return null;
  for (const feature of [lower, upper])
    if (!floors.has(feature)) return { import: `${from} -> ${to}`, problem: `ARCHITECTURE.md draws no floor for ${feature}.` };
  if (floors.get(upper) < floors.get(lower)) return null;
  return {
    import: `${from} -> ${to}`,
    problem: `${lower} (floor ${floors.get(lower)}) may not import ${upper} (floor ${floors.get(upper)}): let apps hand in a table of plain functions, or put the page together in apps/web/pages.`,
  };
}

function targetOf(file, source) {
  if (source.startsWith('#features/')) return source.slice('#features/'.length);
  return source.startsWith('.') ? FEATURE_FILE.exec(resolve(dirname(file), source))?.[1] : undefined;
}
