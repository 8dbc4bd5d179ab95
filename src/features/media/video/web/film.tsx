import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fieldOf } from '#kernel/objects/is-object.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { Captions, ShownMedia } from '../../contract.ts';
import { FailedFilm } from './failed-film.tsx';
import { filmShape } from '../../shared/film-shapes.ts';
import { rememberCaptionsChoice } from '../../captions/web/remember-captions-choice.ts';
import { pictureUrl } from '../../shared/picture-url.ts';
import { playStream, type StreamFailure } from './play-stream.ts';
import type { FilmProps } from './film-props.ts';

/** A playing film; it pauses when it leaves the screen or another film starts, and says so if it can't be shown. */
export function Film(props: FilmProps) {
  const [failure, setFailure] = useState<StreamFailure | null>(null);
  if (failure === null) return <Stream {...props} onFailure={setFailure} />;
  return <FailedFilm {...props} failure={failure} onRetry={() => setFailure(null)} />;
}

function Stream({ entity, ratio = '4/3', onFailure }: FilmProps & { onFailure: (failure: StreamFailure) => void }) {
  const element = useRef<HTMLVideoElement>(null);
  const renew = useRenewed(entity);
  // Their URLs change with every response too, and what is shown would be loaded again; different captions do replace them.
  const [captions, setCaptions] = useState(entity.captions ?? []);
  if (namesOf(entity.captions) !== namesOf(captions)) setCaptions(entity.captions ?? []);
  const reloaded = useRef(false);
  const latest = useRef({ renew, onFailure });
  useEffect(() => {
    latest.current = { renew, onFailure };
  });
  const url = urlOf(entity);
  // The URL changes with every response while the film plays on; it is used once.
  const first = useRef(url);
  useEffect(() => {
    const video = element.current;
    if (!video) return undefined;
    if (first.current === null) {
      latest.current.onFailure('metadata');
      return undefined;
    }
    const stop = playStream(video, {
      url: first.current,
      renew: async () => urlOf(await latest.current.renew()),
      onFailure: (failure) => latest.current.onFailure(failure),
      sparing: savesData(),
    });
    const unwatch = pauseOutOfSight(video);
    const forgo = rememberCaptionsChoice(video);
    video.focus({ preventScroll: true });
    return () => {
      unwatch();
      forgo();
      stop();
    };
  }, []);
  // Captions are loaded when they are chosen, which may be after their URL has expired.
  async function reloadCaptions(target: EventTarget) {
    if (!(target instanceof HTMLTrackElement) || reloaded.current) return;
    reloaded.current = true;
    const fresh = await renew().catch(() => null);
    if (fresh) setCaptions(fresh.captions ?? []);
  }
  const shape = filmShape(ratio);
  return (
    <div {...shape} className={`relative bg-black ${shape.className}`}>
      {/* Among other slides, the dots take the strip below the controls. */}
      <div className="absolute inset-0 group-data-many/carousel:bottom-8 pointer-coarse:group-data-many/carousel:bottom-11">
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the author adds captions in the composer; a film may be without */}
        <video
          ref={element}
          controls
          playsInline
          // Media may come from another origin; without this, browsers load no captions from there.
          crossOrigin="anonymous"
          preload="none"
          poster={pictureUrl(entity, 512) ?? undefined}
          aria-label={entity.alt ?? 'Video'}
          className="size-full object-contain"
          onPlay={(event) => pauseOthers(event.currentTarget)}
          onErrorCapture={(event) => void reloadCaptions(event.target)}
        >
          {captions.map(({ id, src, label, language }) => (
            <track key={id} kind="captions" src={src} label={label} srcLang={language} />
          ))}
        </video>
      </div>
    </div>
  );
}

function urlOf(entity: ShownMedia | null): string | null {
  return entity?.url['hls']?.url ?? null;
}

function namesOf(captions: readonly Captions[] = []): string {
  return captions.map(({ id, language }) => id + language).join();
}

/** Returns a function that refetches the film to get working URLs. */
function useRenewed({ id, mediaItemUri, userId }: ShownMedia): () => Promise<ShownMedia | null> {
  const trpc = useTrpc();
  const client = useQueryClient();
  return async () => {
    const options = trpc.media.queryEntitiesByMediaItemUri.queryOptions({ mediaItemUri, userId });
    const { items } = await client.fetchQuery({ ...options, staleTime: 0 });
    return items.find((item) => item.id === id) ?? null;
  };
}

let playing: HTMLVideoElement | null = null;

function pauseOthers(video: HTMLVideoElement): void {
  if (playing !== video) playing?.pause();
  playing = video;
}

function pauseOutOfSight(video: HTMLVideoElement): () => void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry && !entry.isIntersecting && document.pictureInPictureElement !== video) video.pause();
    },
    { threshold: 0.2 },
  );
  observer.observe(video);
  return () => observer.disconnect();
}

function savesData(): boolean {
  return fieldOf(fieldOf(navigator, 'connection'), 'saveData') === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
