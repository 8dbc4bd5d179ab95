import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

// The layers are drawn in one place, ARCHITECTURE.md: the first drawing below its heading `Layers`, one layer per line, the lowest last.
const LAYERS = /^#+ Layers$[\s\S]*?^```\n([\s\S]*?)^```$/m;
const LAYER = /^\s*(\d+)\s+(\S.*)$/;
const FEATURE_FILE = /(?:^|\/)src\/features\/([^/]+\/.+)$/;
const TEST_FILE = /\.test\.tsx?$/;

/** Returns the layer of each feature, as drawn in ARCHITECTURE.md of this checkout. */
export function readLayers(root) {
  const drawing = LAYERS.exec(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8'))?.[1];
  if (drawing === undefined) throw new Error('ARCHITECTURE.md draws no layers.');
  const layers = new Map();
  for (const line of drawing.split('\n')) {
    const [, number, features] = LAYER.exec(line) ?? [];
    if (features === undefined) continue;
    for (const feature of features.split('·').map((name) => name.trim())) {
      if (layers.has(feature)) throw new Error(`ARCHITECTURE.md draws ${feature} on two layers.`);
      layers.set(feature, Number(number));
    }
  }
  return layers;
}

/**
 * Returns what is wrong with one feature's import of another, or null if nothing is. A feature may import from lower layers only; test
 * files may import any feature.
 */
export function climbOf(layers, file, source) {
  const from = FEATURE_FILE.exec(file)?.[1];
  const to = targetOf(file, source);
  if (from === undefined || to === undefined || TEST_FILE.test(from)) return null;
  const [lower, upper] = [from, to].map((path) => path.split('/')[0]);
  if (lower === upper) return null;
  for (const feature of [lower, upper])
    if (!layers.has(feature)) return { import: `${from} -> ${to}`, problem: `ARCHITECTURE.md draws no layer for ${feature}.` };
  if (layers.get(upper) < layers.get(lower)) return null;
  return {
    import: `${from} -> ${to}`,
    problem: `${lower} (layer ${layers.get(lower)}) may not import ${upper} (layer ${layers.get(upper)}): let apps hand in a table of plain functions, or put the page together in apps/web/pages.`,
  };
}

function targetOf(file, source) {
  if (source.startsWith('#features/')) return source.slice('#features/'.length);
  return source.startsWith('.') ? FEATURE_FILE.exec(resolve(dirname(file), source))?.[1] : undefined;
}
