import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { formatDay, formatTime } from '#kernel/time/time-text.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { DatesToComeTally, SessionEvent } from '#features/sessions/contract.ts';
import { holdersMessage, oneDateMessage, promisedMessage } from '../copy.ts';

export type CancelEventDialogProps = {
  event: SessionEvent;
  onClose: () => void;
  /** `isOne` is true if only this date was cancelled, whose refunds are asked about next. */
  onCancelled: (isOne: boolean) => void;
};

type Scope = 'this' | 'later' | 'all';

/** Asks the host before cancelling a date or, if the session has others, the rest or all of them. Load it lazily. */
export function CancelEventDialog({ event, onClose, onCancelled }: CancelEventDialogProps) {
  const [scope, setScope] = useState<Scope>('this');
  const [refund, setRefund] = useState(true);
  const { tallies, isPending } = useTallies(event);
  const tally = scope === 'this' ? null : tallies[scope];
  const cancel = useCancel(event, tally === null ? null : { tally, refund, isLater: scope === 'later' });
  const options = scopesOf(tallies);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Are you sure you want to cancel this event?"
      confirmLabel={tally === null ? 'Cancel Event' : `Cancel ${tally.dates} dates`}
      cancelLabel="Back"
      danger
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate(undefined, { onSuccess: () => onCancelled(tally === null) })}
    >
      <p className="mb-2 font-semibold">
        {event.title}, {dateOf(event)}
      </p>
      {isPending ? <Skeleton className="mb-3 h-11 w-full" /> : null}
      {options.length > 1 ? (
        <div className="mb-3">
          <SelectField
            label="Which dates"
            options={options}
            value={scope}
            disabled={cancel.isPending}
            onChange={({ target }) => setScope(target.value as Scope)}
          />
        </div>
      ) : null}
      {tally === null ? (
        <p className="text-ink-2">{oneDateMessage(event)}</p>
      ) : (
        <SeveralDates tally={tally} refund={refund} onRefund={setRefund} busy={cancel.isPending} />
      )}
      {cancel.error ? (
        <Notice tone="danger" className="mt-4">
          {cancel.error.message}
        </Notice>
      ) : null}
    </ConfirmDialog>
  );
}

type SeveralDatesProps = { tally: DatesToComeTally; refund: boolean; onRefund: (refund: boolean) => void; busy: boolean };

function SeveralDates({ tally, refund, onRefund, busy }: SeveralDatesProps) {
  const { dates, holders, promised } = tally;
  const fixed = promisedMessage(tally);
  // What the host can choose about.
  const paidTickets = tally.paidTickets - (promised?.paidTickets ?? 0);
  const refundable = tally.refundable - (promised?.refundable ?? 0);
  return (
    <div className="text-ink-2">
      <p aria-live="polite">
        No one can book these {dates} dates any more. {holdersMessage(holders)}
      </p>
      {fixed === null ? null : <p className="mt-2">{fixed}</p>}
      {paidTickets > 0 ? (
        <Checkbox
          className="mt-2 text-ink"
          label={`Refund ${paidTickets === 1 ? `the ${fixed === null ? '' : 'other '}paid order` : `all ${paidTickets}${fixed === null ? '' : ' other'} paid orders`}: ${formatPounds(refundable)}`}
          hint={
            refund
              ? 'Each buyer gets a full refund of every place that is still valid. Your share and the platform’s fee are returned too.'
              : `Nothing${fixed === null ? '' : ' else'} is refunded. You can still refund each date later.`
          }
          checked={refund}
          disabled={busy}
          onChange={({ target }) => onRefund(target.checked)}
        />
      ) : null}
    </div>
  );
}

function scopesOf({ later, all }: Tallies): { value: Scope; label: string }[] {
  const isRest = later !== null && later.dates > 1;
  const isMore = all !== null && all.dates > Math.max(1, later?.dates ?? 1);
  return [
    { value: 'this', label: 'Only this date' },
    ...(isRest
      ? [{ value: 'later' as const, label: isMore ? `This and all later dates (${later.dates})` : `All dates to come (${later.dates})` }]
      : []),
    ...(isMore ? [{ value: 'all' as const, label: `All dates to come (${all.dates})` }] : []),
  ];
}

type Tallies = { later: DatesToComeTally | null; all: DatesToComeTally | null };

function useTallies({ sessionId, sessionOwnerUserId: userId, startDateTime }: SessionEvent): { tallies: Tallies; isPending: boolean } {
  const trpc = useTrpc();
  const fresh = { staleTime: 0, gcTime: 0 };
  const later = useQuery({ ...trpc.session.getDatesToCome.queryOptions({ sessionId, userId, fromDateTime: startDateTime }), ...fresh });
  const all = useQuery({ ...trpc.session.getDatesToCome.queryOptions({ sessionId, userId }), ...fresh });
  return { tallies: { later: later.data ?? null, all: all.data ?? null }, isPending: later.isPending || all.isPending };
}

function dateOf({ startDateTime, timeZone }: SessionEvent): string {
  const start = new Date(startDateTime);
  return `${formatDay(start, timeZone)}, ${formatTime(start, timeZone)}`;
}

type Several = { tally: DatesToComeTally; refund: boolean; isLater: boolean };

function useCancel(event: SessionEvent, several: Several | null) {
  const trpc = useTrpc();
  const invalidate = useInvalidate();
  const one = useMutation(trpc.session.cancelSessionEvent.mutationOptions());
  const many = useMutation(trpc.session.cancelSessionEvents.mutationOptions());
  const { sessionId, startDateTime, sessionOwnerUserId: userId } = event;
  return useMutation({
    async mutationFn() {
      if (several === null) return one.mutateAsync({ sessionId, startDateTime, sessionEventId: event.id, userId });
      const { tally, refund, isLater } = several;
      return many.mutateAsync({
        sessionId,
        userId,
        dates: tally.dates,
        refund: refund && tally.paidTickets > 0,
        ...(isLater ? { fromDateTime: startDateTime } : {}),
      });
    },
    onSuccess: () =>
      showToast({
        text: several === null ? `${dateOf(event)} has been cancelled.` : `${several.tally.dates} dates have been cancelled.`,
        tone: 'good',
      }),
    onSettled: () => invalidate({ kind: 'item' }),
  });
}
