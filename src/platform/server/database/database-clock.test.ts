import { describe, expect, it } from 'vitest';
import { createDatabaseClock } from './database-clock.ts';

const NOON = Date.parse('2026-06-01T12:00:00.000Z');

function given({ machineIsOffBy = 0, onTheWay = 0 } = {}) {
  const world = { passed: 0, databaseIsOffBy: 0, isAway: false, machineIsOffBy };
  const clock = createDatabaseClock({
    async ask() {
      if (world.isAway) throw new Error('away');
      world.passed += onTheWay / 2;
      const told = new Date(NOON + world.databaseIsOffBy + world.passed);
      world.passed += onTheWay / 2;
      return told;
    },
    machine: () => new Date(NOON + world.machineIsOffBy + world.passed),
    elapsed: () => world.passed,
  });
  return { world, clock, offBy: () => clock.now().getTime() - NOON - world.passed };
}

describe('the database clock', () => {
  it.each([86_400_000, -86_400_000, 300_000, -300_000])('follows the database if its machine is %d ms off', async (machineIsOffBy) => {
    const { clock, offBy } = given({ machineIsOffBy });
    expect(offBy()).toBe(machineIsOffBy);
    await clock.compare();
    expect(offBy()).toBe(0);
  });

  it("runs steadily when the machine's clock is set and while the database is unreachable", async () => {
    const { clock, world, offBy } = given();
    await clock.compare();
    world.machineIsOffBy = 86_400_000;
    world.isAway = true;
    world.passed += 90_000;
    await clock.compare();
    expect(offBy()).toBe(0);
  });

  it('follows the database when its clock is set', async () => {
    const { clock, world, offBy } = given();
    await clock.compare();
    world.databaseIsOffBy = -2000;
    await clock.compare();
    expect(offBy()).toBe(-2000);
  });

  it("takes half the round trip for the answer's age and ignores smaller differences", async () => {
    const { clock, world, offBy } = given({ onTheWay: 200 });
    await clock.compare();
    expect(offBy()).toBe(0);
    world.databaseIsOffBy = 90;
    await clock.compare();
    expect(offBy()).toBe(0);
    world.databaseIsOffBy = 110;
    await clock.compare();
    expect(offBy()).toBe(110);
  });
});
