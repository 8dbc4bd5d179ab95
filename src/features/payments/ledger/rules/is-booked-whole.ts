import type { Pence } from '#kernel/money/money.ts';
import type { Journal, LedgerAccount } from './journals.ts';

/**
 * Whether everything a charge moves is among its journals: the processor's fee, the transfer to the creator and, if there is one, the
 * platform's share. The provider may report them some time after the card was charged.
 */
export function isBookedWhole(journals: readonly Journal[], platformFee: Pence): boolean {
  const entries = journals.flatMap((journal) => journal.entries);
  const sumOf = (account: LedgerAccount) => entries.reduce((sum, [touched, amount]) => sum + (touched === account ? amount : 0), 0);
  const isTouched = (account: LedgerAccount) => entries.some(([touched]) => touched === account);
  return isTouched('processor_fee') && sumOf('clearing') === 0 && (platformFee === 0 || isTouched('platform_fee'));
}
