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

function playNatively(video: HTMLVideoElement, { url, onFailure }: StreamOptions): () => void {
  const fail = () => onFailure(video.readyState === 0 ? 'metadata' : 'parts');
  video.addEventListener('error', fail);
  video.src = url;
  void video.play().catch(() => undefined);
  return () => {
    video.removeEventListener('error', fail);
    video.removeAttribute('src');
    video.load();
  };
}
