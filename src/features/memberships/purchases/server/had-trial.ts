import type { Db, Tx } from '#db/client.ts';

type Params = {
  ownerUserId: string;
  userId: string;
  /** Also counts a checkout for free days that is still open, unless it is for this membership. */
  openBesides?: string;
};

/**
 * Whether a person has started free days with a creator: they get some only once, whichever membership it was
 * (docs/product.md#memberships).
 */
export async function hadTrial(db: Db | Tx, { ownerUserId, userId, openBesides }: Params): Promise<boolean> {
  const order = await db
    .selectFrom('recurring_orders')
    .select('id')
    .where('owner_user_id', '=', ownerUserId)
    .where('user_id', '=', userId)
    .where('type', '=', 'MEMBERSHIP')
    .where('trial_days', '>', 0)
    .where(({ eb, and, or }) =>
      or([
        eb('paid_through', 'is not', null),
        ...(openBesides === undefined ? [] : [and([eb('status', '=', 'pending'), eb('slot', '<>', openBesides)])]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
