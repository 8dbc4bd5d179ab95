import { useQuery } from '@tanstack/react-query';
import { HandHeart } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import * as LIMITS from '#kernel/limits.ts';
import { formatPounds, formatPriceTag } from '#kernel/money/money.ts';
import { wholePenceOf } from '#kernel/money/typed-money.ts';
import { platformFee, sellerReceives } from '#kernel/money/fee.ts';
import { useTrpc } from '#platform/web/query/rpc.ts';
import type { TipTarget } from '#ui/app/tipping.ts';
import { Button } from '#ui/actions/button.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { chipClass } from '#ui/actions/chip-class.ts';
import { classNames } from '#ui/layout/class-names.ts';
import { Icon } from '#ui/media/icon.tsx';
import { SummaryList } from '#ui/layout/summary-list.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { TIP_RANGE, TIP_TOO_SMALL } from '../../copy.ts';
import { TIP_MIN_PENCE, TIP_PRESETS } from '../../rules.ts';
import type { TipChoice } from './use-tip.ts';
import { TIPS_NOT_REFUNDABLE } from '#features/payments/refunds/copy.ts';

type TipFormProps = { target: TipTarget; sending: boolean; problem: string | null; onSend: (choice: TipChoice) => void };

const FIRST = 500;

/** How much, with what message, and who gets how much of it. */
export function TipForm({ target, sending, problem, onSend }: TipFormProps) {
  const [preset, setPreset] = useState(FIRST);
  const [typed, setTyped] = useState('');
  const [message, setMessage] = useState(target.message ?? '');
  const [asComment, setAsComment] = useState(true);
  const [asked, setAsked] = useState(false);
  const amount = typed.trim() === '' ? preset : wholePenceOf(typed);
  const wrong = problemOf(amount);
  const tooLong = message.length > LIMITS.tipMessageMax;

  function submit(event: FormEvent) {
    event.preventDefault();
    setAsked(true);
    if (amount !== null && wrong === null && !tooLong && !sending) onSend({ amount, message, asComment });
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <Presets
        chosen={typed.trim() === '' ? preset : null}
        onChoose={(pence) => {
          setPreset(pence);
          setTyped('');
        }}
      />
      <TextField
        label="Another amount"
        optional
        inputMode="decimal"
        start="£"
        placeholder={TIP_RANGE}
        value={typed}
        error={typed.trim() !== '' && (asked || amount !== null) ? wrong : null}
        onChange={(event) => setTyped(event.target.value)}
      />
      <TextArea
        label="Message"
        optional
        rows={3}
        value={message}
        countTo={LIMITS.tipMessageMax}
        error={tooLong ? `A message can have at most ${LIMITS.tipMessageMax} characters` : null}
        onChange={(event) => setMessage(event.target.value)}
      />
      {target.item ? (
        <Checkbox
          label="Show it as a comment, with the amount"
          checked={asComment}
          onChange={(event) => setAsComment(event.target.checked)}
        />
      ) : null}
      <Sums name={target.name} amount={wrong === null ? amount : null} />
      {problem === null ? null : (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" wide loading={sending}>
        <Icon of={HandHeart} size={18} />
        {amount === null || wrong !== null ? 'Tip' : `Tip ${formatPounds(amount)}`}
      </Button>
      <p className="text-center text-[13px] text-ink-2">{TIPS_NOT_REFUNDABLE}</p>
    </form>
  );
}

// The messages of docs/product.md#tips, with the provider's minimum between them.
function problemOf(amount: number | null): string | null {
  if (amount === null) return 'Enter an amount in pounds, such as 2.50';
  if (amount < 1) return 'Amount must be at least 1';
  if (amount < TIP_MIN_PENCE) return TIP_TOO_SMALL;
  return amount > LIMITS.tipMaxPence ? `Amount cannot exceed ${formatPounds(LIMITS.tipMaxPence)}` : null;
}

function Presets({ chosen, onChoose }: { chosen: number | null; onChoose: (pence: number) => void }) {
  const name = useId();
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">Amount</legend>
      {TIP_PRESETS.map((pence) => (
        <label
          key={pence}
          className={classNames(
            chipClass({ on: chosen === pence }),
            'min-h-12 cursor-pointer justify-center text-[15px] font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          )}
        >
          <input type="radio" name={name} className="sr-only" checked={chosen === pence} onChange={() => onChoose(pence)} />
          {formatPriceTag(pence)}
        </label>
      ))}
    </fieldset>
  );
}

function Sums({ name, amount }: { name: string; amount: number | null }) {
  const trpc = useTrpc();
  const terms = useQuery(trpc.payment.getFeeTerms.queryOptions());
  const known = amount !== null && terms.data !== undefined;
  return (
    <SummaryList
      rows={[
        { term: `${name} receives`, value: known ? formatPounds(sellerReceives(amount, terms.data)) : '–' },
        { term: 'Platform’s share', value: known ? formatPounds(platformFee(amount, terms.data)) : '–' },
        { term: 'You pay', value: amount === null ? '–' : formatPounds(amount), total: true },
      ]}
    />
  );
}
