import { useQuery } from '@tanstack/react-query';
import { Ban, Flag, Gauge, Hash, MessageCircleWarning, ReceiptPoundSterling, UserRoundX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';

const ITEMS = [
  { label: 'Reported Content', icon: Flag, to: paths.reportedContent },
  { label: 'Reported people', icon: UserRoundX, to: paths.reportedPeople },
  { label: 'Reported messages', icon: MessageCircleWarning, to: paths.reportedMessages },
  { label: 'Suspended people', icon: Ban, to: paths.suspendedPeople },
  { label: 'Orders', icon: ReceiptPoundSterling, to: paths.administratorsOrders },
  { label: 'Unknown Tags', icon: Hash, to: paths.unknownTags },
  { label: 'Heavy readers', icon: Gauge, to: paths.heavyReaders },
];

/**
 * The frame of the administrators' pages, with their side menu. Others are sent to /welcome
 * (docs/product.md#addresses). The server guards what the pages show: it checks the role on every call.
 */
export default function AdminLayout() {
  const userId = useMyUserId();
  if (userId === null) return <Waiting />;
  return <Guarded userId={userId} />;
}

function Guarded({ userId }: { userId: string }) {
  const trpc = useTrpc();
  const navigate = useNavigate();
  const { key } = useLocation();
  // The role may have been granted or revoked a moment ago.
  const { data: user, isError, isFetching, refetch } = useQuery(trpc.user.getUser.queryOptions({ userId }, { staleTime: 0 }));
  const isAdmin = user !== undefined && 'admin' in user && user.admin;
  const isRefused = user !== undefined && !isAdmin && !isFetching;
  useEffect(() => {
    if (isRefused) void navigate(paths.welcome, { replace: true });
  }, [isRefused, navigate, key]);
  if (isError && !user) return <ErrorState title="Error fetching user data" onRetry={() => void refetch()} retrying={isFetching} />;
  if (!isAdmin) return <Waiting />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[200px_minmax(0,1fr)]">
      <Menu />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function Menu() {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the items form a row that is wider than the screen.
  useEffect(() => {
    const row = nav.current;
    const current = row?.querySelector<HTMLElement>('[aria-current=page]');
    if (row && current) row.scrollLeft = current.offsetLeft - row.offsetLeft - (row.clientWidth - current.clientWidth) / 2;
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label="Administration"
      className="-mx-4 flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] max-md:sm:-mx-6 max-md:sm:px-6 md:mx-0 md:flex-col md:px-0"
    >
      {ITEMS.map(({ label, icon, to }) => (
        <NavLink
          key={to}
          to={to}
          className={({ isActive }) =>
            classNames(
              'flex min-h-11 items-center gap-2.5 rounded-control px-3.5 whitespace-nowrap focus-visible:-outline-offset-2',
              isActive ? 'bg-sunken font-semibold text-ink' : 'font-medium text-ink-2 hover:bg-sunken hover:text-ink',
            )
          }
        >
          <Icon of={icon} size={18} />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}

function Waiting() {
  return (
    <div className="grid min-h-[50vh] place-items-center text-ink-3">
      <Spinner label="Loading" size={28} />
    </div>
  );
}
