import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { formatPounds, formatPrice } from '#kernel/money/money.ts';
import { kindLines } from '#features/payments/orders/copy/kind-lines.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { ErrorState } from '#ui/feedback/error-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { mostSeats } from '../buying/web/most-seats.ts';
import type { NewSeat } from '../contract.ts';
import { linesOfPlaces, placesOf, seatsOfPlaces, type Chosen, type Place } from '../kinds/web/chosen-places.ts';
import { KindSteppers } from '../kinds/web/kind-steppers.tsx';

/** The places of a date that somebody gives away: how the order names them, what they come to, and the field that chooses them. */
export type GiftPlaces = {
  seats: Omit<NewSeat, 'guestName'>[];
  rows: { term: string; value: string }[];
  total: number;
  /** Whether they can be ordered as they are chosen. */
  isReady: boolean;
  field: ReactNode;
};

const NOTHING: Chosen = { counts: {}, names: {}, prices: {} };

/** Chooses places of a date for somebody else: how many, and of which kinds. */
export function useGiftPlaces(event: SessionEvent): GiftPlaces {
  const [wanted, setWanted] = useState(1);
  const [chosen, setChosen] = useState(NOTHING);
  const trpc = useTrpc();
  const kinds = useQuery(
    trpc.ticket.queryKinds.queryOptions(event.hasKinds ? { userId: event.sessionOwnerUserId, sessionEventId: event.id } : skipToken, {
      staleTime: 0,
    }),
  );
  if (!event.hasKinds) {
    const most = mostSeats(event, false);
    const count = Math.max(1, Math.min(wanted, most));
    const total = event.price * count;
    return {
      seats: Array.from({ length: count }, () => ({})),
      rows: [{ term: `${count} × ${formatPounds(event.price)}`, value: formatPounds(total) }],
      total,
      isReady: true,
      field: (
        <div className="flex items-center justify-between gap-4 rounded-card border border-line px-4 py-3">
          <span className="font-semibold">{formatPrice(event.price)} each</span>
          <Stepper label="Places" value={count} min={1} max={most} onChange={setWanted} />
        </div>
      ),
    };
  }
  const places = placesOf(kinds.data ?? [], chosen);
  const lines = linesOfPlaces(places);
  const total = lines.reduce((sum, { price, seats }) => sum + price * seats, 0);
  return {
    seats: seatsOfPlaces(places).map(({ guestName: _nobody, ...seat }) => seat),
    rows: kindLines(lines),
    total,
    isReady: total > 0 && places.every(({ problem }) => problem === null),
    field: kinds.isError ? (
      <ErrorState title="The tickets couldn’t be loaded" onRetry={() => void kinds.refetch()} retrying={kinds.isFetching} />
    ) : kinds.isPending ? (
      <Skeleton className="h-56 w-full rounded-card" />
    ) : (
      <>
        <KindSteppers event={event} isOffered={false} kinds={kinds.data} places={places} chosen={chosen} onChange={setChosen} />
        <OwnPrices places={places} chosen={chosen} onChange={setChosen} />
      </>
    ),
  };
}

type OwnPricesProps = { places: readonly Place[]; chosen: Chosen; onChange: (chosen: Chosen) => void };

// Where a kind leaves its price to the buyer.
function OwnPrices({ places, chosen, onChange }: OwnPricesProps) {
  return places
    .filter(({ kind }) => kind.mostPrice !== undefined)
    .map(({ key, kind, typed, problem }) => (
      <TextField
        key={key}
        label={`Your price for “${kind.name}”`}
        inputMode="decimal"
        start="£"
        value={typed}
        error={problem ?? undefined}
        onChange={({ target }) => onChange({ ...chosen, prices: { ...chosen.prices, [key]: target.value } })}
      />
    ));
}
