import { fieldOf } from '#kernel/objects/is-object.ts';

// What a transaction that has failed already answers: to anything, and to a statement whose name it then refused to take.
const IN_FAILED_TRANSACTION = new Set<unknown>(['25P02', '26000']);

/**
 * Awaits work whose statements don't need each other's results: in a transaction they travel to the database and back together. Those made
 * with `statement` run in the order in which they were issued, so a lock goes first; those of the query builder wait for one another and may
 * run before or after them. If some of it fails, the rest is still waited for, so that nothing is sent after the transaction has
 * ended; what failed first is thrown.
 */
export async function together<Work extends readonly unknown[]>(work: Work): Promise<{ -readonly [K in keyof Work]: Awaited<Work[K]> }> {
  const outcomes = await Promise.allSettled(work);
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  if (failures.length > 0) throw failures.find((failure) => !IN_FAILED_TRANSACTION.has(fieldOf(failure, 'code'))) ?? failures[0];
  return outcomes.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as { -readonly [K in keyof Work]: Awaited<Work[K]> };
}
