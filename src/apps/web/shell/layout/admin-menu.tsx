import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeft,
  Ban,
  ChartColumn,
  ChevronRight,
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
import { Link, NavLink } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SmallPrint } from './small-print.tsx';

type Counted = 'content' | 'people' | 'messages' | 'tags' | 'joining';
type Item = { label: string; hint: string; icon: LucideIcon; to: string; counted?: Counted };

const GROUPS: readonly { name: string; items: readonly Item[] }[] = [
  {
    name: 'At a glance',
    items: [
      { label: 'Overview', hint: 'People, sales, jobs, storage and mail', icon: ChartColumn, to: adminPaths.administratorsOverview },
      { label: 'Log', hint: 'Who took what down, and why', icon: ScrollText, to: adminPaths.administratorsLog },
    ],
  },
  {
    name: 'Reports',
    items: [
      { label: 'Reported Content', hint: 'Posts and sessions', icon: Flag, to: paths.reportedContent, counted: 'content' },
      { label: 'Reported people', hint: 'And what they wrote', icon: UserRoundX, to: paths.reportedPeople, counted: 'people' },
      {
        label: 'Reported messages',
        hint: 'With the messages around them',
        icon: MessageCircleWarning,
        to: paths.reportedMessages,
        counted: 'messages',
      },
    ],
  },
  {
    name: 'People and orders',
    items: [
      { label: 'People', hint: 'By name, username or email', icon: Users, to: adminPaths.administratorsPeople },
      { label: 'Suspended people', hint: 'Why, and until when', icon: Ban, to: adminPaths.suspendedPeople },
      { label: 'Joining', hint: 'Requests and invitations', icon: UserRoundPlus, to: adminPaths.administratorsJoining, counted: 'joining' },
      { label: 'Orders', hint: 'Find, refund, disputes', icon: ReceiptPoundSterling, to: adminPaths.administratorsOrders },
      { label: 'Heavy readers', hint: 'Who reads very much in a day', icon: Gauge, to: adminPaths.heavyReaders },
    ],
  },
  {
    name: 'Tags',
    items: [
      { label: 'Unknown Tags', hint: 'Approve, map or block', icon: Hash, to: adminPaths.unknownTags, counted: 'tags' },
      { label: 'Known tags', hint: 'Rename or merge', icon: Tag, to: adminPaths.knownTags },
    ],
  },
  {
    name: 'The site',
    items: [
      { label: 'Banner', hint: 'Announce something to everybody', icon: Megaphone, to: adminPaths.administratorsBanner },
      { label: 'Settings', hint: 'Name, colours, fee, limits', icon: SlidersHorizontal, to: adminPaths.administratorsSettings },
      { label: 'Legal texts', hint: 'Terms, privacy policy, imprint', icon: Scale, to: adminPaths.administratorsLegal },
      { label: 'Maintenance', hint: 'Read only, or closed for a while', icon: Construction, to: adminPaths.administratorsMaintenance },
      { label: 'Jobs', hint: 'What waits, and what failed', icon: ListChecks, to: adminPaths.administratorsJobs },
    ],
  },
];

// Without a notification, which comes once an hour, new reports appear in the menu within a minute.
const REFRESHED_MS = 60_000;

/**
 * The menu of the administrators' pages, with how much waits behind each item. On phones it is a page of its own (`isList`); on large screens
 * it takes the position of the main navigation (`app.css`), to which it leads back.
 */
export function AdminMenu({ isList }: { isList: boolean }) {
  const counts = useWaiting();
  return (
    <div className={classNames('min-w-0', !isList && 'max-md:hidden')}>
      {isList ? <h1 className="mb-4 text-[30px] md:hidden">Administration</h1> : null}
      <nav aria-label="Administration" className="md:sticky md:top-[84px] md:max-h-[calc(100dvh-84px)] md:overflow-y-auto md:pb-6">
        <Link
          to="/"
          className="mb-4 hidden min-h-11 items-center gap-2.5 rounded-control px-3.5 font-medium text-ink-2 hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 lg:flex"
        >
          <Icon of={ArrowLeft} size={18} />
          Back to the site
        </Link>
        {GROUPS.map(({ name, items }) => (
          <div key={name} className="mb-5 md:mb-2.5">
            <p className="mb-1.5 px-1 text-[13.5px] font-semibold text-ink-2 md:hidden">{name}</p>
            <ul
              aria-label={name}
              className="flex flex-col max-md:divide-y max-md:divide-line max-md:overflow-hidden max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:shadow-lift md:gap-0.5"
            >
              {items.map((item) => (
                <li key={item.to}>
                  <MenuItem item={item} count={item.counted === undefined ? 0 : counts[item.counted]} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className="hidden lg:block">
          <SmallPrint />
        </div>
      </nav>
    </div>
  );
}

function MenuItem({ item: { label, hint, icon, to }, count }: { item: Item; count: number }) {
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        classNames(
          'flex items-center gap-2.5 px-3.5 focus-visible:-outline-offset-2 max-md:min-h-[60px] max-md:gap-3.5 max-md:py-2',
          'md:min-h-11 md:rounded-control md:whitespace-nowrap md:pointer-fine:min-h-10',
          isActive ? 'font-semibold md:bg-sunken' : 'font-medium hover:bg-sunken md:text-ink-2 md:hover:text-ink',
        )
      }
    >
      <Icon of={icon} size={18} className="max-md:text-accent-text" />
      <span className="min-w-0 flex-1">
        {label}
        <span className="block text-[13.5px] font-normal text-ink-2 md:hidden">{hint}</span>
      </span>
      <Badge count={count} label="waiting" />
      <Icon of={ChevronRight} size={18} className="text-ink-3 md:hidden" />
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
