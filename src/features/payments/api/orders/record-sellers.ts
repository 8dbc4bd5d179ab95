import { statement } from '#db/statement.ts';
import { together } from '#platform/server/database/together.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';

const NUMBER = statement<never, { ids: string[]; sellers: string[] }>(`
  insert into order_numbers (number, payment_id, owner_user_id)
  select right(id::text, 12), id, owner_user_id from unnest(:ids::uuid[], :sellers::uuid[]) as known (id, owner_user_id)
  on conflict do nothing`);

// Always in the same order, so that two transactions writing the same pairs can't deadlock.
const PAIR = statement<never, { buyers: string[]; sellers: string[] }>(`
  insert into order_sellers (user_id, owner_user_id)
  select distinct user_id, owner_user_id from unnest(:buyers::uuid[], :sellers::uuid[]) as pair (user_id, owner_user_id) order by 1, 2
  on conflict do nothing`);

/**
 * Records with whom orders lie, in the transaction that writes them: by their buyers, whose own orders can't be found without it, and by
 * their receipt numbers. Leaves what is known as it is.
 */
export async function recordSellers(
  command: CommandContext,
  orders: readonly { id: string; userId: string; ownerUserId: string }[],
): Promise<void> {
  await together([
    NUMBER.run(command.tx, { ids: orders.map(({ id }) => id), sellers: orders.map(({ ownerUserId }) => ownerUserId) }),
    recordPairs(command, orders),
  ]);
}

/**
 * Records that something of a person's lies with a host from whom they may never order, such as their wait for a place, so that their
 * export and the deletion of their account find it.
 */
export async function recordSeller(command: CommandContext, pair: { userId: string; ownerUserId: string }): Promise<void> {
  await recordPairs(command, [pair]);
}

async function recordPairs({ tx }: CommandContext, pairs: readonly { userId: string; ownerUserId: string }[]): Promise<void> {
  await PAIR.run(tx, { buyers: pairs.map(({ userId }) => userId), sellers: pairs.map(({ ownerUserId }) => ownerUserId) });
}
