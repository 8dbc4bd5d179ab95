/** The ways in which a film can fail: its playlist doesn't load, or one of its parts doesn't. */
export type StreamFailure = 'metadata' | 'parts';

export type StreamOptions = {
  url: string;
  /** Fetches a URL that works again once the current one has expired; null if there is none. */
  renew: () => Promise<string | null>;
  onFailure: (failure: StreamFailure) => void;
  /** Use as little of the person's data as possible. */
  sparing: boolean;
};

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Plays an adaptive stream in a video element: natively if the browser has no other way (iPhones), otherwise with a library that is loaded
 * on demand. Returns a function that stops it.
 */
export function playStream(video: HTMLVideoElement, options: StreamOptions): () => void {
  if (typeof MediaSource === 'undefined' && video.canPlayType(HLS_TYPE) !== '') return playNatively(video, options);
  let stop: (() => void) | undefined;
  let stopped = false;
  import('./hls-stream.ts').then(
    ({ playByHls }) => {
      if (!stopped) stop = playByHls(video, options);
    },
    () => options.onFailure('metadata'),
  );
  return () => {
    stopped = true;
    stop?.();
  };
}

/** Exported for its test: it runs only where there are no media sources. */
export function playNatively(video: HTMLVideoElement, { url, renew, onFailure }: StreamOptions): () => void {
  let renewed = false;
  let stopped = false;
  const fail = () => onFailure(video.readyState === 0 ? 'metadata' : 'parts');
  // A film that plays again may outlive its next URL as well.
  const onPlaying = () => {
    renewed = false;
  };
  // The element doesn't say whether the URL has expired: a new one is tried once, from where the film was.
  const onError = () => {
    if (renewed) return fail();
    renewed = true;
    void goOn(video.currentTime);
  };
  video.addEventListener('playing', onPlaying);
  video.addEventListener('error', onError);
  start(url);
  return () => {
    stopped = true;
    video.removeEventListener('playing', onPlaying);
    video.removeEventListener('error', onError);
    video.removeAttribute('src');
    video.load();
  };

  async function goOn(at: number) {
    const fresh = await renew().catch(() => null);
    if (stopped) return;
    if (fresh === null) return fail();
    start(fresh);
    if (at > 0) video.addEventListener('loadedmetadata', () => (video.currentTime = at), { once: true });
  }

  function start(address: string) {
    video.src = address;
    void video.play().catch(() => undefined);
  }
}
