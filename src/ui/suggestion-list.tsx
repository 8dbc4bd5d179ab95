import { useEffect, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export type Suggestion = { key: string; label: string; detail?: ReactNode; start?: ReactNode };

export type SuggestionListProps<Item extends Suggestion> = {
  id: string;
  label: string;
  open: boolean;
  /** Which side of the field it is on; below by default. */
  side?: 'above' | 'below';
  items: readonly Item[];
  marked: number;
  onMark: (index: number) => void;
  onPick: (item: Item) => void;
};

/** The list below or above a field with suggestions; the field keeps the focus and names the marked entry by `optionId`. */
export function SuggestionList<Item extends Suggestion>({
  id,
  label,
  open,
  side = 'below',
  items,
  marked,
  onMark,
  onPick,
}: SuggestionListProps<Item>) {
  useEffect(() => {
    if (open) document.getElementById(optionId(id, marked))?.scrollIntoView({ block: 'nearest' });
  }, [id, marked, open]);
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={label}
      hidden={!open || items.length === 0}
      className={classNames(
        'scrollbar-quiet absolute inset-x-0 z-50 max-h-72 min-w-56 overflow-y-auto rounded-control border border-line bg-surface p-1.5 shadow-high',
        side === 'below' ? 'top-full mt-2' : 'bottom-full mb-2',
      )}
    >
      {items.map((item, index) => (
        <li
          key={item.key}
          id={optionId(id, index)}
          role="option"
          aria-selected={index === marked}
          // The press must not take the focus away before the click arrives.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
          onPointerMove={() => onMark(index)}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5',
            index === marked && 'bg-sunken',
          )}
        >
          {item.start}
          <span className="min-w-0">
            <span className="block truncate font-medium">{item.label}</span>
            {item.detail ? <span className="block truncate text-[13px] text-ink-2">{item.detail}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Returns where an arrow key moves the mark, wrapping at both ends; -1 is no mark. */
export function nextMark(current: number, step: 1 | -1, count: number): number {
  if (count === 0) return -1;
  return current < 0 ? (step === 1 ? 0 : count - 1) : (current + step + count) % count;
}
