import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { formatPrice } from '#kernel/money/money.ts';
import { penceOf } from '#kernel/money/typed-money.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { Icon } from '#ui/media/icon.tsx';
import { useBottomBar } from '#ui/layout/use-bottom-bar.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import type { SessionDraft } from './session-draft.ts';

type PublishBarProps = {
  draft: SessionDraft;
  /** How many dates it will have; null while that isn't known. */
  count: number | null;
  /** When the draft was stored in this browser, or null. */
  savedAt: string | null;
  /** Secondary actions. */
  others: ReactNode;
  /** The button that publishes. */
  children: ReactNode;
};

/** The foot of the form, in sight on a phone wherever one has scrolled to: what is for sale, whether it is saved and where, and Publish. */
export function PublishBar({ draft, count, savedAt, others, children }: PublishBarProps) {
  const bar = useBottomBar();
  return (
    <div
      ref={bar}
      className="sticky bottom-[calc(66px+env(safe-area-inset-bottom))] z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-3 sm:mx-0 sm:px-0 lg:static lg:bg-transparent"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate text-[14px] font-semibold lg:hidden">{summaryOf(draft, count)}</p>
        {savedAt === null ? null : <Saved at={savedAt} />}
      </div>
      <div className="flex items-center gap-2">
        <span className="contents max-sm:hidden">{others}</span>
        {children}
      </div>
    </div>
  );
}

function Saved({ at }: { at: string }) {
  const zone = new Intl.DateTimeFormat('en-GB').resolvedOptions().timeZone;
  const [saved, now] = [new Date(at), useNow()];
  const isToday = formatShortDay(saved, zone) === formatShortDay(now, zone);
  return (
    <p className="flex items-start gap-1.5 text-[13px] text-ink-2">
      <Icon of={Check} size={16} className="mt-0.5 shrink-0" />
      <span>
        Saved in this browser {isToday ? 'at ' : `on ${formatShortDay(saved, zone)}, `}
        {formatTime(saved, zone)}
        <span className="max-sm:hidden">
          , listed in{' '}
          <Link to={`${paths.hubPart('sessions')}?show=drafts`} className="font-semibold text-accent-text hover:underline">
            My sessions
          </Link>
        </span>
      </span>
    </p>
  );
}

function summaryOf({ price, capacity }: SessionDraft, count: number | null): string {
  const pence = penceOf(price);
  const places = capacity.trim();
  return [
    formatPrice(Number.isNaN(pence) ? 0 : Math.trunc(pence)),
    ...(places === '' ? [] : [`${places} ${places === '1' ? 'place' : 'places'}`]),
    ...(count === null || count < 2 ? [] : [`${count} dates`]),
  ].join(' · ');
}
