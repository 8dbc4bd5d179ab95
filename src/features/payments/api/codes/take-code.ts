import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import type { Pence } from '#kernel/money/money.ts';
import type { CommandContext } from '#platform/server/database/transaction.ts';
import { refusalOfCode, unknownCode } from '../../codes/refusals.ts';
import { codeProblem, type CodeItem, type Discount } from '../../codes/rules.ts';
import { codeFactsOf, type CodeRow } from '../../codes/server/code-rows.ts';
import type { OrderKey } from '../lock-payment.ts';

/** An order that wants to use a code of its seller. */
export type CodeOrder = {
  ownerUserId: string;
  userId: string;
  code: string;
  item: CodeItem;
  /** Pence without the code; absent if that isn't known yet. */
  total?: Pence;
  /** An open order of the buyer's that gives way to this one, and its use with it. */
  insteadOf?: string | null;
};

type Params = { owner: string; code: string; buyer: string; instead: string | null; looks: boolean };
type Found = CodeRow & { by_buyer: number; freed: number };

// Of the buyer's uses, those that count, and those that would be free for this order: of the one that gives way, and, for somebody who only
// looks, of their open checkouts, which they could go on with.
const READ = statement<Found, Params>(`
  select c.*, used.by_buyer, used.freed
  from discount_codes c cross join lateral (
    select count(*) filter (where not theirs.is_free)::int as by_buyer, count(*) filter (where theirs.is_free)::int as freed
    from (
      select u.payment_id is not distinct from :instead::uuid or (:looks::boolean and exists (select 1 from payments p
        where p.owner_user_id = :owner::uuid and p.id = u.payment_id and p.status = 'PENDING')) as is_free
      from code_uses u where u.owner_user_id = :owner::uuid and u.code_id = c.id and u.user_id = :buyer::uuid
    ) theirs
  ) used
  where c.owner_user_id = :owner::uuid and c.code = :code`);
const LOCK = statement<{ id: string }, { owner: string; code: string }>(
  'select id from discount_codes where owner_user_id = :owner::uuid and code = :code for update',
);

/**
 * Returns a code and what it takes off. Refuses in a sentence what docs/product.md#discount-codes says. Only a look: to use it, call
 * {@link takeCode}.
 */
export async function judgeCode(
  db: Db | Tx,
  { ownerUserId, userId, code, item, total, insteadOf = null }: CodeOrder,
  { now, looks = false }: { now: Date; /** Whether nothing is ordered yet. */ looks?: boolean },
): Promise<{ row: CodeRow; discount: Discount }> {
  const [row] = await READ.all(db, { owner: ownerUserId, code, buyer: userId, instead: insteadOf, looks });
  if (!row) throw unknownCode(code);
  const facts = codeFactsOf(row);
  const problem = codeProblem({ ...facts, uses: facts.uses - row.freed }, { item, total, usesByBuyer: row.by_buyer }, now);
  if (problem) throw refusalOfCode(row.code, problem);
  const discount = { code: row.code, ...(row.percent === null ? { amount: row.amount ?? 0 } : { percent: row.percent }) };
  return { row, discount };
}

const USE = statement<never, { owner: string; code: string; payment: string; buyer: string; now: Date }>(`
  insert into code_uses (owner_user_id, payment_id, code_id, user_id, created_at)
  values (:owner::uuid, :payment::uuid, :code::uuid, :buyer::uuid, :now::timestamptz)
  on conflict do nothing`);
const COUNT = statement<never, { owner: string; code: string; by: number }>(
  'update discount_codes set uses = uses + :by::int where owner_user_id = :owner::uuid and id = :code::uuid',
);

/**
 * Uses a code for an order in the transaction that writes it, and returns what it takes off. Locks the code exclusively before it is read, so
 * that it is never used once too often; everything else that the order counts is locked before. Refuses like {@link judgeCode}.
 */
export async function takeCode(
  command: CommandContext,
  order: CodeOrder & { paymentId: string },
): Promise<{ row: CodeRow; discount: Discount }> {
  const { ownerUserId: owner, code, paymentId, userId } = order;
  await LOCK.all(command.tx, { owner, code });
  const taken = await judgeCode(command.tx, order, { now: command.now });
  const used = await USE.run(command.tx, { owner, code: taken.row.id, payment: paymentId, buyer: userId, now: command.now });
  if (used === 1) await COUNT.run(command.tx, { owner, code: taken.row.id, by: 1 });
  return taken;
}

const RELEASE = statement<{ code: string }, { owner: string; payment: string }>(
  'delete from code_uses where owner_user_id = :owner::uuid and payment_id = :payment::uuid returning code_id as code',
);

/** Gives the use of a code back when its order comes to nothing; does nothing for an order without one. Idempotent. */
export async function releaseCode({ tx }: CommandContext, { ownerUserId: owner, paymentId }: OrderKey): Promise<void> {
  const [use] = await RELEASE.all(tx, { owner, payment: paymentId });
  if (use) await COUNT.run(tx, { owner, code: use.code, by: -1 });
}

type PaidOrder = { owner_user_id: string; id: string; user_id: string; description: { discount?: Discount | undefined } };

/**
 * Counts the use of a code again if its order is paid after all: the order keeps its price, and the code may then have been used once more than
 * it is for. Idempotent.
 */
export async function countCodeAfterAll({ tx, now }: CommandContext, payment: PaidOrder): Promise<void> {
  const { discount } = payment.description;
  if (!discount) return;
  const owner = payment.owner_user_id;
  const [code] = await LOCK.all(tx, { owner, code: discount.code });
  if (!code) return;
  const used = await USE.run(tx, { owner, code: code.id, payment: payment.id, buyer: payment.user_id, now });
  if (used === 1) await COUNT.run(tx, { owner, code: code.id, by: 1 });
}
