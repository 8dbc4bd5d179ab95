import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import * as LIMITS from '#kernel/limits.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { wholePenceOf } from '#kernel/money/typed-money.ts';
import { rest } from '#platform/web/query/rest.ts';
import { useInvalidate } from '#platform/web/query/use-invalidate.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import type { Payment } from '../../contract.ts';
import { refundShares } from '../rules.ts';
import { RefundPayment } from '../contract.ts';
import { buyerOf, placesCopy, refundCopy, refundDone, type RefundablePlace } from '../copy.ts';
import { PlaceChoice } from './place-choice.tsx';

export type RefundDialogProps = {
  payment: Payment;
  isSeller: boolean;
  /** The valid places of an order of several, each of which can be refunded by itself. */
  places?: readonly RefundablePlace[] | undefined;
  onClose: () => void;
};

type Share = 'all' | 'places' | 'part';

/** Asks how much to refund and why, and says beforehand what it means for both sides. Load it lazily. */
export function RefundDialog({ payment, isSeller, places = [], onClose }: RefundDialogProps) {
  // Of a ticket that was returned for a share, the rest is the seller's.
  const owed = payment.refundDue && payment.refundOwed !== null ? payment.refundOwed - payment.refundedAmount : null;
  const [share, setShare] = useState<Share>(owed === null ? 'all' : 'part');
  const [typed, setTyped] = useState(owed === null ? '' : (owed / 100).toFixed(2));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState('');
  const [attempted, setAttempted] = useState(false);
  const now = useNow();
  const refund = useRefund(payment, onClose);
  const left = payment.amount - payment.refundedAmount;
  const picked = places.filter(({ ticketId }) => share === 'places' && chosen.has(ticketId));
  const cost = picked.reduce((sum, { price }) => sum + price, 0);
  const most = share === 'places' ? Math.min(cost, left) : left;
  // Places that cost nothing end without money.
  const isTyped = share === 'part' || (share === 'places' && most > 0);
  const amount = share === 'all' ? left : isTyped ? wholePenceOf(typed) : 0;
  const wrongAmount = isTyped || share === 'all' ? problemOf(amount, most) : null;
  const wrongPlaces = share === 'places' && picked.length === 0 ? 'Choose at least 1 place' : null;
  const wrongReason = RefundPayment.shape.refundReason.safeParse(reason).error?.issues[0]?.message ?? null;
  const isWhole = amount === left && (share !== 'places' || left > 0);
  const words =
    share === 'places' && !isWhole
      ? placesCopy(payment, picked, { left: places.length - picked.length, now })
      : refundCopy(payment, isWhole, now);

  function choose(next: ReadonlySet<string>) {
    setChosen(next);
    const price = places.reduce((sum, place) => sum + (next.has(place.ticketId) ? place.price : 0), 0);
    setTyped((Math.min(price, left) / 100).toFixed(2));
  }
  function confirm() {
    setAttempted(true);
    if (wrongAmount !== null || wrongReason !== null || wrongPlaces !== null) return;
    refund.mutate({
      refundReason: reason,
      ...(isTyped && amount !== null ? { amount } : {}),
      ...(share === 'places' ? { ticketIds: picked.map(({ ticketId }) => ticketId) } : {}),
    });
  }
  const ways = waysOf({ hasPlaces: places.length > 1, hasParts: left > 1 });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.title}
      confirmLabel={words.confirm(wrongAmount === null && amount !== null ? amount : null)}
      danger
      busy={refund.isPending}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        {ways.length > 1 ? (
          <Segmented label="How much to refund" labelHidden wide options={ways} value={share} onValueChange={setShare} />
        ) : null}
        {share === 'places' ? (
          <PlaceChoice places={places} chosen={chosen} error={attempted ? wrongPlaces : null} onChange={choose} />
        ) : null}
        {isTyped ? (
          <TextField
            label="Amount"
            inputMode="decimal"
            start="£"
            hint={`Up to ${formatPounds(most)}.`}
            value={typed}
            error={attempted || (typed !== '' && amount !== null) ? wrongAmount : null}
            onChange={(event) => setTyped(event.target.value)}
          />
        ) : null}
        <p className="text-ink-2">{words.consequence}</p>
        {payment.amount > 0 ? <Sums payment={payment} amount={wrongAmount === null ? amount : null} isSeller={isSeller} /> : null}
        <TextArea
          label="Reason"
          hint="Please give one: the buyer will see this."
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          rows={3}
          countTo={LIMITS.refundReasonMax}
          error={(attempted ? wrongReason : null) ?? refund.error?.message}
        />
      </div>
    </ConfirmDialog>
  );
}

function waysOf({ hasPlaces, hasParts }: { hasPlaces: boolean; hasParts: boolean }) {
  return [
    { value: 'all', label: 'All' } as const,
    ...(hasPlaces ? [{ value: 'places', label: 'Places' } as const] : []),
    ...(hasParts ? [{ value: 'part', label: 'Part' } as const] : []),
  ];
}

function problemOf(amount: number | null, left: number): string | null {
  if (amount === null) return 'Enter an amount in pounds, such as 2.50';
  if (amount > left) return `Only ${formatPounds(left)} is left`;
  return amount < 1 && left > 0 ? 'Refund at least £0.01' : null;
}

function Sums({ payment, amount, isSeller }: { payment: Payment; amount: number | null; isSeller: boolean }) {
  const platformFee = payment.logs.find(({ eventType }) => eventType === 'PAYMENT' || eventType === 'RENEWAL')?.platformFee ?? 0;
  const shares = amount === null ? null : refundShares({ ...payment, platformFee }, amount);
  const text = (pence: number | undefined) => (pence === undefined ? '–' : formatPounds(pence));
  return (
    <SummaryList
      rows={[
        { term: `${buyerOf(payment)} gets back`, value: text(shares?.returned) },
        { term: 'Platform fee returned', value: text(shares?.feeBack) },
        { term: isSeller ? 'Cost to you' : `Cost to @${payment.ownerUsername}`, value: text(shares?.cost), total: true },
      ]}
    />
  );
}

type RefundInput = { refundReason: string; amount?: number; ticketIds?: string[] };

function useRefund(payment: Payment, onDone: () => void) {
  // The same input again is the same refund; other input is another one.
  const [made] = useState(() => new Map<string, string>());
  const invalidate = useInvalidate();
  return useMutation({
    mutationFn(input: RefundInput) {
      const words = JSON.stringify(input);
      const id = made.get(words) ?? v7();
      made.set(words, id);
      const order = { itemId: payment.itemId, userId: payment.userId, paymentId: payment.id };
      return rest('POST', '/payment/refund', { id, ...order, ...input } satisfies RefundPayment);
    },
    async onSuccess({ refund }) {
      onDone();
      showToast({ text: refundDone(payment, refund), tone: 'good' });
      await invalidate({ kind: 'order', itemId: payment.itemId });
    },
  });
}
