import { useQuery } from '@tanstack/react-query';
import { Flag, Gauge, Hash } from 'lucide-react';
import { useEffect } from 'react';
import { NavLink, Outlet, useLocation, useNavigate } from 'react-router';
import { useTrpc } from '#platform/web/rpc.ts';
import { useMyUserId } from '#platform/web/use-session.ts';
import { classNames } from '#ui/class-names.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Spinner } from '#ui/spinner.tsx';

const ITEMS = [
  { label: 'Reported Content', icon: Flag, to: '/admin/reported-content' },
  { label: 'Unknown Tags', icon: Hash, to: '/admin/unknown-tags' },
  { label: 'Heavy Readers', icon: Gauge, to: '/admin/heavy-readers' },
];

/**
 * The frame of the administrators' pages, with their side menu. Others go to /welcome (Specification section 2); what the pages
 * show is guarded by the server, which asks for the role with each call.
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
  // The role may have been given or taken a moment ago.
  const { data: user, isError, isFetching, refetch } = useQuery(trpc.user.getUser.queryOptions({ userId }, { staleTime: 0 }));
  const isAdmin = user !== undefined && 'admin' in user && user.admin;
  const isRefused = user !== undefined && !isAdmin && !isFetching;
  useEffect(() => {
    if (isRefused) void navigate('/welcome', { replace: true });
  }, [isRefused, navigate, key]);
  if (isError && !user) return <ErrorState title="Error fetching user data" onRetry={() => void refetch()} retrying={isFetching} />;
  if (!isAdmin) return <Waiting />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[200px_minmax(0,1fr)]">
      <nav aria-label="Administration" className="flex gap-1 overflow-x-auto md:flex-col">
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
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className="grid min-h-[50vh] place-items-center text-ink-3">
      <Spinner label="Loading" size={28} />
    </div>
  );
}
