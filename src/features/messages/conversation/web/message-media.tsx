import { useState } from 'react';
import type { MediaEntity } from '#features/media/contract.ts';
import { frameRatio } from '#features/media/shared/frame-ratio.ts';
import { MediaSlide } from '#features/media/shared/media-slide.tsx';
import { pictureSrcSet, pictureUrl } from '#features/media/shared/picture-url.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

const Lightbox = lazyPart(
  async () => (await import('#ui/media/lightbox.tsx')).Lightbox,
  ({ onClose }) => onClose(),
);

// A taller one would fill a phone.
const NARROWEST = 2 / 3;

/**
 * The images and films of a message; their space is reserved before they load. One alone keeps its shape, and pressing a picture opens it
 * full screen.
 */
export function MessageMedia({ entities, className }: { entities: readonly MediaEntity[]; className?: string }) {
  const [opened, setOpened] = useState<string | null>(null);
  const isAlone = entities.length === 1;
  const pictures = entities.flatMap((entity) => {
    const src = entity.type === 'image' ? pictureUrl(entity, 800) : null;
    return src === null ? [] : [{ id: entity.id, src, srcSet: pictureSrcSet(entity), alt: entity.alt ?? '', blur: entity.blur }];
  });
  return (
    <>
      <ul className={classNames('grid w-[300px] max-w-full gap-0.5 overflow-hidden', !isAlone && 'grid-cols-2', className)}>
        {entities.map((entity, index) => (
          <li key={entity.id} className={classNames('min-w-0 overflow-hidden', entities.length === 3 && index === 0 && 'col-span-2')}>
            <MediaSlide
              entity={entity}
              seed={entity.id}
              ratio={isAlone ? Math.max(NARROWEST, frameRatio(entities, { whole: true })) : '4/3'}
              sizes="300px"
              onOpen={pictures.some(({ id }) => id === entity.id) ? () => setOpened(entity.id) : undefined}
              onNear={Lightbox.warm}
            />
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <Lightbox
          pictures={pictures}
          start={pictures.findIndex(({ id }) => id === opened)}
          title={pictures.length === 1 ? 'Picture' : `${pictures.length} pictures`}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
