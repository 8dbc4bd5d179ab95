import { X } from 'lucide-react';
import { Link } from 'react-router';
import { chipClass } from '#ui/actions/chip-class.ts';
import { Icon } from '#ui/media/icon.tsx';
import type { InferredChip } from '../../query/web/search-address.ts';

/** The words of a query that are used as filters, each to be made a word again; on a phone for the row of chips. */
export function InferredFilters({ inferred, className }: { inferred: readonly InferredChip[]; className: string }) {
  if (inferred.length === 0) return null;
  return (
    <div role="group" aria-label="Filters from your words" className={`items-center gap-2 text-[13.5px] text-ink-2 ${className}`}>
      <span aria-hidden="true" className="max-sm:hidden">
        From your words:
      </span>
      {inferred.map(({ words, label, asWords }) => (
        <Link
          key={words}
          to={asWords}
          preventScrollReset
          aria-label={`${label}, search for “${words}” as words instead`}
          className={`${chipClass({ on: true })} gap-1.5`}
        >
          {label}
          <Icon of={X} size={15} />
        </Link>
      ))}
    </div>
  );
}
