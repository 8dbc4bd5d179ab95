import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { AdminMenu } from './admin-menu.tsx';

/**
 * The frame of the administrators' pages: their menu stands beside the open one; on a phone it comes first, and each page leads back to it.
 * Others are sent to /welcome (docs/product.md#addresses). The server guards what the pages show: it checks the role on every call.
 */
export default function AdminLayout() {
  const userId = useMyUserId();
  if (userId === null) return <Waiting />;
  return <Guarded userId={userId} />;
}

function Guarded({ userId }: { userId: string }) {
  const trpc = useTrpc();
  const navigate = useNavigate();
  const { key, pathname } = useLocation();
  // The role may have been granted or revoked a moment ago.
  const { data: user, isError, isFetching, refetch } = useQuery(trpc.user.getUser.queryOptions({ userId }, { staleTime: 0 }));
  const isAdmin = user !== undefined && 'admin' in user && user.admin;
  const isRefused = user !== undefined && !isAdmin && !isFetching;
  useEffect(() => {
    if (isRefused) void navigate(paths.welcome, { replace: true });
  }, [isRefused, navigate, key]);
  if (isError && !user) return <ErrorState title="Error fetching user data" onRetry={() => void refetch()} retrying={isFetching} />;
  if (!isAdmin) return <Waiting />;
  const isList = pathname.replace(/\/+$/, '') === paths.admin;
  // A page below one of the menu leads back to that one.
  const isBelow = pathname.split('/').filter(Boolean).length > 2;
  return (
    // On a phone the small print stays below the screen while a page is loading.
    <div
      data-own-menu
      className="grid grid-cols-[minmax(0,1fr)] content-start max-lg:min-h-[calc(100dvh-90px)] md:grid-cols-[224px_minmax(0,1fr)] md:gap-6 lg:gap-10"
    >
      <AdminMenu isList={isList} />
      <div className={classNames('min-w-0', isList && 'max-md:hidden')}>
        {isBelow ? null : (
          <Link
            to={paths.admin}
            className="inline-flex min-h-9 items-center gap-2 text-ink-2 hover:text-ink md:hidden pointer-coarse:min-h-11"
          >
            <Icon of={ArrowLeft} size={18} />
            Administration
          </Link>
        )}
        <Outlet />
      </div>
    </div>
  );
}

function Waiting() {
  return (
    // As wide as the page that follows: the main navigation gives way at once.
    <div data-own-menu className="grid min-h-[50vh] place-items-center text-ink-3">
      <Spinner label="Loading" size={28} />
    </div>
  );
}
