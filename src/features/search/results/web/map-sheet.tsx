import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { classNames } from '#ui/layout/class-names.ts';

/** How much of a phone's map the list covers. */
export type SheetSize = 'low' | 'half' | 'full';

const SIZES: readonly SheetSize[] = ['low', 'half', 'full'];
const HEIGHTS = { low: 'max-sm:h-[72px]', half: 'max-sm:h-[42%]', full: 'max-sm:h-[calc(100%-24px)]' } as const;
const DRAGGED = 32;

type MapSheetProps = { title: string; size: SheetSize; onSize: (size: SheetSize) => void; children: ReactNode };

/**
 * On a phone, a list over the lower part of a map: its handle is dragged, pressed, or moved with the up and down keys. On wider screens only
 * the list.
 */
export function MapSheet({ title, size, onSize, children }: MapSheetProps) {
  const pressedAt = useRef<number | null>(null);
  const wasDragged = useRef(false);
  const step = (by: number) => onSize(sizeAfter(size, by));
  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    pressedAt.current = event.clientY;
    wasDragged.current = false;
  }
  function onPointerUp(event: PointerEvent) {
    const moved = pressedAt.current === null ? 0 : pressedAt.current - event.clientY;
    pressedAt.current = null;
    if (Math.abs(moved) < DRAGGED) return;
    wasDragged.current = true;
    step(Math.sign(moved));
  }
  function onKeyDown(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  }
  return (
    <div
      className={classNames(
        'flex flex-col overflow-hidden border border-line bg-surface max-sm:absolute max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-10 max-sm:rounded-t-sheet max-sm:border-x-0 max-sm:border-b-0 max-sm:shadow-high max-sm:transition-[height] max-sm:duration-200 sm:rounded-card',
        HEIGHTS[size],
      )}
    >
      <button
        type="button"
        aria-expanded={size === 'full'}
        aria-label={size === 'full' ? `${title}: show the map` : `${title}: show the whole list`}
        className="flex w-full shrink-0 touch-none flex-col items-center gap-2 px-4 pt-2.5 pb-2 focus-visible:-outline-offset-2 sm:hidden"
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (pressedAt.current = null)}
        onKeyDown={onKeyDown}
        onClick={() => {
          if (!wasDragged.current) onSize(size === 'full' ? 'half' : 'full');
          wasDragged.current = false;
        }}
      >
        <span aria-hidden="true" className="h-1 w-9 rounded-full bg-line-strong" />
        <span className="self-start font-semibold">{title}</span>
      </button>
      {children}
    </div>
  );
}

/** Returns the size that is so many steps larger, or smaller if negative. */
export function sizeAfter(size: SheetSize, by: number): SheetSize {
  return SIZES[Math.max(0, Math.min(SIZES.length - 1, SIZES.indexOf(size) + by))] ?? size;
}
