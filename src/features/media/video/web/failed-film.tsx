import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { filmShape } from '../../shared/film-shapes.ts';
import type { StreamFailure } from './play-stream.ts';
import type { FilmProps } from './film-props.ts';

export type FailedFilmProps = Pick<FilmProps, 'entity' | 'ratio'> & {
  /** `player`: the code that plays films failed to load, which some browsers retry only with the whole page. */
  failure: StreamFailure | 'player';
  onRetry: () => void;
};

/** Replaces a film that can't be shown, with a button to try again. */
export function FailedFilm({ entity, ratio = '4/3', failure, onRetry }: FailedFilmProps) {
  const shape = filmShape(ratio);
  return (
    <div
      role="alert"
      {...shape}
      className={`grid place-content-center justify-items-center gap-3 bg-sunken px-4 text-center text-sm text-ink-2 ${shape.className}`}
    >
      <Icon of={CircleAlert} size={26} />
      <p className="font-semibold [overflow-wrap:anywhere]">
        {failure === 'metadata' ? 'Failed to load video metadata' : `Failed to load video: ${entity.alt ?? 'video'}`}
      </p>
      {failure === 'player' ? <p>Check your connection and reload the page.</p> : null}
      <Button variant="ghost" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
