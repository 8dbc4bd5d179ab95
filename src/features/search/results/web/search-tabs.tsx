import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { tabClass, tabRowClass } from '#ui/actions/tab-class.ts';
import { useChosenInRow } from '#ui/actions/use-chosen-in-row.ts';
import type { HitCounts } from '../contract.ts';
import { searchPath, TABS, type Tab } from '../../query/web/search-address.ts';
import type { HitType } from '../../query/contract.ts';

const LABELS: Record<Tab, string> = { all: 'All', people: 'People', sessions: 'Sessions', posts: 'Posts', hashtags: 'Hashtags' };
const COUNTED: Partial<Record<Tab, HitType>> = { people: 'USER', sessions: 'SESSION', posts: 'POST', hashtags: 'TAG' };
const MOST = 100;

/** The kinds of results, each with its count; links, so that each has an address. */
export function SearchTabs({ tab, counts }: { tab: Tab; counts: HitCounts | null }) {
  const [params] = useSearchParams();
  const row = useRef<HTMLElement>(null);
  useChosenInRow(row, tab, counts);
  return (
    <nav ref={row} aria-label="Result types" className={`${tabRowClass} mt-4 mb-4`}>
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
              <span className="ml-2 text-[13px] font-medium text-ink-3 tabular-nums">{count >= MOST ? `${MOST}+` : count}</span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
