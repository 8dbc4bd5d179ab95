import process from 'node:process';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { findDifferences } from './find-differences.ts';
import { findUnseen } from './faults.ts';
import { historyWorlds } from './history-world.ts';
import { liveHistories, type Lived } from './live-histories.ts';

/**
 * `HISTORIES=20000 npm test -- db histories` runs that many lives, or as many as `HISTORIES_MINUTES` allow; `HISTORIES_SEED` draws other
 * lives, and `HISTORIES_WORLD` begins with that world. The same seed draws the same lives on any machine.
 */
const settings = z
  .object({
    HISTORIES: z.coerce.number().int().min(20).max(100_000).default(24),
    HISTORIES_SEED: z.coerce.number().int().min(0).max(4_294_967_295).default(1),
    HISTORIES_WORLD: z.coerce.number().int().min(0).default(0),
    HISTORIES_MINUTES: z.coerce.number().min(0).max(600).default(600),
  })
  .parse(process.env);
// As many lives as one provider moves forward at once.
const A_WORLD = 60;
// How many worlds pass between two reports of progress.
const TOLD = 10;

it('keeps ledger, provider and an independent model the same to the penny, and access in step with the money, whatever happens', async () => {
  const worlds = await historyWorlds(settings.HISTORIES_SEED);
  const until = performance.now() + settings.HISTORIES_MINUTES * 60_000;
  let count = 0;
  let number = settings.HISTORIES_WORLD;
  for (;;) {
    const world = await worlds.open(number);
    const last: Lived = await liveHistories(world, Math.min(A_WORLD, settings.HISTORIES));
    expect(last.differences, `seed ${settings.HISTORIES_SEED}, world ${number}`).toEqual([]);
    count += last.lives.length;
    number += 1;
    const goesOn = count < settings.HISTORIES && performance.now() < until;
    if (!goesOn || number % TOLD === 0)
      process.stdout.write(`${count} histories of seed ${settings.HISTORIES_SEED}; webhooks: ${JSON.stringify(worlds.fates)}\n`);
    if (goesOn) continue;
    // If the model were wrong by a penny, or the product by one ticket, it would be noticed.
    const charge = last.lives.flatMap((life) => life.charges()).find(({ refunded, dispute }) => refunded === 0 && dispute === null);
    if (charge) charge.amount += 1;
    expect((await findDifferences(world, last.sellers, last.lives)).join('\n')).toMatch(/books of the account at the provider/);
    if (charge) charge.amount -= 1;
    expect(await findUnseen(world, last)).toEqual([]);
    await world.db.updateTable('tickets').set({ status: 'cancelled' }).where('status', '=', 'active').execute();
    expect((await findDifferences(world, last.sellers, last.lives)).join('\n')).toMatch(/should/);
    return;
  }
}, 36_000_000);
