import { useState } from 'react';
import { formatPounds } from '#kernel/money/money.ts';
import { returnPolicyText, returnUntilText } from '#features/sessions/returning/copy.ts';
import { GIVEN_RULE, monthsWords } from '#features/subscriptions/copy.ts';
import { GIVEN_MONTHS, type GivenMonths } from '#features/subscriptions/contract.ts';
import { shownOf } from '#features/tickets/shared/shown-of.ts';
import { useGiftPlaces } from '#features/tickets/shared/use-gift-places.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { Segmented } from '#ui/fields/segmented.tsx';
import { refundRule, unusedRule, worthOf } from '../../copy.ts';
import { expiryOf } from '../../rules.ts';
import type { Giveable } from '../../shared/giveable.ts';
import { GiftFrame } from './gift-frame.tsx';
import { useBuyGift } from './use-buy-gift.ts';

type Goods<Kind extends Giveable['kind']> = Extract<Giveable, { kind: Kind }>;
export type GiftDialogProps = { goods: Giveable; name: string; onClose: () => void };

/** Buys something for somebody else: first for whom and with which words, then the card form. Closing it before paying charges nothing. */
export function GiftDialog({ goods, ...props }: GiftDialogProps) {
  if (goods.kind === 'MONTHS') return <MonthsDialog goods={goods} {...props} />;
  return goods.kind === 'PASS' ? <PassDialog goods={goods} {...props} /> : <TicketsDialog goods={goods} {...props} />;
}

type PartProps<Kind extends Giveable['kind']> = Omit<GiftDialogProps, 'goods'> & { goods: Goods<Kind> };

function PassDialog({ goods, ...props }: PartProps<'PASS'>) {
  const { membership, price } = goods;
  const now = useNow();
  const buying = useBuyGift(goods.ownerUserId, { kind: 'PASS', membershipId: goods.id, shown: { updatedAt: membership.updatedAt } });
  const worth = { places: membership.sessionUsageLimit, months: null, endDateTime: membership.endDateTime, date: null };
  const rows = [{ term: 'Gift: pass', value: formatPounds(price) }];
  return <GiftFrame goods={goods} buying={buying} {...props} {...{ rows, price }} rules={[worthOf(worth), ...rulesOf(goods, now)]} />;
}

function MonthsDialog({ goods, ...props }: PartProps<'MONTHS'>) {
  const [months, setMonths] = useState<GivenMonths>(3);
  const now = useNow();
  const buying = useBuyGift(goods.ownerUserId, { kind: 'MONTHS', subscriptionId: goods.id, months });
  const price = goods.price * months;
  const worth = worthOf({ places: null, months, endDateTime: null, date: null });
  return (
    <GiftFrame
      goods={goods}
      buying={buying}
      {...props}
      rows={[{ term: `Gift: ${monthsWords(months)}`, value: formatPounds(price) }]}
      price={price}
      rules={[worth, ...rulesOf(goods, now), GIVEN_RULE]}
      choice={
        <Segmented
          wide
          label={`How many months, for ${formatPounds(goods.price)} each`}
          value={String(months)}
          options={GIVEN_MONTHS.map((count) => ({ value: String(count), label: count }))}
          onValueChange={(value) => setMonths(GIVEN_MONTHS.find((count) => String(count) === value) ?? 1)}
        />
      }
    />
  );
}

function TicketsDialog({ goods, ...props }: PartProps<'TICKET'>) {
  const { event } = goods;
  const now = useNow();
  const places = useGiftPlaces(event);
  const buying = useBuyGift(goods.ownerUserId, {
    kind: 'TICKET',
    sessionId: event.sessionId,
    sessionEventId: event.id,
    seats: places.seats,
    shown: shownOf(event),
  });
  const { rows, total, isReady, field } = places;
  return (
    <GiftFrame
      goods={goods}
      buying={buying}
      {...props}
      rows={rows}
      price={total}
      rules={rulesOf(goods, now)}
      isReady={isReady}
      choice={field}
    />
  );
}

function rulesOf(goods: Giveable, now: Date): string[] {
  if (goods.kind !== 'TICKET') {
    const endsAt = goods.kind === 'PASS' && goods.membership.endDateTime !== null ? new Date(goods.membership.endDateTime) : null;
    return [unusedRule({ kind: goods.kind, expiresAt: expiryOf(now, endsAt) }), refundRule(goods)];
  }
  const { returnPolicy: policy, startDateTime, timeZone } = goods.event;
  const until = policy ? ` ${returnUntilText(policy, { start: new Date(startDateTime), timeZone })}` : '';
  return [unusedRule(goods), `${returnPolicyText(policy)}${until}`, refundRule({ kind: goods.kind, policy })];
}
