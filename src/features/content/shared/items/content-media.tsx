import { useState } from 'react';
import type { ShownMedia } from '#features/media/contract.ts';
import type { FrameRatio } from '#features/media/shared/film-shapes.ts';
import { frameRatio } from '#features/media/shared/frame-ratio.ts';
import { MediaSlide } from '#features/media/shared/media-slide.tsx';
import { pictureSrcSet, pictureUrl } from '#features/media/shared/picture-url.ts';
import { useFreshMedia } from '#features/media/shared/use-fresh-media.ts';
import { Carousel } from '#ui/media/carousel.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const Lightbox = lazyPart(
  async () => (await import('#ui/media/lightbox.tsx')).Lightbox,
  ({ onClose }) => onClose(),
);

export type ContentMediaProps = {
  media: readonly ShownMedia[];
  seed: string;
  priority?: boolean;
  /** On the item's own page, nothing is cropped. */
  whole?: boolean;
  /** For places with a fixed shape; by default, the frame takes that of the first picture. */
  ratio?: FrameRatio;
};

/**
 * The pictures and films of a post or session, one at a time; pressing a picture opens it full screen. Renders nothing if there are none.
 */
export function ContentMedia({ media, seed, priority = false, whole = false, ratio: given }: ContentMediaProps) {
  const items = useFreshMedia(media);
  const [opened, setOpened] = useState<string | null>(null);
  if (items.length === 0) return null;
  const ratio = given ?? frameRatio(items, { whole });
  const pictures = items.flatMap((entity) => {
    const src = entity.type === 'image' ? pictureUrl(entity, 800) : null;
    return src === null ? [] : [{ id: entity.id, src, srcSet: pictureSrcSet(entity), alt: entity.alt ?? '', blur: entity.blur }];
  });
  return (
    <>
      <Carousel label={labelOf(items)}>
        {items.map((entity, index) => (
          <MediaSlide
            key={entity.id}
            entity={entity}
            seed={seed}
            ratio={ratio}
            fit={whole ? 'contain' : 'cover'}
            priority={priority && index === 0}
            onOpen={pictures.some(({ id }) => id === entity.id) ? () => setOpened(entity.id) : undefined}
            onNear={Lightbox.warm}
          />
        ))}
      </Carousel>
      {opened === null ? null : (
        <Lightbox
          pictures={pictures}
          start={Math.max(
            0,
            pictures.findIndex(({ id }) => id === opened),
          )}
          title={labelOf(items)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function labelOf(media: readonly ShownMedia[]): string {
  const films = media.filter(({ type }) => type === 'video').length;
  const what = films === 0 ? 'picture' : films === media.length ? 'video' : 'item';
  return media.length === 1 ? what.charAt(0).toUpperCase() + what.slice(1) : `${media.length} ${what}s`;
}
