import { CircleAlert, LoaderCircle } from 'lucide-react';
import type { MediaEntity } from '#features/media/contract.ts';
import { pictureSrcSet, pictureUrl } from '#features/media/web/parts/picture-url.ts';
import { Carousel } from '#ui/carousel.tsx';
import { Icon } from '#ui/icon.tsx';
import { ImageFrame } from '#ui/image-frame.tsx';

export type ContentMediaProps = { media: readonly MediaEntity[]; seed: string; priority?: boolean; ratio?: '4/3' | '16/9' };

/** The pictures of a post or session, one at a time. Nothing when there are none. */
export function ContentMedia({ media, seed, priority = false, ratio = '4/3' }: ContentMediaProps) {
  if (media.length === 0) return null;
  return (
    <Carousel label={media.length === 1 ? 'Picture' : `${media.length} pictures`}>
      {media.map((entity, index) => (
        <Slide key={entity.id} entity={entity} seed={seed} ratio={ratio} priority={priority && index === 0} />
      ))}
    </Carousel>
  );
}

function Slide({ entity, seed, ratio, priority }: { entity: MediaEntity; seed: string; ratio: '4/3' | '16/9'; priority: boolean }) {
  const src = pictureUrl(entity, 800);
  const failed = Object.values(entity.url).some((variant) => variant.status === 'FAILED');
  return (
    <div className="relative">
      <ImageFrame
        src={src}
        srcSet={pictureSrcSet(entity)}
        sizes="(min-width: 700px) 640px, 100vw"
        alt={entity.alt ?? ''}
        ratio={ratio}
        placeholder={entity.blur}
        seed={seed}
        priority={priority}
      />
      {src === null ? (
        <p className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-black/45 text-sm font-semibold text-white">
          <Icon of={failed ? CircleAlert : LoaderCircle} size={26} />
          {failed ? 'Failed to process' : 'Processing…'}
        </p>
      ) : null}
    </div>
  );
}
