import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import { runByOnePlan } from '#platform/cache/server/one-plan.ts';
import type { Config } from '#platform/server/program/config.ts';

const ACCOUNT = statement<{ can_receive: boolean }, { person: string; mode: string }>(
  'select can_receive from payout_accounts where user_id = :person::uuid and mode = :mode',
);

/** Whether a person's payout account can be paid, as last reported by the provider in this mode. */
export async function canReceive(db: Db | Tx, userId: string, mode: Config['payments']['mode']): Promise<boolean> {
  const [account] = await runByOnePlan(db, ACCOUNT, { person: userId, mode });
  return account?.can_receive ?? false;
}

const CREATOR = statement<{ isCreator: boolean }, { person: string; mode: string }>(
  'select active_since is not null as "isCreator" from payout_accounts where user_id = :person::uuid and mode = :mode',
);

/** Whether a person can be paid or could at some time: a restriction doesn't take their figures away. */
export async function isCreator(db: Db, userId: string, mode: Config['payments']['mode']): Promise<boolean> {
  const [account] = await CREATOR.all(db, { person: userId, mode });
  return account?.isCreator ?? false;
}
