import { classNames } from '#ui/layout/class-names.ts';

const MOST_PIECES = 24;

export type UsesBarProps = { left: number; of: number; label: string };

/** How many of a number of things are left: a piece for each if they are few, else one bar. */
export function UsesBar({ left, of, label }: UsesBarProps) {
  const few = of <= MOST_PIECES;
  return (
    <div role="img" aria-label={label} className="flex gap-1">
      {few ? (
        Array.from({ length: of }, (_, index) => (
          <span
            key={index}
            className={classNames('meter h-[7px] flex-1 rounded-full', index < left ? 'meter-part bg-accent' : 'bg-line')}
          />
        ))
      ) : (
        <span className="meter h-[7px] flex-1 overflow-hidden rounded-full bg-line">
          <span className="meter-part block h-full rounded-full bg-accent" style={{ width: `${(left / of) * 100}%` }} />
        </span>
      )}
    </div>
  );
}
