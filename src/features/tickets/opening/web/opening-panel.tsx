import { useMutation, useQuery } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { earlyText } from '#features/sessions/booking/copy.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { useSession } from '#platform/web/session/use-session.ts';
import { useJoinIn } from '#ui/app/join-in.ts';
import { Button } from '#ui/actions/button.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { useNow } from '#ui/feedback/use-now.ts';
import { Icon } from '#ui/media/icon.tsx';

/** Below a date that can't be booked yet: who can book earlier, and the way to be reminded. Load it lazily. */
export function OpeningPanel({ event }: { event: SessionEvent }) {
  const { status, userId } = useSession();
  const now = useNow();
  if (status === 'signed-in' && userId === event.sessionOwnerUserId) return null;
  const { earlyFrom, timeZone } = event;
  return (
    <div className="mt-3 flex flex-col items-center gap-3">
      {earlyFrom !== undefined && new Date(earlyFrom) > now ? (
        <p className="text-center text-[13.5px] text-ink-2">{earlyText(earlyFrom, timeZone)}</p>
      ) : null}
      {status === 'signed-in' && userId !== '' ? <MemberReminder event={event} /> : <GuestReminder event={event} />}
    </div>
  );
}

function GuestReminder({ event }: { event: SessionEvent }) {
  const joinIn = useJoinIn();
  const to = paths.event(event.sessionOwnerUsername, event.sessionId, event.id);
  return <RemindButton onClick={() => joinIn.open('buy_tickets', { to })} />;
}

function MemberReminder({ event }: { event: SessionEvent }) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const date = { userId: event.sessionOwnerUserId, sessionEventId: event.id };
  const opening = useQuery(trpc.ticket.getOpening.queryOptions(date));
  const remind = useMutation({
    ...trpc.ticket.remindOfOpening.mutationOptions(),
    onError: (error) => showToast({ text: error.message, tone: 'danger' }),
    onSettled: () => invalidate({ kind: 'booking' }),
  });
  // Its place, so that nothing moves.
  if (opening.isPending) return <RemindButton loading onClick={() => undefined} />;
  if (!opening.data) return null;
  if (!opening.data.isReminded) return <RemindButton loading={remind.isPending} onClick={() => remind.mutate({ ...date, remind: true })} />;
  return (
    <p className="text-center text-[13.5px] text-ink-2">
      We’ll remind you when it opens.{' '}
      <Button variant="bare" size="small" loading={remind.isPending} onClick={() => remind.mutate({ ...date, remind: false })}>
        Don’t remind me
      </Button>
    </p>
  );
}

function RemindButton(props: { onClick: () => void; loading?: boolean }) {
  return (
    <Button wide variant="ghost" {...props}>
      <Icon of={BellRing} size={18} />
      Remind me
    </Button>
  );
}
