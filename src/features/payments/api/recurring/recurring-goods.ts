import type { Goods } from '../../server/dependencies.ts';
import { releaseRecurring } from '../../recurring/server/commands/release-recurring.ts';
import { takeBackRecurring } from './end-refunded-recurring.ts';

/** The goods of a recurring order, as the settling of a single payment sees them. What it gives is settled with its subscription. */
export const recurringGoods: Goods = {
  give: () => Promise.reject(new Error('Renewing purchases are settled by their subscription, not their checkout.')),
  release: releaseRecurring,
  async takeBack(command, payment) {
    await takeBackRecurring(command, payment);
  },
};
