import type { MediaEntity } from '#features/media/contract.ts';
import { MediaSlide } from '#features/media/web/parts/media-slide.tsx';
import { useFreshMedia } from '#features/media/web/parts/use-fresh-media.ts';
import { Carousel } from '#ui/carousel.tsx';

export type ContentMediaProps = { media: readonly MediaEntity[]; seed: string; priority?: boolean; ratio?: '4/3' | '16/9' };

/** The pictures and films of a post or session, one at a time. Nothing when there are none. */
export function ContentMedia({ media, seed, priority = false, ratio = '4/3' }: ContentMediaProps) {
  const items = useFreshMedia(media);
  if (items.length === 0) return null;
  return (
    <Carousel label={labelOf(items)}>
      {items.map((entity, index) => (
        <MediaSlide key={entity.id} entity={entity} seed={seed} ratio={ratio} priority={priority && index === 0} />
      ))}
    </Carousel>
  );
}

function labelOf(media: readonly MediaEntity[]): string {
  const films = media.filter(({ type }) => type === 'video').length;
  const what = films === 0 ? 'picture' : films === media.length ? 'video' : 'item';
  return media.length === 1 ? what.charAt(0).toUpperCase() + what.slice(1) : `${media.length} ${what}s`;
}
