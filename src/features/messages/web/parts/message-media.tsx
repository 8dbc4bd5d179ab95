import type { MediaEntity } from '#features/media/contract.ts';
import { MediaSlide } from '#features/media/web/parts/media-slide.tsx';
import { classNames } from '#ui/class-names.ts';

/** The images and films of a message; their space is reserved before they load. */
export function MessageMedia({ entities, className }: { entities: readonly MediaEntity[]; className?: string }) {
  return (
    <ul className={classNames('grid w-[300px] max-w-full gap-0.5 overflow-hidden', entities.length > 1 && 'grid-cols-2', className)}>
      {entities.map((entity) => (
        <li key={entity.id} className="min-w-0 overflow-hidden">
          <MediaSlide entity={entity} seed={entity.id} ratio="4/3" sizes="300px" />
        </li>
      ))}
    </ul>
  );
}
