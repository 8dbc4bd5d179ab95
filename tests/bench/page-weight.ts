import { existsSync, readFileSync } from 'node:fs';
import { get } from 'node:http';
import { z } from 'zod';
import { ORIGINS } from '#apps/web/list-origins.ts';

/**
 * Bytes on the wire in Brotli, which every current browser accepts, how many scripts there may be, both with the list of routes, and bytes of
 * the HTML as it is parsed. The scripts have about 1 kB of air above the heaviest page: what takes more of it names what it loads later.
 */
export const BUDGET = { scripts: 155_300, whole: 190_000, files: 9, plainHtml: 130_000 };

/** What may be of which library; all of the product's own code has the last. */
export const BUDGET_OF = {
  'react-dom': 52_000,
  'react-router': 39_000,
  '@tanstack': 12_500,
  'lucide-react': 4_500,
  'other libraries': 4_000,
  ours: 45_000,
};
export type Origin = keyof typeof BUDGET_OF;

export type PageWeight = {
  html: number;
  /** The page uncompressed. */
  plainHtml: number;
  css: number;
  scripts: number;
  whole: number;
  files: { path: string; bytes: number }[];
  /** Bytes of the scripts from each library, and from each folder of ours, the heaviest first. */
  origins: { origin: Origin; name: string; bytes: number }[];
};

const SCRIPT = /\/assets\/[\w.-]+\.js/g;
const SHEET = /\/assets\/[\w.-]+\.css/g;
// A module's static imports; `import(…)` waits until it is needed.
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g;

/**
 * Measures what a first visit to a page loads, in Brotli bytes on the wire: the page, its style sheets, and every script with its static
 * imports.
 */
export async function weighPage(address: string): Promise<PageWeight> {
  const { origin } = new URL(address);
  const page = await fetchText(address);
  if (page.status !== 200) throw new Error(`${address} answers ${page.status}.`);
  const scripts = new Map<string, number>();
  const waiting = [...new Set(page.text.match(SCRIPT) ?? [])];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (scripts.has(path)) continue;
    const script = await fetchText(`${origin}${path}`);
    scripts.set(path, script.bytes);
    waiting.push(...importsOf(script.text));
  }
  const sheets = await Promise.all([...new Set(page.text.match(SHEET) ?? [])].map((path) => fetchText(`${origin}${path}`)));
  const total = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);
  const weights = {
    html: page.bytes,
    plainHtml: Buffer.byteLength(page.text),
    css: total(sheets.map(({ bytes }) => bytes)),
    scripts: total(scripts.values()),
  };
  const files = [...scripts].map(([path, bytes]) => ({ path, bytes })).toSorted((a, b) => b.bytes - a.bytes);
  return { ...weights, whole: weights.html + weights.css + weights.scripts, files, origins: originsOf(files) };
}

/** The addresses of the scripts that a built script can't run without. */
export function importsOf(script: string): string[] {
  return Array.from(script.matchAll(STATIC_IMPORT), ([, name = '']) => `/assets/${name}`);
}

const Origins = z.record(z.string(), z.record(z.string(), z.number()));

/** A script's bytes, shared among what it is made of by minified length. */
function originsOf(files: PageWeight['files']): PageWeight['origins'] {
  const parts = existsSync(ORIGINS) ? Origins.parse(JSON.parse(readFileSync(ORIGINS, 'utf8'))) : {};
  const found = new Map<string, number>();
  for (const { path, bytes } of files) {
    const lengths = Object.entries(parts[path] ?? {});
    const whole = lengths.reduce((sum, [, length]) => sum + length, 0);
    // A chunk that only passes names on has no length of its own.
    if (whole > 0) for (const [name, length] of lengths) found.set(name, (found.get(name) ?? 0) + (bytes * length) / whole);
  }
  const origins = [...found].map(([name, bytes]) => ({ origin: originOf(name), name, bytes: Math.round(bytes) }));
  return origins.toSorted((one, other) => other.bytes - one.bytes);
}

function originOf(name: string): Origin {
  const library = name.split('/')[0] ?? '';
  if (library in BUDGET_OF && library !== 'ours') return library as Origin;
  return /^(?:features\/|apps$|platform$|ui$|kernel$)/.test(name) ? 'ours' : 'other libraries';
}

/** Fetches as a browser that accepts Brotli; returns the bytes on the wire and the decoded text. */
async function fetchText(address: string): Promise<{ status: number; bytes: number; text: string }> {
  const bytes = await new Promise<number>((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let received = 0;
      response.on('data', (chunk: Buffer) => (received += chunk.length));
      response.once('end', () => resolve(received));
      response.once('error', reject);
    }).once('error', reject);
  });
  const response = await fetch(address, { headers: { 'accept-encoding': 'br' } });
  return { status: response.status, bytes, text: await response.text() };
}
