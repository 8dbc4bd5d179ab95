import { formatPounds } from '#kernel/money/money.ts';
import type { SessionEvent } from '#features/sessions/contract.ts';
import { Button } from '#ui/actions/button.tsx';
import type { Pass } from '../../contract.ts';
import { passTerms } from '../../returns/copy.ts';

type PassButtonsProps = {
  pass: Pass;
  policy: SessionEvent['returnPolicy'];
  price: number | null;
  busy: boolean;
  /** Whether pressing the button spends the use, as it says then; else something else asks before. */
  isLast?: boolean;
  onBuy: (payWith: 'membership' | 'card') => void;
};

/**
 * Offers a place that the buyer's membership pays for, with what is left of it and until when the use can be returned
 * (docs/product.md#returning-a-ticket), and the card as the alternative, for a column with a gap of 5; `price` is null while the host can't take payments.
 */
export function PassButtons({ pass, policy, price, busy, isLast = false, onBuy }: PassButtonsProps) {
  const left = pass.left === null ? '' : ` · ${pass.left} left`;
  return (
    <>
      <div className="purchase-bar">
        <Button wide loading={busy} onClick={() => onBuy('membership')}>
          <span className="flex flex-col py-2">
            <span>{isLast ? 'Book' : 'Buy Tickets'}</span>
            <span className="text-[13px] font-medium [overflow-wrap:anywhere]">
              {isLast ? spends(pass) : `Free with ${pass.title}${left}`}
            </span>
          </span>
        </Button>
      </div>
      <div className="-mt-2.5 flex flex-col gap-2.5">
        {price === null ? null : (
          <Button variant="ghost" wide disabled={busy} onClick={() => onBuy('card')}>
            Pay {formatPounds(price)} instead
          </Button>
        )}
        <p className="text-center text-[13.5px] text-ink-2">{passTerms(pass.left, policy)}</p>
      </div>
    </>
  );
}

function spends({ title, left }: Pass): string {
  return left === null ? `Free with ${title}` : `Uses 1 of ${left} ${left === 1 ? 'place' : 'places'} of ${title}`;
}
