import { get } from 'node:http';

/** Bytes on the wire in Brotli, which every current browser accepts. React, its router, the queries and their client are 115 kB of it. */
export const BUDGET = { scripts: 165_000, whole: 203_000 };

export type PageWeight = { html: number; css: number; scripts: number; whole: number; files: { path: string; bytes: number }[] };

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
    for (const [, name] of script.text.matchAll(STATIC_IMPORT)) waiting.push(`/assets/${name ?? ''}`);
  }
  const sheets = await Promise.all([...new Set(page.text.match(SHEET) ?? [])].map((path) => fetchText(`${origin}${path}`)));
  const total = (numbers: Iterable<number>) => [...numbers].reduce((sum, number) => sum + number, 0);
  const weights = { html: page.bytes, css: total(sheets.map(({ bytes }) => bytes)), scripts: total(scripts.values()) };
  const files = [...scripts].map(([path, bytes]) => ({ path, bytes })).toSorted((a, b) => b.bytes - a.bytes);
  return { ...weights, whole: weights.html + weights.css + weights.scripts, files };
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
