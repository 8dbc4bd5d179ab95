import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useMyUserId } from '#platform/web/session/use-session.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { AdminMenu } from './admin-menu.tsx';

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
    <div data-own-menu className="grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[224px_minmax(0,1fr)] lg:gap-10">
      <AdminMenu />
      <div className="min-w-0">
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
