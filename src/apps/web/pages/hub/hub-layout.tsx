import { skipToken, useQuery } from '@tanstack/react-query';
import { Plus, Ticket } from 'lucide-react';
import { useRef } from 'react';
import { Link, Outlet, useLocation, useOutletContext } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useCalendarEntries, type CalendarEntries } from '#features/sessions/shared/calendar/use-calendar-entries.ts';
import { SubscribeButton } from '#features/tickets/shared/subscribe-button.tsx';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { ButtonLink } from '#ui/actions/button-link.tsx';
import { tabClass, tabRowClass } from '#ui/actions/tab-class.ts';
import { useChosenInRow } from '#ui/actions/use-chosen-in-row.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { HOSTING_PARTS, memberParts } from './hub-parts.ts';

/** What the pages of the hub know of the reader. `isDeciding` while it isn't known whether they host; `failed` if that couldn't be read. */
export type Hub = {
  isCreator: boolean;
  isDeciding: boolean;
  failed: { retry: () => void; isRetrying: boolean } | null;
  entries: CalendarEntries;
};

export const useHub = () => useOutletContext<Hub>();

/** The frame of My hub: for creators the home of their money and dates, for others their tickets (docs/product.md#my-hub). */
export default function HubLayout() {
  const { userId } = useSession();
  const trpc = useTrpc();
  const entries = useCalendarEntries(userId || null, Boolean(userId), {});
  const paid = useQuery(trpc.payment.isCreator.queryOptions(userId ? undefined : skipToken));
  const isPaid = paid.data;
  const isCreator = isPaid === true || entries.hosted.length > 0;
  const isUnread = !isCreator && isPaid === undefined && paid.errorUpdateCount > 0;
  const isDeciding = !isCreator && !entries.isError && (entries.isPending || (isPaid === undefined && !isUnread));
  const { pathname } = useLocation();
  const failed = isUnread ? { retry: () => void paid.refetch(), isRetrying: paid.isFetching } : null;
  const hub: Hub = { isCreator, isDeciding, failed, entries };
  return (
    // On a phone the small print stays below the screen while a page is loading.
    <div className="max-lg:min-h-[calc(100dvh-90px)]">
      <div className="mb-4 flex min-h-[45px] flex-wrap items-center justify-between gap-3">
        <h1 className="text-[30px]">My hub</h1>
        {isDeciding ? null : (
          <div className="flex flex-wrap gap-2">
            {/* With two buttons there is one row for them and the title. */}
            <SubscribeButton creator={null} label="Calendar" isShort={isCreator} />
            <ButtonLink to={paths.orders()} variant="ghost" size="small" className="max-sm:hidden">
              <Icon of={Ticket} size={16} />
              Orders
            </ButtonLink>
            {isCreator ? (
              <ButtonLink to={paths.createContent} size="small">
                <Icon of={Plus} size={16} />
                Create a session
              </ButtonLink>
            ) : null}
          </div>
        )}
      </div>
      <Parts parts={isDeciding ? [] : isCreator ? HOSTING_PARTS : memberParts(pathname)} />
      <Outlet context={hub} />
    </div>
  );
}

function Parts({ parts }: { parts: readonly { to: string; label: string }[] }) {
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useChosenInRow(row, pathname, parts.length);
  return (
    <nav ref={row} aria-label="My hub" className={classNames(tabRowClass, 'mb-5 min-h-[45px]')}>
      {parts.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={to === pathname ? 'page' : undefined}
          className={classNames(
            tabClass({ on: to === pathname }),
            'shrink-0',
            label === 'My tickets' && parts[0]?.label !== label && 'lg:ml-auto',
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
