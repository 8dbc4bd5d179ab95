import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import type { MetaDescriptor } from 'react-router';
import { formatShortDay, formatTime } from '#kernel/time/time-text.ts';
import { AdminHeading } from '#features/moderation/shared/admin-heading.tsx';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Button } from '#ui/actions/button.tsx';
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
import type { ListedAnnouncement } from '../contract.ts';
import { LEVEL_LABELS, standingOf } from '../rules.ts';
import { AnnouncementForm } from './announcement-form.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({ title: 'Banner', unlisted: true });

/** Announces something to everybody, and ends what is announced (docs/product.md#administrators). */
export default function AnnouncementsScreen() {
  const trpc = useTrpc();
  const [asking, setAsking] = useState<ListedAnnouncement | null>(null);
  const list = useInfiniteQuery({
    ...trpc.administration.queryAnnouncements.infiniteQueryOptions({ limit: 20 }, { getNextPageParam: (page) => page.nextCursor }),
    staleTime: 0,
  });
  const end = useEnd(() => setAsking(null));
  return (
    <KeepFocus>
      <AdminHeading title="Banner" />
      <AnnouncementForm />
      <h2 className="mt-8 mb-3 text-[19px]">Announced</h2>
      <QueryList
        list={list}
        skeleton={
          <LoadingRegion label="Loading the announcements">
            <Skeleton className="h-40 w-full rounded-card" />
          </LoadingRegion>
        }
        failed="The announcements couldn’t be loaded"
        empty={
          <Card>
            <EmptyState icon={Megaphone} title="Nothing announced yet">
              Announcements are listed here, those that have yet to begin included.
            </EmptyState>
          </Card>
        }
      >
        {(announcements) => (
          <Card>
            <ul className="divide-y divide-line">
              {announcements.map((announcement) => (
                <li key={announcement.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-4">
                  <Listed announcement={announcement} onEnd={() => setAsking(announcement)} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </QueryList>
      {asking ? (
        <LazyConfirmDialog
          open
          onOpenChange={(open) => (open ? undefined : setAsking(null))}
          title="End this announcement?"
          confirmLabel="End it"
          busy={end.isPending}
          onConfirm={() => end.mutate({ id: asking.id })}
        >
          Pages that are open stop showing it within five minutes, every other page at once.
        </LazyConfirmDialog>
      ) : null}
    </KeepFocus>
  );
}

function Listed({ announcement, onEnd }: { announcement: ListedAnnouncement; onEnd: () => void }) {
  const { text, link, level, startsAt, endsAt, by } = announcement;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const when = (instant: string) => `${formatShortDay(new Date(instant), timeZone)}, ${formatTime(new Date(instant), timeZone)}`;
  const standing = standingOf(announcement, useNow());
  return (
    <>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold [overflow-wrap:anywhere]">{text}</p>
        {link ? (
          <p className="text-[14px] [overflow-wrap:anywhere] text-ink-2">
            {link.label}: {link.url}
          </p>
        ) : null}
        <p className="mt-1 text-[13.5px] text-ink-2">
          {LEVEL_LABELS[level]} · from {when(startsAt)} {endsAt === null ? 'until it is ended' : `until ${when(endsAt)}`}
          {by ? ` · @${by.username}` : ''}
        </p>
      </div>
      <Pill tone={standing === 'shown' ? 'good' : standing === 'upcoming' ? 'warn' : 'plain'}>
        {standing === 'shown' ? 'Shown' : standing === 'upcoming' ? 'To come' : 'Over'}
      </Pill>
      {standing === 'over' ? null : (
        <Button variant="ghost" size="small" aria-label={`End “${text}”`} onClick={onEnd}>
          End
        </Button>
      )}
    </>
  );
}

function useEnd(onSettled: () => void) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  return useMutation({
    ...trpc.administration.endAnnouncement.mutationOptions(),
    onSuccess: () => showToast({ text: 'It is no longer shown.', tone: 'good' }),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    async onSettled() {
      onSettled();
      await invalidate({ kind: 'announcements' });
    },
  });
}
