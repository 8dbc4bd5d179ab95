import { classNames } from '#ui/layout/class-names.ts';

/** A grey shape where something will be. Give it the size of the content (`h-4 w-40`), so that nothing shifts when it arrives. */
export function Skeleton({ className, round = false }: { className?: string; round?: boolean }) {
  return <span aria-hidden="true" className={classNames('shimmer block', round ? 'rounded-full' : 'rounded-small', className)} />;
}
