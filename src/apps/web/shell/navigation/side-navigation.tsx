import { skipToken, useQuery } from '@tanstack/react-query';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { MAIN_ITEMS, sideItems, type NavigationItem } from './navigation-items.ts';
import { NavigationLink } from './navigation-link.tsx';
import { SmallPrint } from '../layout/small-print.tsx';
import { useUnreadCounts } from './use-unread-counts.ts';

/** The left column on large screens: the five items, My hub, Monetization and Profile. */
export function SideNavigation() {
  const { username, userId } = useSession();
  const trpc = useTrpc();
  const { data: isCreator } = useQuery(trpc.payment.isCreator.queryOptions(userId ? undefined : skipToken));
  const unread = useUnreadCounts();
  return (
    <div className="hidden lg:block">
      <nav
        aria-label="Main"
        className="sticky top-[84px] flex max-h-[calc(100dvh-84px)] flex-col gap-0.5 overflow-y-auto pb-6 [scrollbar-width:none]"
      >
        {MAIN_ITEMS.map((item) => (
          <SideLink key={item.label} item={item} count={unread[item.label] ?? 0} />
        ))}
        <div className="h-[18px]" />
        {sideItems(username ?? '', isCreator === true).map((item) => (
          <SideLink key={item.label} item={item} count={0} />
        ))}
        <SmallPrint />
      </nav>
    </div>
  );
}

function SideLink({ item, count }: { item: NavigationItem; count: number }) {
  return (
    <NavigationLink item={item} className={({ on }) => classNames('side-link', on && 'bg-sunken font-semibold text-ink')}>
      <Icon of={item.icon} size={22} />
      {item.label}
      <Badge count={count} label="unread" className="ml-auto" />
    </NavigationLink>
  );
}
