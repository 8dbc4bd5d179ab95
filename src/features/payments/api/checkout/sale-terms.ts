import type { FeeTerms } from '#kernel/money/fee.ts';
import type { Services } from '#platform/server/program/services.ts';

/** What a sale that begins now is made by: with whom the money moves, and the platform's share, which the order then keeps. */
export type SaleTerms = { mode: Services['config']['payments']['mode']; fee: FeeTerms };

export function saleTermsOf({ config, site }: Pick<Services, 'config' | 'site'>): SaleTerms {
  return { mode: config.payments.mode, fee: site.values().fee };
}
