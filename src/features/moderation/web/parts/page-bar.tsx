import { useId } from 'react';
import { Button } from '#ui/button.tsx';
import { controlClass } from '#ui/control-class.ts';
import { classNames } from '#ui/class-names.ts';
import { PAGE_SIZES, type Pages } from './use-pages.ts';

/** How many rows a page has, and the way to the page before and the next one. */
export function PageBar({ pages, nextCursor, busy }: { pages: Pages; nextCursor: string | null; busy: boolean }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3">
      <label htmlFor={id} className="text-[13.5px] text-ink-2">
        Rows per page
      </label>
      <select
        id={id}
        value={pages.limit}
        onChange={(event) => pages.resize(Number(event.target.value))}
        className={classNames(controlClass, 'h-11 w-20 sm:h-10')}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
      <div className="ml-auto flex gap-2">
        <Button look="ghost" size="small" disabled={pages.isFirst || busy} onClick={pages.previous}>
          Previous
        </Button>
        <Button look="ghost" size="small" disabled={nextCursor === null || busy} onClick={() => nextCursor && pages.next(nextCursor)}>
          Next
        </Button>
      </div>
    </div>
  );
}
