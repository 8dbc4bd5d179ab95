import type { Services } from '#platform/server/program/services.ts';
import { CREATORS } from '../people/everybody.ts';
import { before, DAY, userIdOf } from '../plan/rows.ts';
import { winDispute } from './win-dispute.ts';
import { bookPayouts } from './book-payouts.ts';
import { bookSales } from './book-sales.ts';
import { bookSubscriptions } from './book-subscriptions.ts';
import { refundSome } from './refund-some.ts';
import { startTrials } from './start-trials.ts';

/**
 * Gives the demo its year of money in the payment sandbox and in the ledger, equal to the penny: sales, subscriptions, payouts,
 * refunds, a dispute, trials. Each part does only what is missing. Does nothing with a real provider: invented people have no cards.
 */
export async function bookPast(services: Services): Promise<void> {
  if (services.config.payments.mode !== 'sandbox') return;
  const sellers = CREATORS.filter(({ sells }) => sells).map(({ username }) => userIdOf(username));
  await bookSales(services, sellers);
  await bookSubscriptions(services);
  await bookPayouts(services, sellers);
  await markRead(services);
  await refundSome(services);
  await winDispute(services);
  await startTrials(services);
}

// Nobody leaves a year of notifications unread.
async function markRead({ db, now }: Services): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ status: 'READ' })
    .where(
      'to_user_id',
      'in',
      CREATORS.map(({ username }) => userIdOf(username)),
    )
    .where('status', '=', 'UNREAD')
    .where('created_at', '<', before(now(), 2 * DAY))
    .execute();
}
