import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeft,
  Ban,
  ChartColumn,
  Construction,
  Flag,
  Gauge,
  Hash,
  ListChecks,
  Megaphone,
  MessageCircleWarning,
  ReceiptPoundSterling,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Tag,
  UserRoundPlus,
  UserRoundX,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SmallPrint } from './small-print.tsx';

type Counted = 'content' | 'people' | 'messages' | 'tags' | 'joining';
type Item = { label: string; icon: LucideIcon; to: string; counted?: Counted };

const ITEMS: readonly Item[] = [
  { label: 'Overview', icon: ChartColumn, to: adminPaths.administratorsOverview },
  { label: 'Reported Content', icon: Flag, to: paths.reportedContent, counted: 'content' },
  { label: 'Reported people', icon: UserRoundX, to: paths.reportedPeople, counted: 'people' },
  { label: 'Reported messages', icon: MessageCircleWarning, to: paths.reportedMessages, counted: 'messages' },
  { label: 'People', icon: Users, to: adminPaths.administratorsPeople },
  { label: 'Suspended people', icon: Ban, to: adminPaths.suspendedPeople },
  { label: 'Orders', icon: ReceiptPoundSterling, to: adminPaths.administratorsOrders },
  { label: 'Unknown Tags', icon: Hash, to: adminPaths.unknownTags, counted: 'tags' },
  { label: 'Known tags', icon: Tag, to: adminPaths.knownTags },
  { label: 'Log', icon: ScrollText, to: adminPaths.administratorsLog },
  { label: 'Banner', icon: Megaphone, to: adminPaths.administratorsBanner },
  { label: 'Joining', icon: UserRoundPlus, to: adminPaths.administratorsJoining, counted: 'joining' },
  { label: 'Settings', icon: SlidersHorizontal, to: adminPaths.administratorsSettings },
  { label: 'Legal texts', icon: Scale, to: adminPaths.administratorsLegal },
  { label: 'Jobs', icon: ListChecks, to: adminPaths.administratorsJobs },
  { label: 'Maintenance', icon: Construction, to: adminPaths.administratorsMaintenance },
  { label: 'Heavy readers', icon: Gauge, to: adminPaths.heavyReaders },
];

// Without a notification, which comes once an hour, new reports appear in the menu within a minute.
const REFRESHED_MS = 60_000;

/**
 * The menu of the administrators' pages, with how much waits behind each item. A row of chips on phones; on large screens it takes the
 * position of the main navigation (`app.css`), to which it leads back.
 */
export function AdminMenu() {
  const counts = useWaiting();
  const row = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // In the middle, so that it is seen that the row goes on to both sides.
  useEffect(() => {
    const list = row.current;
    const current = list?.querySelector<HTMLElement>('[aria-current=page]');
    if (list && current) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.clientWidth) / 2;
  }, [pathname, counts.content, counts.people, counts.messages, counts.tags, counts.joining]);
  return (
    <div className="min-w-0">
      <nav aria-label="Administration" className="md:sticky md:top-[84px] md:max-h-[calc(100dvh-84px)] md:overflow-y-auto md:pb-6">
        <Link
          to="/"
          className="mb-4 hidden min-h-11 items-center gap-2.5 rounded-control px-3.5 font-medium text-ink-2 hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 lg:flex"
        >
          <Icon of={ArrowLeft} size={18} />
          Back to the site
        </Link>
        <ul
          ref={row}
          className="scroll-fade-x -mx-4 flex gap-2 px-4 py-1 max-md:sm:-mx-6 max-md:sm:px-6 md:mx-0 md:[animation:none] md:flex-col md:gap-0.5 md:overflow-visible md:[mask-image:none] md:px-0 md:py-0"
        >
          {ITEMS.map((item) => (
            <li key={item.to} className="max-md:shrink-0">
              <MenuItem item={item} count={item.counted === undefined ? 0 : counts[item.counted]} />
            </li>
          ))}
        </ul>
        <div className="hidden lg:block">
          <SmallPrint />
        </div>
      </nav>
    </div>
  );
}

function MenuItem({ item: { label, icon, to }, count }: { item: Item; count: number }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classNames(
          'flex min-h-11 items-center gap-2.5 rounded-control px-3.5 whitespace-nowrap focus-visible:-outline-offset-2 md:pointer-fine:min-h-10',
          'max-md:rounded-full max-md:border max-md:text-[13.5px]',
          isActive
            ? 'bg-sunken font-semibold text-ink max-md:border-ink max-md:bg-ink max-md:text-paper'
            : 'font-medium text-ink-2 hover:bg-sunken hover:text-ink max-md:border-line max-md:bg-surface max-md:text-ink',
        )
      }
    >
      <Icon of={icon} size={18} className="max-md:hidden" />
      {label}
      <Badge count={count} label="waiting" className="ml-auto" />
    </NavLink>
  );
}

function useWaiting(): Record<Counted, number> {
  const trpc = useTrpc();
  const options = { staleTime: REFRESHED_MS, refetchInterval: REFRESHED_MS };
  const { data: counted } = useQuery(trpc.report.countWaiting.queryOptions({}, options));
  const { data: joining } = useQuery(trpc.administration.countJoinRequests.queryOptions({}, options));
  const { data: messages } = useQuery(trpc.chat.countMessageReports.queryOptions({}, options));
  return {
    content: counted?.content ?? 0,
    people: counted?.people ?? 0,
    tags: counted?.tags ?? 0,
    messages: messages?.count ?? 0,
    joining: joining?.count ?? 0,
  };
}
