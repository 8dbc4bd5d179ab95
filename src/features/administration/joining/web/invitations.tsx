import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { TicketPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import * as adminPaths from '#kernel/http/admin-paths.ts';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { useSite } from '#platform/web/page/site.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { CopyButton } from '#ui/actions/copy-button.tsx';
import { KeepFocus } from '#ui/actions/keep-focus.tsx';
import { QueryList } from '#ui/app/query-list.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { LoadingRegion } from '#ui/feedback/loading-region.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { Card } from '#ui/layout/card.tsx';
import { LazyConfirmDialog } from '#ui/overlays/lazy-confirm-dialog.tsx';
import type { Invitation } from '../contract.ts';
import { InvitationForm } from './invitation-form.tsx';

/** A form for a new invitation, and all there are with who came by them. */
export function Invitations() {
  const trpc = useTrpc();
  const [ending, setEnding] = useState<Invitation | null>(null);
  const list = useInfiniteQuery({
    ...trpc.administration.queryInvitations.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (page) => page.nextCursor }),
    staleTime: 0,
  });
  const refetch = async () => void (await list.refetch());
  const end = useMutation({
    ...trpc.administration.endInvitation.mutationOptions(),
    onSuccess: () => showToast({ text: 'Nobody can use it any more.', tone: 'good' }),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    async onSettled() {
      setEnding(null);
      await refetch();
    },
  });
  return (
    <KeepFocus>
      <InvitationForm onCreated={refetch} />
      <div className="mt-4">
        <QueryList
          list={list}
          skeleton={
            <LoadingRegion label="Loading the invitations">
              <Skeleton className="h-40 w-full rounded-card" />
            </LoadingRegion>
          }
          failed="The invitations couldn’t be loaded"
          empty={
            <Card>
              <EmptyState icon={TicketPlus} title="No invitations yet">
                Each has a link of its own, and shows who joined by it.
              </EmptyState>
            </Card>
          }
        >
          {(invitations) => (
            <Card>
              <ul className="divide-y divide-line">
                {invitations.map((invitation) => (
                  <li key={invitation.id} className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4">
                    <Listed invitation={invitation} onEnd={() => setEnding(invitation)} />
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </QueryList>
      </div>
      {ending ? (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setEnding(null))}
          title="End this invitation?"
          confirmLabel="End it"
          busy={end.isPending}
          onConfirm={() => end.mutate({ id: ending.id })}
        >
          Nobody else can join by it. Whoever has joined stays.
        </LazyConfirmDialog>
      ) : null}
    </KeepFocus>
  );
}

function Listed({ invitation, onEnd }: { invitation: Invitation; onEnd: () => void }) {
  const { code, note, uses, mostUses, endsAt, by, joined } = invitation;
  const { origin } = useSite();
  const now = useNow();
  const isOver = uses >= mostUses || (endsAt !== null && new Date(endsAt) <= now);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold [overflow-wrap:anywhere]">{note === '' ? 'Invitation' : note}</p>
        <p className="font-mono text-[14px] [overflow-wrap:anywhere]">{grouped(code)}</p>
        <p className="mt-1 text-[13.5px] text-ink-2">
          {uses} of {mostUses} used
          {endsAt === null ? '' : ` · until ${formatShortDay(new Date(endsAt), timeZone)}, ${formatTime(new Date(endsAt), timeZone)}`}
          {by === null ? '' : ` · by @${by.username}`}
        </p>
        {joined.length === 0 ? null : (
          <p className="mt-1 text-[13.5px] [overflow-wrap:anywhere] text-ink-2">
            Joined:{' '}
            {joined.map((person, index) => (
              <span key={person.id}>
                {index === 0 ? '' : ', '}
                <Link to={adminPaths.administratorsPerson(person.id)} className="font-medium text-ink underline-offset-4 hover:underline">
                  @{person.username}
                </Link>
              </span>
            ))}
            {uses > joined.length ? ' and others' : ''}
          </p>
        )}
      </div>
      <Pill tone={isOver ? 'plain' : 'good'}>{isOver ? 'Over' : 'Open'}</Pill>
      {isOver ? null : (
        <div className="flex gap-2">
          <CopyButton text={`${origin}${adminPaths.invitation(code)}`} of="the link of this invitation" />
          <Button variant="ghost" size="small" aria-label={`End “${note === '' ? grouped(code) : note}”`} onClick={onEnd}>
            End
          </Button>
        </div>
      )}
    </>
  );
}

/** A code in groups of four, as it is read out. */
function grouped(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code;
}
