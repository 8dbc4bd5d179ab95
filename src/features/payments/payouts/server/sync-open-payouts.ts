import type { Services } from '#platform/server/program/services.ts';
import { listUserIds } from '#features/people/api/accounts/list-user-ids.ts';
import { repairEach } from '../../server/workflows/repair-each.ts';
import { readPayouts } from './sync-payout.ts';

const PEOPLE = 500;
// Banks return most payouts within a few days of their arrival.
const BACK_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Reads again every creator's payouts since the oldest that is under way or may still come back: the webhook that reported its arrival or
 * return may be lost. One failure doesn't stop the others.
 */
export function syncOpenPayouts(services: Services): Promise<void> {
  return repairEach(openPayouts(services), (failed) => `The payouts of ${failed} creators could not be read again.`);
}

async function* openPayouts(services: Services): AsyncGenerator<() => Promise<void>> {
  let people: string[] = [];
  do {
    people = await listUserIds(services.db, { after: people.at(-1), limit: PEOPLE });
    for (const { userId, account, since } of await openOf(services, people))
      yield () => readPayouts(services, { userId, id: account }, since);
  } while (people.length === PEOPLE);
}

function openOf({ db, config, now }: Services, people: readonly string[]) {
  if (people.length === 0) return [];
  return db
    .selectFrom('payouts as p')
    .innerJoin('payout_accounts as a', (join) => join.onRef('a.user_id', '=', 'p.user_id').onRef('a.mode', '=', 'p.mode'))
    .select(({ fn }) => ['p.user_id as userId', 'a.provider_account_id as account', fn.min('p.created_at').as('since')])
    .where('p.user_id', 'in', people)
    .where('p.mode', '=', config.payments.mode)
    .where(({ eb, or, and }) =>
      or([
        eb('p.status', 'in', ['PENDING', 'IN_TRANSIT']),
        and([eb('p.status', '=', 'PAID'), eb('p.arrives_at', '>', new Date(now().getTime() - BACK_DAYS * DAY_MS))]),
      ]),
    )
    .groupBy(['p.user_id', 'a.provider_account_id'])
    .execute();
}
