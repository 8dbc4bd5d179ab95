import { LRUCache } from 'lru-cache';

/** A page as rendered with its request's nonce, or cut at every place where the nonce was. */
export type RenderedPage = {
  status: number;
  headers: [name: string, value: string][];
  body: string | Buffer[];
  nonce: string;
  /** How many content items it contains, for the meter. */
  contentItems: number;
};

/** A rendered page and the responses it was made from, by which it is checked later; null if it must not be cached. */
export type Rendering<Answers> = { page: RenderedPage; from: { answers: Answers; until: number; bytes: number } | null };

/** How to make a page for one request. */
export type PageMaker<Answers> = {
  render(): Promise<Rendering<Answers>>;
  /** Reads the responses that a cached page was made from again and returns whether all are unchanged. */
  areSame(answers: Answers): Promise<boolean>;
};

export type PageCache<Answers> = {
  /** Returns the page for this key: the cached one if the responses it was made from are unchanged, else a new one. */
  serve(key: string, maker: PageMaker<Answers>): Promise<RenderedPage>;
  /** Whether a page is cached for this key, which most likely need not be rendered again. */
  has(key: string): boolean;
};

type Options<Answers> = {
  now: () => Date;
  /** Whether two pages were made from the same responses. */
  isEqual: (before: Answers, after: Answers) => boolean;
  maxBytes?: number;
};

type CutPage = RenderedPage & { body: Buffer[] };

/** `changes` counts how many times in a row the page differed from the one before. */
type CachedPage<Answers> = { until: number; page: CutPage; answers: Answers; bytes: number; changes: number };

const MAX_BYTES = 24 * 1024 * 1024;
// For the calls, and for the objects around them.
const BYTES_BESIDE = 4096;
// A page that changed this often in a row has most likely changed again: a check first would repeat the dearer half of rendering.
const RESTLESS = 2;

/**
 * Creates a cache of the pages that guests get. After each request arrives, the responses that a page was made from are read again, and
 * if all are unchanged the cached page is sent. So a page is never older than the last commit before the request, and is rendered only if
 * something on it has changed; one that keeps changing is rendered without a check until it comes out the same. Requests that arrive during
 * a check share the next one. The least recently used page is evicted first.
 */
export function createPageCache<Answers>({ now, isEqual, maxBytes = MAX_BYTES }: Options<Answers>): PageCache<Answers> {
  const cached = new LRUCache<string, CachedPage<Answers>>({
    maxSize: maxBytes,
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ page, bytes }, key) =>
      bytes + BYTES_BESIDE + 2 * key.length + page.body.reduce((sum, piece) => sum + piece.length, 0),
  });
  const shared = shareReads<RenderedPage>();

  return {
    serve: (key, maker) => shared(key, () => checkOrRender(key, maker)),
    has: (key) => now().getTime() < (cached.peek(key)?.until ?? 0),
  };

  async function checkOrRender(key: string, maker: PageMaker<Answers>): Promise<RenderedPage> {
    const known = recall(key);
    const isAsked = known !== undefined && known.changes < RESTLESS;
    if (isAsked && (await maker.areSame(known.answers))) {
      known.changes = 0;
      return known.page;
    }
    const { page, from } = await maker.render();
    if (from === null) {
      cached.delete(key);
      return page;
    }
    // This request gets the cached bytes too, so that the text is encoded only once.
    const cut = cutAtNonce(page);
    const changed = known !== undefined && (isAsked || !isEqual(known.answers, from.answers));
    cached.set(key, { page: cut, ...from, changes: changed ? known.changes + 1 : 0 });
    return cut;
  }

  function recall(key: string): CachedPage<Answers> | undefined {
    const known = cached.get(key);
    return known === undefined || now().getTime() >= known.until ? undefined : known;
  }
}

/** Assembles a page with one request's nonce. */
export function withNonce({ body, nonce: own }: RenderedPage, nonce: string): Buffer {
  if (typeof body === 'string') return Buffer.from(nonce === own ? body : body.replaceAll(own, nonce));
  const between = Buffer.from(nonce);
  return Buffer.concat(body.flatMap((piece, index) => (index > 0 ? [between, piece] : [piece])));
}

/** Bytes take half the memory of a string that contains a single character outside Latin-1, and are sent as they are. */
function cutAtNonce(page: RenderedPage): CutPage {
  const { body, nonce } = page;
  return { ...page, body: typeof body === 'string' ? body.split(nonce).map((piece) => Buffer.from(piece)) : body };
}

/** One read of a key serves everyone who came before it began; those who come while it runs share the next one. */
function shareReads<Value>(): (key: string, read: () => Promise<Value>) => Promise<Value> {
  const running = new Map<string, Promise<Value>>();
  const following = new Map<string, Promise<Value>>();
  const begin = (key: string, read: () => Promise<Value>): Promise<Value> => {
    following.delete(key);
    const reading = read().finally(() => {
      if (running.get(key) === reading) running.delete(key);
    });
    running.set(key, reading);
    return reading;
  };
  return (key, read) => {
    const now = running.get(key);
    if (now === undefined) return begin(key, read);
    const then = () => begin(key, read);
    const next = following.get(key) ?? now.then(then, then);
    following.set(key, next);
    return next;
  };
}
