import { skipToken, useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { mayCostMoney } from '#features/sessions/rules.ts';
import { formatPounds, formatPrice } from '#kernel/money/money.ts';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import { CodeField } from '#features/payments/shared/codes/code-field.tsx';
import type { BuyersCode } from '#features/payments/shared/codes/use-code.ts';
import { BOOKING_FEE } from '#features/payments/orders/copy/booking-fee.ts';
import { kindLines } from '#features/payments/orders/copy/kind-lines.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { BookingProblem } from '../../buying/web/booking-problem.tsx';
import { mostSeats } from '../../buying/web/most-seats.ts';
import { PurchaseDialog } from '../../buying/web/purchase-dialog.tsx';
import { SeatTerms } from '../../buying/web/seats-dialog.tsx';
import type { NewSeat } from '../../contract.ts';
import type { GivenAnswer } from '../../questions/contract.ts';
import { AskedQuestions } from '../../questions/web/asked-questions.tsx';
import { useAsked } from '../../questions/web/use-asked.ts';
import type { KindLine } from '../rules.ts';
import { inHostsOrder, isTooMany, linesOfPlaces, placesOf, seatsOfPlaces, type Chosen, type Place } from './chosen-places.ts';
import { KindSeats } from './kind-seats.tsx';
import { KindSteppers } from './kind-steppers.tsx';

export type KindsDialogProps = {
  event: SessionEvent;
  /** Whether one of its places is held for the reader from the waiting list. */
  isOffered: boolean;
  code: BuyersCode;
  busy: boolean;
  /** Why the last attempt was refused. */
  problem: string | null;
  onBook: (seats: NewSeat[], kinds: readonly KindLine[], more: { answers: GivenAnswer[]; code: UsedCode | undefined }) => void;
  onClose: () => void;
};

const NOTHING: Chosen = { counts: {}, names: {}, prices: {} };

/** The kinds of ticket to a date: how many of each, who is coming, and what it comes to (docs/product.md#kinds-of-ticket). Load it lazily. */
export function KindsDialog({ event, isOffered, code, busy, problem, onBook, onClose }: KindsDialogProps) {
  const trpc = useTrpc();
  const kinds = useQuery(
    trpc.ticket.queryKinds.queryOptions({ userId: event.sessionOwnerUserId, sessionEventId: event.id }, { staleTime: 0 }),
  );
  const { discount } = code;
  const ofCode = useQuery(
    trpc.ticket.queryKindsOfCode.queryOptions(
      discount !== null && discount.kindIds !== null
        ? { userId: event.sessionOwnerUserId, sessionEventId: event.id, code: discount.code }
        : skipToken,
      { staleTime: 0, retry: false, refetchOnWindowFocus: false },
    ),
  );
  const kindsOfCode = discount === null ? [] : (ofCode.data ?? []);
  const offered = inHostsOrder([...(kinds.data ?? []), ...kindsOfCode]);
  const [chosen, setChosen] = useState(NOTHING);
  const places = placesOf(offered, chosen);
  const lines = linesOfPlaces(places);
  const parts = lines.flatMap(({ id, price, seats }) => Array.from({ length: seats }, () => ({ price, kindId: id })));
  const full = lines.reduce((sum, { price, seats }) => sum + price * seats, 0);
  const { off, words } = code.on(parts);
  const total = full - off;
  const most = mostSeats(event, isOffered);
  const isLeft = offered.every((kind) => !isTooMany(kind, places, most));
  const isReady = isLeft && places.length > 0 && places.every(({ problem: wrong }) => wrong === null);
  const asked = useAsked(
    event,
    Array.from(places.keys(), (index) => index + 1),
    problem,
    (seat) => places[seat - 1]?.key ?? String(seat),
  );
  return (
    <PurchaseDialog
      event={event}
      bodyTitle="Tickets"
      sums={<SeatTerms event={event} isPaid={total > 0 || (places.length === 0 && mayCostMoney(event))} />}
      footer={
        <div className="flex w-full items-center justify-between gap-4">
          <p className="text-[13.5px] text-ink-2" aria-live="polite">
            {places.length === 1 ? '1 place' : `${places.length} places`}
            {total > 0 ? ', to pay today' : ''}
            <b className="block font-display text-[22px] leading-tight font-bold text-ink tabular-nums">
              {places.length === 0 ? formatPounds(0) : formatPrice(total)}
            </b>
          </p>
          <Button type="submit" form="kinds" loading={busy} disabled={!isReady || asked.isPending || code.isChecking}>
            {total > 0 ? <Icon of={Lock} size={18} /> : null}
            {total > 0 ? 'Continue to pay' : 'Book'}
          </Button>
        </div>
      }
      onClose={onClose}
    >
      {kinds.isError ? (
        <ErrorState title="The tickets couldn’t be loaded" onRetry={() => void kinds.refetch()} retrying={kinds.isFetching} />
      ) : kinds.isPending ? (
        <Skeleton className="h-56 w-full rounded-card" />
      ) : (
        <form
          id="kinds"
          className="flex flex-col gap-5"
          onSubmit={(submit) => {
            submit.preventDefault();
            const answers = isReady ? asked.check() : null;
            // A kind that is sold only with a code may cost nothing.
            const needed = discount !== null && places.some(({ kind }) => kind.audience === 'code') ? { code: discount.code } : undefined;
            if (answers) onBook(seatsOfPlaces(places), lines, { answers, code: code.use(parts) ?? needed });
          }}
        >
          <KindSteppers event={event} isOffered={isOffered} kinds={offered} places={places} chosen={chosen} onChange={setChosen} />
          <p role="status" className="sr-only">
            {kindsOfCode.length === 0 ? '' : `With your code: ${kindsOfCode.map(({ name }) => name).join(', ')}`}
          </p>
          {discount !== null && ofCode.isError ? (
            <ErrorState
              title="The tickets for your code couldn’t be loaded"
              onRetry={() => void ofCode.refetch()}
              retrying={ofCode.isFetching}
            />
          ) : null}
          <BookingProblem problem={problem} />
          {places.length === 0 ? null : <KindSeats places={places} chosen={chosen} onChange={setChosen} />}
          {event.asks && places.length > 0 ? (
            <AskedQuestions event={event} asked={asked} placeName={(seat) => nameOf(places, seat)} />
          ) : null}
          {mayCostMoney(event) ? <CodeField code={code} parts={parts} disabled={busy} /> : null}
          {full > 0 && isReady ? (
            <SummaryList
              rows={[
                ...kindLines(lines),
                ...(off > 0 ? [{ term: words, value: formatPounds(-off) }] : []),
                BOOKING_FEE,
                { term: 'To pay today', value: formatPounds(total), total: true },
              ]}
            />
          ) : null}
        </form>
      )}
    </PurchaseDialog>
  );
}

function nameOf(places: readonly Place[], seat: number): string {
  const place = places[seat - 1];
  return place?.name.trim() || `Place ${seat}${place ? `, ${place.kind.name}` : ''}`;
}
