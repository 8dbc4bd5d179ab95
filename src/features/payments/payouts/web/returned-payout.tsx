import { formatPounds } from '#kernel/money/money.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { BankAccountButton } from './bank-account-button.tsx';
import type { Balance } from '../contract.ts';

/** Says that the latest payout came back, why, and leads to where the bank account is changed. */
export function ReturnedPayout({ payout: { amount, failure } }: { payout: NonNullable<Balance['returnedPayout']> }) {
  return (
    <Notice tone="danger">
      <p className="font-semibold">Your bank returned {formatPounds(amount)}</p>
      <p className="[overflow-wrap:anywhere]">
        {failure ?? 'It didn’t say why.'} The money is in your balance again. Check your bank account before the next payout.
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <BankAccountButton size="small" variant="primary" />
      </div>
    </Notice>
  );
}
