import { Lock } from 'lucide-react';
import { useState } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { formatPounds, formatPrice } from '#kernel/money/money.ts';
import { useOwnUser } from '#features/people/shared/use-own-user.ts';
import type { UsedCode } from '#features/payments/codes/contract.ts';
import { CodeField } from '#features/payments/shared/codes/code-field.tsx';
import type { BuyersCode } from '#features/payments/shared/codes/use-code.ts';
import { BOOKING_FEE } from '#features/payments/orders/copy/booking-fee.ts';
import { returnPolicyText, returnUntilText } from '#features/sessions/returning/copy.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { Button } from '#ui/actions/button.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { Icon } from '#ui/media/icon.tsx';
import type { NewSeat } from '../../contract.ts';
import { seatName } from '../../copy.ts';
import { FREE_TERMS } from '../../returns/copy.ts';
import type { GivenAnswer } from '../../questions/contract.ts';
import { AskedQuestions } from '../../questions/web/asked-questions.tsx';
import { useAsked } from '../../questions/web/use-asked.ts';
import { BookingProblem } from './booking-problem.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { leftText, mostSeats, placesLeft } from './most-seats.ts';

export type SeatsDialogProps = {
  event: SessionEvent;
  isOffered: boolean;
  /** How many places are chosen when it opens. */
  first: number;
  code: BuyersCode;
  busy: boolean;
  /** Why the last attempt was refused. */
  problem: string | null;
  onBook: (seats: NewSeat[], answers: GivenAnswer[], code: UsedCode | undefined) => void;
  onClose: () => void;
};

/** Several places of one date in one order: how many, who is coming, and what it comes to (docs/product.md#several-places). Load it lazily. */
export function SeatsDialog({ event, isOffered, first, code, busy, problem, onBook, onClose }: SeatsDialogProps) {
  const most = mostSeats(event, isOffered);
  const [wanted, setWanted] = useState(first);
  const [names, setNames] = useState<readonly string[]>([]);
  const count = Math.max(1, Math.min(wanted, most));
  const full = event.price * count;
  const parts = Array.from({ length: count }, () => ({ price: event.price }));
  const { off, words } = code.on(parts);
  const total = full - off;
  const seats = Array.from({ length: count }, (_, index) => seatOf(names[index]));
  const asked = useAsked(
    event,
    Array.from(seats.keys(), (index) => index + 1),
    problem,
  );
  function book() {
    const answers = asked.check();
    if (answers) onBook(seats, answers, code.use(parts));
  }
  return (
    <PurchaseDialog
      event={event}
      bodyTitle="Places"
      sums={<SeatTerms event={event} isPaid={event.price > 0} />}
      footer={
        <div className="flex w-full items-center justify-between gap-4">
          <p className="text-[13.5px] text-ink-2">
            {count === 1 ? '1 place' : `${count} places`}
            {total > 0 ? ', to pay today' : ''}
            <b className="block font-display text-[22px] leading-tight font-bold text-ink tabular-nums">{formatPrice(total)}</b>
          </p>
          <Button type="submit" form="seats" loading={busy} disabled={asked.isPending || code.isChecking}>
            {total > 0 ? <Icon of={Lock} size={18} /> : null}
            {total > 0 ? 'Continue to pay' : 'Book'}
          </Button>
        </div>
      }
      onClose={onClose}
    >
      <form
        id="seats"
        className="flex flex-col gap-5"
        onSubmit={(submit) => {
          submit.preventDefault();
          book();
        }}
      >
        <div className="flex items-center justify-between gap-4 rounded-card border border-line px-4 py-3">
          <p>
            <span className="font-semibold">{formatPrice(event.price)} each</span>
            <span className="block text-[13.5px] text-ink-2">{leftText(placesLeft(event, isOffered))}</span>
          </p>
          <Stepper label="Places" value={count} min={1} max={most} onChange={setWanted} />
        </div>
        <BookingProblem problem={problem} />
        <WhoIsComing count={count} names={names} onChange={setNames} />
        {event.asks ? (
          <AskedQuestions
            event={event}
            asked={asked}
            placeName={(seat) => seats[seat - 1]?.guestName ?? (seat === 1 ? 'Place 1 (you)' : `Place ${seat}`)}
          />
        ) : null}
        {event.price > 0 ? <CodeField code={code} parts={parts} disabled={busy} /> : null}
        {event.price > 0 ? (
          <SummaryList
            rows={[
              { term: `${count} × ${formatPounds(event.price)}`, value: formatPounds(full) },
              ...(off > 0 ? [{ term: words, value: formatPounds(-off) }] : []),
              BOOKING_FEE,
              { term: 'To pay today', value: formatPounds(total), total: true },
            ]}
          />
        ) : null}
      </form>
    </PurchaseDialog>
  );
}

type WhoProps = { count: number; names: readonly string[]; onChange: (names: readonly string[]) => void };

function WhoIsComing({ count, names, onChange }: WhoProps) {
  const { user: me } = useOwnUser();
  const participant = me?.displayName ?? me?.username ?? 'you';
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-display text-[17px] font-bold">Who is coming</legend>
      {Array.from({ length: count }, (_, index) => (
        <TextField
          key={index}
          label={index === 0 ? 'Place 1 (you)' : `Place ${index + 1}`}
          placeholder={seatName({ seat: index + 1, guestName: null }, participant)}
          value={names[index] ?? ''}
          maxLength={LIMITS.guestNameMax}
          autoComplete="off"
          onChange={({ target }) =>
            onChange(Array.from({ length: count }, (_name, at) => (at === index ? target.value : (names[at] ?? ''))))
          }
        />
      ))}
      <p className="text-[13.5px] text-ink-2">
        Names are optional, and only the host sees them. Without one the ticket says “Guest of {participant}”.
      </p>
    </fieldset>
  );
}

/** On what terms places are booked, each of which can be returned by itself. */
export function SeatTerms({ event, isPaid }: { event: SessionEvent; isPaid: boolean }) {
  const { returnPolicy, startDateTime, timeZone } = event;
  if (!isPaid) return <p className="mt-4 text-[13.5px] text-ink-2">{FREE_TERMS} Each place by itself.</p>;
  return (
    <p className="mt-4 text-[13.5px] text-ink-2">
      <b className="font-semibold">{returnPolicyText(returnPolicy)}</b>{' '}
      {returnPolicy ? `${returnUntilText(returnPolicy, { start: new Date(startDateTime), timeZone })} Each place by itself.` : null}
    </p>
  );
}

function seatOf(name = ''): NewSeat {
  return name.trim() === '' ? {} : { guestName: name.trim() };
}
