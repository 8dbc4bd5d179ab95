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

describe('the clock of a program', () => {
  it.each([86_400_000, -86_400_000, 300_000, -300_000])('goes by the database’s where its machine is %d ms off', async (machineIsOffBy) => {
    const { clock, offBy } = given({ machineIsOffBy });
    expect(offBy()).toBe(machineIsOffBy);
    await clock.compare();
    expect(offBy()).toBe(0);
  });

  it('goes on evenly when somebody sets the machine’s, and while the database is away', async () => {
    const { clock, world, offBy } = given();
    await clock.compare();
    world.machineIsOffBy = 86_400_000;
    world.isAway = true;
    world.passed += 90_000;
    await clock.compare();
    expect(offBy()).toBe(0);
  });

  it('follows a database whose clock was set', async () => {
    const { clock, world, offBy } = given();
    await clock.compare();
    world.databaseIsOffBy = -2000;
    await clock.compare();
    expect(offBy()).toBe(-2000);
  });

  it('takes half the way for the age of the answer, and is not moved by less', async () => {
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
