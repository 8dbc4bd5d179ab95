import { LoaderCircle, Play } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '#ui/media/icon.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';
import { FailedFilm } from './failed-film.tsx';
import { pictureUrl } from '../../shared/picture-url.ts';
import type { FilmProps } from './film-props.ts';

const Film = lazyPart(async () => (await import('./film.tsx')).Film);

/**
 * A film of adaptive quality. Nothing of it is loaded before its play button is pressed, so it costs no data and shows no motion to anyone
 * who didn't ask for it.
 */
export function FilmStill(props: FilmProps) {
  const [starts, setStarts] = useState(0);
  const start = () => setStarts(starts + 1);
  const still = <Still {...props} waiting={starts > 0} onStart={start} />;
  if (starts === 0) return still;
  return <Film key={starts} {...props} waiting={still} failed={<FailedFilm {...props} failure="player" onRetry={start} />} />;
}

function Still({ entity, seed, ratio = '4/3', priority = false, waiting, onStart }: FilmProps & { waiting: boolean; onStart: () => void }) {
  return (
    <div className="relative">
      <ImageFrame src={pictureUrl(entity, 512)} alt="" ratio={ratio} placeholder={entity.blur} seed={seed} priority={priority} />
      <button
        type="button"
        onClick={onStart}
        onPointerEnter={Film.warm}
        onFocus={Film.warm}
        disabled={waiting}
        aria-label={entity.alt ? `Play video: ${entity.alt}` : 'Play video'}
        className="group/play absolute inset-0 grid place-items-center focus-visible:-outline-offset-4"
      >
        <span className="grid size-16 place-items-center rounded-full bg-black/60 text-white backdrop-blur-sm transition-[background-color,scale] duration-150 group-hover/play:bg-black/75 motion-safe:group-hover/play:scale-105">
          {waiting ? <Icon of={LoaderCircle} size={28} className="motion-safe:animate-spin" /> : <Icon of={Play} size={28} filled />}
        </span>
      </button>
      {entity.duration === null ? null : (
        <span className="pointer-events-none absolute right-3 bottom-3 rounded-small bg-black/65 px-1.5 py-0.5 text-xs font-semibold text-white tabular-nums">
          {formatDuration(entity.duration)}
        </span>
      )}
    </div>
  );
}

/** The length of a film as players show it: `0:07`, `12:30`. */
function formatDuration(seconds: number): string {
  const whole = Math.max(seconds > 0 ? 1 : 0, Math.round(seconds));
  return `${Math.trunc(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
