import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

type Asset = { readonly type: string; readonly bytes: Buffer };

const OWN = {
  'look.css': 'text/css; charset=utf-8',
  'embed.js': 'text/javascript; charset=utf-8',
  'three-d-secure.js': 'text/javascript; charset=utf-8',
} as const;

const FONTS = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'bricolage.woff2': '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
} as const;

/** Reads the files that the sandbox's pages load, once at start. If the fonts are missing, the pages use the system's. */
export function loadAssets(): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const [name, type] of Object.entries(OWN)) {
    assets.set(name, { type, bytes: readFileSync(new URL(`../browser/${name}`, import.meta.url)) });
  }
  const resolve = createRequire(import.meta.url).resolve;
  for (const [name, path] of Object.entries(FONTS)) {
    const bytes = readIfThere(() => readFileSync(resolve(path)));
    if (bytes !== null) assets.set(name, { type: 'font/woff2', bytes });
  }
  return assets;
}

/** The script that stands in for Stripe.js in the product's pages. */
export function loadShim(): Asset {
  return { type: 'text/javascript; charset=utf-8', bytes: readFileSync(new URL('../browser/stripe.js', import.meta.url)) };
}

function readIfThere(read: () => Buffer): Buffer | null {
  try {
    return read();
  } catch {
    return null;
  }
}
