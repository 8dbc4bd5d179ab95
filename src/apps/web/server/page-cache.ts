/** A page as it was rendered with the nonce of its request, or cut at every place where that stood. */
export type RenderedPage = { status: number; headers: [name: string, value: string][]; body: string | Buffer[]; nonce: string };

export type Rendering = { page: RenderedPage; mayBeKept: boolean };

export type PageCache = {
  /** The page under this key: the one remembered if nothing was written since, else what `render` makes. */
  serve(key: string, render: () => Promise<Rendering>): Promise<RenderedPage>;
};

type Options = {
  /** Names the state of the database: two equal answers mean that no transaction ended in between. */
  readVersion: () => Promise<string>;
  now: () => Date;
};

type Kept = { version: string; at: number; page: RenderedPage; bytes: number };

// Words like `3 minutes ago` and the list of what begins soon follow the clock, which no write tells of.
const MAX_AGE_MS = 5000;
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Remembers the pages that guests get until anybody writes anything. Whether somebody did is asked for each request, after it
 * has arrived, so a page is never older than the last commit before the request. A page is kept only if the state of the
 * database was the same before and after it was rendered. Where the state cannot be read, every page is rendered.
 */
export function createPageCache({ readVersion, now }: Options): PageCache {
  const versionNow = shareReads(readVersion);
  const kept = new Map<string, Kept>();
  const inTheMaking = new Map<string, { version: string; rendering: Promise<Rendering> }>();
  let bytes = 0;

  return {
    async serve(key, render) {
      const version = await versionNow().catch(() => null);
      if (version === null) return (await render()).page;
      const known = kept.get(key);
      if (known?.version === version && now().getTime() - known.at < MAX_AGE_MS) return known.page;
      const begun = inTheMaking.get(key);
      if (begun?.version === version) return (await begun.rendering).page;
      return (await renderAndKeep(key, version, render)).page;
    },
  };

  async function renderAndKeep(key: string, version: string, render: () => Promise<Rendering>): Promise<Rendering> {
    const at = now().getTime();
    const making = { version, rendering: render() };
    inTheMaking.set(key, making);
    try {
      const rendering = await making.rendering;
      // Nobody waits for this: the answer is on its way already.
      if (rendering.mayBeKept) void keepIfUnchanged(key, version, at, rendering.page);
      return rendering;
    } finally {
      if (inTheMaking.get(key) === making) inTheMaking.delete(key);
    }
  }

  async function keepIfUnchanged(key: string, version: string, at: number, rendered: RenderedPage): Promise<void> {
    const versionAfter = await versionNow().catch(() => null);
    if (versionAfter !== version) return;
    const pieces = cutAtNonce(rendered);
    const page = { ...rendered, body: pieces };
    const size = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const [oldest] = kept.values();
    // What belongs to another state is never served again.
    if (bytes + size > MAX_BYTES || (oldest !== undefined && oldest.version !== version)) {
      kept.clear();
      bytes = 0;
    }
    bytes += size - (kept.get(key)?.bytes ?? 0);
    kept.set(key, { version, at, page, bytes: size });
  }
}

/** Puts a page together for one request. */
export function withNonce({ body, nonce: own }: RenderedPage, nonce: string): Buffer {
  if (typeof body === 'string') return Buffer.from(nonce === own ? body : body.replaceAll(own, nonce));
  const between = Buffer.from(nonce);
  return Buffer.concat(body.flatMap((piece, index) => (index === 0 ? [piece] : [between, piece])));
}

/** Bytes take half the room of text that holds a single sign from outside Latin-1, and are sent as they are. */
function cutAtNonce({ body, nonce }: RenderedPage): Buffer[] {
  return typeof body === 'string' ? body.split(nonce).map((piece) => Buffer.from(piece)) : body;
}

/** One read serves everybody who came before it began; whoever comes while it runs waits for the next one. */
function shareReads(read: () => Promise<string>): () => Promise<string> {
  let running: Promise<string> | null = null;
  let following: Promise<string> | null = null;
  const begin = (): Promise<string> => {
    following = null;
    const reading = read().finally(() => {
      if (running === reading) running = null;
    });
    running = reading;
    return reading;
  };
  return () => {
    if (running === null) return begin();
    following ??= running.then(begin, begin);
    return following;
  };
}
