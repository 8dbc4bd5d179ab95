import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import { recurringFee, sellerReceivesEach } from '#features/payments/recurring/rules.ts';
import * as LIMITS from '#kernel/limits.ts';
import { formatPounds } from '#kernel/money/money.ts';
import { penceOf } from '#kernel/money/typed-money.ts';
import { putResponse } from '#platform/web/query/put-response.ts';
import { useSite } from '#platform/web/page/site.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import { Button } from '#ui/actions/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { showToast } from '#ui/feedback/toast.ts';
import { BENEFIT_MAX, OfferSubscription, type SubscriptionOffer } from '../../contract.ts';

export type OfferFormProps = { offer: SubscriptionOffer | null; canReceive: boolean; onDone: (() => void) | null };

/** Price and promise of a subscription; says what the buyer pays and the creator receives before anything is published. */
export function OfferForm({ offer, canReceive, onDone }: OfferFormProps) {
  const trpc = useTrpc();
  const queries = useQueryClient();
  const [price, setPrice] = useState(offer ? (offer.price / 100).toFixed(2) : '');
  const [benefit, setBenefit] = useState(offer?.benefit ?? '');
  const [tried, setTried] = useState(false);
  const checked = OfferSubscription.safeParse({ price: penceOf(price), benefit });
  const problems = tried && !checked.success ? problemsOf(checked.error.issues) : {};
  const options = {
    async onSuccess(saved: SubscriptionOffer) {
      await putResponse(queries, trpc.subscribe.getSubscriptionConfig.queryKey({ userId: saved.userId }), saved);
      showToast({ tone: 'good', text: offer ? 'Your subscription has been changed.' : 'Your subscription is now on offer.' });
      onDone?.();
    },
  };
  const create = useMutation({ ...trpc.subscribe.createSubscriptionConfig.mutationOptions(), ...options });
  const update = useMutation({ ...trpc.subscribe.updateSubscriptionConfig.mutationOptions(), ...options });
  const save = offer ? update : create;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (checked.success) save.mutate(checked.data);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Price per month"
        inputMode="decimal"
        start="£"
        placeholder="5.00"
        value={price}
        error={problems['price']}
        hint={<Shares price={penceOf(price)} />}
        onChange={(event) => setPrice(event.target.value)}
      />
      <TextField
        label="What subscribers get"
        optional
        countTo={BENEFIT_MAX}
        placeholder="Every post, and the Sunday drill video"
        value={benefit}
        error={problems['benefit']}
        onChange={(event) => setBenefit(event.target.value)}
      />
      {canReceive ? null : (
        <Notice tone="warn">
          You can’t be paid yet.{' '}
          <Link className="underline" to={paths.monetization}>
            Set up payouts
          </Link>{' '}
          first; then your subscription can go live.
        </Notice>
      )}
      {save.error ? <Notice tone="danger">{save.error.message}</Notice> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" loading={save.isPending} disabled={!canReceive}>
          {offer ? 'Save changes' : 'Offer subscription'}
        </Button>
        {onDone ? (
          <Button variant="ghost" disabled={save.isPending} onClick={onDone}>
            Back
          </Button>
        ) : null}
      </div>
    </form>
  );
}

function Shares({ price }: { price: number }) {
  const { name: siteName } = useSite();
  const trpc = useTrpc();
  const terms = useQuery(trpc.payment.getFeeTerms.queryOptions());
  if (!terms.data || !Number.isInteger(price) || price < LIMITS.paidPriceMinPence)
    return <>At least {formatPounds(LIMITS.paidPriceMinPence)}.</>;
  return (
    <>
      Subscribers pay {formatPounds(price)} a month. You receive {formatPounds(sellerReceivesEach(price, terms.data))} and {siteName} keeps{' '}
      {formatPounds(recurringFee(price, terms.data).fee)}.
    </>
  );
}

function problemsOf(issues: { path: PropertyKey[]; message: string }[]): Record<string, string> {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
