import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { controlClass } from '#ui/fields/control-class.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { PAGE_SIZES, type Pages } from './use-pages.ts';

/** Chooses the number of rows per page, and leads to the previous and next page. */
export function PageBar({ pages, nextCursor, busy }: { pages: Pages; nextCursor: string | null; busy: boolean }) {
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3">
      <label htmlFor={id} className="text-[13.5px] text-ink-2">
        Rows per page
      </label>
      <div className="relative w-20">
        <select
          id={id}
          value={pages.limit}
          onChange={(event) => pages.resize(Number(event.target.value))}
          className={classNames(controlClass, 'h-11 appearance-none pr-9 sm:h-10')}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} size={18} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2" />
      </div>
      <div className="ml-auto flex gap-2">
        <Button variant="ghost" size="small" disabled={pages.isFirst || busy} onClick={pages.previous}>
          Previous
        </Button>
        <Button variant="ghost" size="small" disabled={nextCursor === null || busy} onClick={() => nextCursor && pages.next(nextCursor)}>
          Next
        </Button>
      </div>
    </div>
  );
}
