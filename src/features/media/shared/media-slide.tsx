import { CircleAlert, LoaderCircle } from 'lucide-react';
import { Icon } from '#ui/media/icon.tsx';
import { ImageFrame } from '#ui/media/image-frame.tsx';
import type { MediaStatus, ShownMedia } from '../contract.ts';
import type { FrameRatio } from './film-shapes.ts';
import { pictureSrcSet, pictureUrl } from './picture-url.ts';
import { FilmStill } from '../video/web/film-still.tsx';

export type MediaSlideProps = {
  entity: ShownMedia;
  seed?: string;
  ratio?: FrameRatio;
  /** `contain` shows the whole image even if its shape differs from the frame's. */
  fit?: 'cover' | 'contain';
  priority?: boolean;
  /** Called when the image is pressed, and makes it look pressable; `onNear` is called when a press is likely. */
  onOpen?: (() => void) | undefined;
  onNear?: (() => void) | undefined;
  /** How wide the image is shown, as the `sizes` of an image. */
  sizes?: string;
};

/** One image or film in a frame whose size is known before it loads, or the progress of its processing. */
export function MediaSlide({
  entity,
  seed,
  ratio = '4/3',
  fit = 'cover',
  priority = false,
  onOpen,
  onNear,
  sizes = '(min-width: 768px) 640px, 100vw',
}: MediaSlideProps) {
  const status = statusOf(entity);
  if (entity.type === 'video' && status === 'READY')
    return <FilmStill entity={entity} ratio={ratio} priority={priority} {...(seed === undefined ? {} : { seed })} />;
  return (
    <div className="relative">
      <ImageFrame
        src={status === 'READY' ? pictureUrl(entity, 800) : null}
        srcSet={pictureSrcSet(entity)}
        sizes={sizes}
        alt={entity.alt ?? ''}
        ratio={ratio}
        fit={fit}
        placeholder={entity.blur}
        seed={seed}
        priority={priority}
      />
      {onOpen && status === 'READY' ? (
        <button
          type="button"
          onClick={onOpen}
          onPointerEnter={onNear}
          onFocus={onNear}
          aria-label={entity.alt ? `Enlarge: ${entity.alt}` : 'Enlarge photo'}
          className="enlarge"
        />
      ) : null}
      {status === 'PROCESSING' ? <Processing percent={entity.progress ?? null} /> : null}
      {status === 'FAILED' ? <Failed reason={entity.failure ?? null} /> : null}
    </div>
  );
}

const OVER = 'absolute inset-0 grid place-content-center justify-items-center gap-2 bg-black/55 px-16 text-center text-sm text-white';

function Processing({ percent }: { percent: number | null }) {
  return (
    <p role="status" className={OVER}>
      <Icon of={LoaderCircle} size={26} />
      <span className="font-semibold tabular-nums">{percent === null ? 'Processing…' : `Processing… ${percent}%`}</span>
    </p>
  );
}

function Failed({ reason }: { reason: string | null }) {
  return (
    <p className={OVER}>
      <Icon of={CircleAlert} size={26} />
      <span className="font-semibold">Failed to process</span>
      {reason === null ? null : <span>{reason}</span>}
    </p>
  );
}

/** Null for media behind a lock: there is nothing to say about it. */
function statusOf(entity: ShownMedia): MediaStatus | null {
  const [first] = Object.values(entity.url);
  return first?.status ?? null;
}
