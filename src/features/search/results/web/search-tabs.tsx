import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { chipClass } from '#ui/actions/chip-class.ts';
import { tabClass, tabRowClass } from '#ui/actions/tab-class.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { useChosenInRow } from '#ui/actions/use-chosen-in-row.ts';
import type { HitCounts, HitType } from '../../contract.ts';
import { searchPath, TABS, type Tab } from '../../query/web/search-address.ts';

const LABELS: Record<Tab, string> = { all: 'All', people: 'People', sessions: 'Sessions', posts: 'Posts', hashtags: 'Hashtags' };
const COUNTED: Partial<Record<Tab, HitType>> = { people: 'USER', sessions: 'SESSION', posts: 'POST', hashtags: 'TAG' };
const MOST = 100;

/** Links to the kinds of which something was found, as chips for the end of the row of filters. The chosen one leads back to all kinds. */
export function KindChips({ tab, counts }: { tab: Tab; counts: HitCounts | null }) {
  const [params] = useSearchParams();
  return TABS.map((one) => {
    const type = COUNTED[one];
    const count = type === undefined ? 0 : (counts?.[type] ?? 0);
    const isOn = one === tab;
    if (one === 'all' || (count === 0 && !isOn)) return null;
    return (
      <Link
        key={one}
        to={searchPath(params, { type: isOn ? null : one, view: null })}
        preventScrollReset
        aria-current={isOn ? 'page' : undefined}
        className={`${chipClass({ on: isOn })} shrink-0 gap-1.5`}
      >
        {LABELS[one]}
        {count === 0 ? null : <span className={isOn ? 'tabular-nums' : 'text-ink-2 tabular-nums'}>{countText(count)}</span>}
      </Link>
    );
  });
}

function countText(count: number): string {
  return count >= MOST ? `${MOST}+` : String(count);
}

/** The kinds of results, each with its count; links, so that each has an address. */
export function SearchTabs({ tab, counts, className }: { tab: Tab; counts: HitCounts | null; className?: string }) {
  const [params] = useSearchParams();
  const row = useRef<HTMLElement>(null);
  useChosenInRow(row, tab, counts);
  return (
    <nav ref={row} aria-label="Result types" className={classNames(tabRowClass, 'mb-4 sm:mt-4', className)}>
      {TABS.map((one) => {
        const type = COUNTED[one];
        const count = type === undefined ? undefined : counts?.[type];
        return (
          <Link
            key={one}
            to={searchPath(params, { type: one === 'all' ? null : one, view: null })}
            preventScrollReset
            aria-current={one === tab ? 'page' : undefined}
            className={`${tabClass({ on: one === tab })} shrink-0`}
          >
            {LABELS[one]}
            {count === undefined || count === 0 ? null : (
              <span className="ml-2 text-[13px] font-medium text-ink-3 tabular-nums">{countText(count)}</span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
