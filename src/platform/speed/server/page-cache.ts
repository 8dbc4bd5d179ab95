/** A page as it was rendered with the nonce of its request, or cut at every place where that stood. */
export type RenderedPage = {
  status: number;
  headers: [name: string, value: string][];
  body: string | Buffer[];
  nonce: string;
  /** How many content items are in it, for the meter. */
  contentItems: number;
};

/** What a rendered page was made from: by this it is asked whether the page is still right; null when it must not be kept. */
export type Rendering<Answers> = { page: RenderedPage; from: { answers: Answers; until: number; bytes: number } | null };

/** How pages are made for one request. */
export type PageMaker<Answers> = {
  render(): Promise<Rendering<Answers>>;
  /** Asks again what a kept page was made from: whether each answer is the same. */
  areSame(answers: Answers): Promise<boolean>;
};

export type PageCache<Answers> = {
  /** The page under this key: the one remembered if what it was made from is unchanged, else a new one. */
  serve(key: string, maker: PageMaker<Answers>): Promise<RenderedPage>;
};

type Options<Answers> = {
  now: () => Date;
  /** Whether two pages were made from the same answers. */
  isEqual: (before: Answers, after: Answers) => boolean;
  maxBytes?: number;
};

type CutPage = RenderedPage & { body: Buffer[] };

/** `changes` is how often in a row the page was another than the one before. */
type Kept<Answers> = { until: number; page: CutPage; answers: Answers; bytes: number; changes: number };

const MAX_BYTES = 24 * 1024 * 1024;
// For what was asked, and for the objects around it.
const BYTES_BESIDE = 4096;
// A page that changed so often in a row has most likely changed again: asking first would be the dearer half of rendering, twice.
const RESTLESS = 2;

/**
 * Remembers the pages that guests get. For each request, after it has arrived, what a page was made from is asked again: every answer the
 * same, and the page goes out as it is. So it is never older than the last commit before the request, and it is rendered only where
 * something on it is another; one that changes all the time is rendered unasked, until it comes out the same. Those who come for a page while it is asked about wait for the next answer together. What nobody asked
 * for the longest goes first.
 */
export function createPageCache<Answers>({ now, isEqual, maxBytes = MAX_BYTES }: Options<Answers>): PageCache<Answers> {
  const kept = new Map<string, Kept<Answers>>();
  const shared = shareReads<RenderedPage>();
  let bytes = 0;

  return { serve: (key, maker) => shared(key, () => checkOrRender(key, maker)) };

  async function checkOrRender(key: string, maker: PageMaker<Answers>): Promise<RenderedPage> {
    const known = recall(key);
    const isAsked = known !== undefined && known.changes < RESTLESS;
    if (isAsked && (await maker.areSame(known.answers))) {
      known.changes = 0;
      return known.page;
    }
    const { page, from } = await maker.render();
    if (from === null) {
      forget(key);
      return page;
    }
    // Whoever came for it gets the bytes that are kept, so that the text becomes bytes only once.
    const cut = cutAtNonce(page);
    const changed = known !== undefined && (isAsked || !isEqual(known.answers, from.answers));
    keep(key, { page: cut, ...from, changes: changed ? known.changes + 1 : 0 });
    return cut;
  }

  function recall(key: string): Kept<Answers> | undefined {
    const known = kept.get(key);
    if (known === undefined || now().getTime() >= known.until) return undefined;
    kept.delete(key);
    kept.set(key, known);
    return known;
  }

  function keep(key: string, made: Kept<Answers>): void {
    forget(key);
    const size = made.bytes + BYTES_BESIDE + 2 * key.length + made.page.body.reduce((sum, piece) => sum + piece.length, 0);
    if (size > maxBytes / 4) return;
    kept.set(key, { ...made, bytes: size });
    bytes += size;
    for (const oldest of kept.keys()) {
      if (bytes <= maxBytes) return;
      forget(oldest);
    }
  }

  function forget(key: string): void {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }
}

/** Puts a page together for one request. */
export function withNonce({ body, nonce: own }: RenderedPage, nonce: string): Buffer {
  if (typeof body === 'string') return Buffer.from(nonce === own ? body : body.replaceAll(own, nonce));
  const between = Buffer.from(nonce);
  return Buffer.concat(body.flatMap((piece, index) => (index > 0 ? [between, piece] : [piece])));
}

/** Bytes take half the room of text that holds a single sign from outside Latin-1, and are sent as they are. */
function cutAtNonce(page: RenderedPage): CutPage {
  const { body, nonce } = page;
  return { ...page, body: typeof body === 'string' ? body.split(nonce).map((piece) => Buffer.from(piece)) : body };
}

/** One read of a key serves everybody who came before it began; whoever comes while it runs waits for the next one. */
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
