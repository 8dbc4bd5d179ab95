import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { QueryList } from '#ui/app/query-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { RelativeTime } from '#ui/feedback/relative-time.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { Card } from '#ui/layout/card.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import type { JoinRequest } from '../contract.ts';

/** The requests that wait for a decision, whoever has waited longest first. */
export function JoinRequests() {
  const trpc = useTrpc();
  const [declining, setDeclining] = useState<JoinRequest | null>(null);
  const list = useInfiniteQuery({
    ...trpc.administration.queryJoinRequests.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (page) => page.nextCursor }),
    staleTime: 0,
  });
  const decide = useDecide(async () => {
    setDeclining(null);
    await list.refetch();
  });
  return (
    <KeepFocus>
      <QueryList
        list={list}
        skeleton={
          <LoadingRegion label="Loading the requests">
            <Skeleton className="h-[274px] w-full rounded-card sm:h-[251px]" />
          </LoadingRegion>
        }
        failed="The requests couldn’t be loaded"
        empty={
          <Card>
            <EmptyState icon={UserRoundCheck} title="Nobody is waiting">
              Where administrators approve who joins, people who have confirmed their address wait here.
            </EmptyState>
          </Card>
        }
      >
        {(requests) => (
          <Card>
            <ul className="divide-y divide-line">
              {requests.map((request) => (
                <li key={request.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
                  <div className="min-w-0 flex-1 basis-64">
                    <p className="font-semibold [overflow-wrap:anywhere]">{request.name ?? 'No name'}</p>
                    <p className="text-[14px] [overflow-wrap:anywhere] text-ink-2">{request.email}</p>
                    <p className="text-[13.5px] text-ink-2">
                      Asked <RelativeTime instant={request.createdAt} />
                    </p>
                    {request.note === null ? null : <p className="written mt-2 text-[14.5px]">{request.note}</p>}
                  </div>
                  <div className="flex gap-2">
                    <Button
                      size="small"
                      aria-label={`Approve ${request.email}`}
                      loading={decide.isPending && decide.variables.id === request.id && decide.variables.decision === 'APPROVED'}
                      onClick={() => decide.mutate({ id: request.id, decision: 'APPROVED' })}
                    >
                      Approve
                    </Button>
                    <Button variant="ghost" size="small" aria-label={`Decline ${request.email}`} onClick={() => setDeclining(request)}>
                      Decline
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryList>
      {declining ? (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setDeclining(null))}
          title="Decline this request?"
          confirmLabel="Decline"
          danger
          busy={decide.isPending}
          onConfirm={() => decide.mutate({ id: declining.id, decision: 'DECLINED' })}
        >
          {declining.email} gets a mail that says so, and can’t ask again for 30 days.
        </LazyConfirmDialog>
      ) : null}
    </KeepFocus>
  );
}

function useDecide(onSettled: () => Promise<void>) {
  const trpc = useTrpc();
  return useMutation({
    ...trpc.administration.decideJoinRequest.mutationOptions(),
    onSuccess: (_answer, { decision }) =>
      showToast({ text: decision === 'APPROVED' ? 'Approved. They get a mail.' : 'Declined. They get a mail.', tone: 'good' }),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    onSettled,
  });
}
