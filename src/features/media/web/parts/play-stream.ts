/** What may go wrong with a film: nothing at all is known of it, or a part of it does not come. */
export type StreamFailure = 'metadata' | 'parts';

export type StreamOptions = {
  url: string;
  /** Asks for an address that works again when the present one has ended; null when there is none. */
  renew: () => Promise<string | null>;
  onFailure: (failure: StreamFailure) => void;
  /** Spend as little of the person's data as possible. */
  sparing: boolean;
};

const HLS_TYPE = 'application/vnd.apple.mpegurl';

/**
 * Lets a video element play an adaptive stream: by itself where the browser has no other way (iPhones), else by a library that is loaded
 * now. Answers how to stop it.
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
