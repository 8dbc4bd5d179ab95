import type { Db, Tx } from '#db/client.ts';

/** Returns the progress recorded under a name; null if none was. */
export async function readWatermark(db: Db | Tx, name: string): Promise<string | null> {
  const row = await db.selectFrom('watermarks').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

/** Records a value unless it is recorded already, and returns whether it wasn't: of several that record the same at once, one is told so. */
export async function claimWatermark(tx: Tx, name: string, value: string, now: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('watermarks')
    .values({ name, value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }).where('watermarks.value', '<>', value))
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Records a value unless one is recorded already, and returns the one that is. */
export async function keepWatermark(db: Db | Tx, name: string, value: string, now: Date): Promise<string> {
  await db
    .insertInto('watermarks')
    .values({ name, value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readWatermark(db, name)) ?? value;
}

/** Records how far something has progressed. */
export async function setWatermark(db: Db | Tx, name: string, value: string, now: Date): Promise<void> {
  await db
    .insertInto('watermarks')
    .values({ name, value, updated_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: now }))
    .execute();
}

/**
 * Takes or prolongs a lease, which ends by itself at `until`. `mine` is the end of the one that the caller holds, null if it holds none.
 * Returns false while another caller has it.
 */
export async function leaseWatermark(db: Db | Tx, name: string, { until, mine, now }: Lease): Promise<boolean> {
  const ended = now.toISOString();
  const leased = await db
    .insertInto('watermarks')
    .values({ name, value: until, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: until, updated_at: now })
        .where((are) => are.or([are('watermarks.value', '<=', ended), are('watermarks.value', '=', mine ?? '')])),
    )
    .returning('name')
    .executeTakeFirst();
  return leased !== undefined;
}

/** Instants in ISO 8601. */
type Lease = { until: string; mine: string | null; now: Date };
