import Hls, { ErrorDetails, ErrorTypes, Events, type ErrorData } from 'hls.js';
import type { StreamOptions } from './play-stream.ts';

const AHEAD_SECONDS = 30;
const AHEAD_SECONDS_SPARING = 8;

/** Plays a stream with hls.js. Returns a function that stops it. */
export function playByHls(video: HTMLVideoElement, { url, renew, onFailure, sparing }: StreamOptions): () => void {
  const hls = new Hls({
    // This would lift the cap set below as soon as the player grows.
    capLevelToPlayerSize: !sparing,
    maxBufferLength: sparing ? AHEAD_SECONDS_SPARING : AHEAD_SECONDS,
    maxMaxBufferLength: sparing ? AHEAD_SECONDS_SPARING : AHEAD_SECONDS * 2,
  });
  let renewed = false;
  let recovered = false;
  hls.on(Events.MANIFEST_PARSED, () => {
    if (sparing) hls.autoLevelCapping = 0;
    void video.play().catch(() => undefined);
  });
  // A long film, or one that was paused, outlives more than one URL.
  hls.on(Events.FRAG_LOADED, () => {
    renewed = false;
  });
  hls.on(Events.ERROR, (_event, data) => {
    if (!data.fatal) return;
    if (isGone(data) && !renewed) {
      renewed = true;
      void goOn();
    } else if (data.type === ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true;
      hls.recoverMediaError();
    } else fail(data);
  });
  hls.loadSource(url);
  hls.attachMedia(video);
  return () => hls.destroy();

  // A page left open beyond the lifetime of its URLs gets new ones and carries on where it was.
  async function goOn() {
    const at = video.currentTime;
    const fresh = await renew().catch(() => null);
    if (fresh === null) return onFailure('parts');
    hls.loadSource(fresh);
    hls.startLoad(at);
    if (at > 0) video.currentTime = at;
  }

  function fail({ details }: ErrorData) {
    onFailure(BEFORE_THE_PARTS.has(details) ? 'metadata' : 'parts');
  }
}

const BEFORE_THE_PARTS = new Set<ErrorDetails>([
  ErrorDetails.MANIFEST_LOAD_ERROR,
  ErrorDetails.MANIFEST_LOAD_TIMEOUT,
  ErrorDetails.MANIFEST_PARSING_ERROR,
  ErrorDetails.MANIFEST_INCOMPATIBLE_CODECS_ERROR,
  ErrorDetails.LEVEL_LOAD_ERROR,
  ErrorDetails.LEVEL_LOAD_TIMEOUT,
  ErrorDetails.LEVEL_EMPTY_ERROR,
]);

function isGone({ type, response }: ErrorData): boolean {
  return type === ErrorTypes.NETWORK_ERROR && (response?.code === 404 || response?.code === 403);
}
