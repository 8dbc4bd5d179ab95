declare const EDITION: string;

const PREFIX = 'offline-';
const CACHE = PREFIX + EDITION;
const PAGE = '/offline';
const RETIRED = '/retired';
const KEPT_MS = 7 * 24 * 3_600_000;

/**
 * Caches the page shown without a connection, and every file that it references. It is rendered for guests, so it contains nothing private.
 */
export async function keepOfflinePage(): Promise<void> {
  await keepPage(PAGE);
}

/** Caches a page that is rendered for guests, and every file that it references. */
export async function keepPage(path: string): Promise<void> {
  const page = await fetch(path, { cache: 'reload' });
  if (!page.ok) throw new Error(`The page ${path} was answered with ${page.status}.`);
  const html = await page.clone().text();
  const cache = await caches.open(CACHE);
  await cache.addAll([...new Set(html.match(/\/assets\/[\w.-]+/g))]);
  await cache.put(path, page);
}

/** Whether this edition or a former one has cached the page. */
export async function isKept(path: string): Promise<boolean> {
  return (await caches.match(path)) !== undefined;
}

/** Returns a built file, from the cache if it is there. File names change with their content. */
export async function cachedFile(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

/** Answers a page request when nothing can be reached: with the page itself if it is cached, or redirects to the offline page, which keeps the requested address in its fragment. */
export async function offlineAnswer(address: URL): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(address.pathname);
  if (kept !== undefined) return kept;
  const page = await cache.match(PAGE);
  if (page === undefined) return Response.error();
  return Response.redirect(`${PAGE}#${address.pathname}${address.search}`, 302);
}

/** Deletes the caches of former editions a week after they were replaced: until then, pages of theirs may be open. */
export async function retireFormer(now: number): Promise<void> {
  for (const name of await caches.keys()) {
    if (!name.startsWith(PREFIX) || name === CACHE) continue;
    const cache = await caches.open(name);
    const mark = await cache.match(RETIRED);
    if (mark === undefined) await cache.put(RETIRED, new Response(String(now)));
    else if (now - Number(await mark.text()) > KEPT_MS) await caches.delete(name);
  }
}
