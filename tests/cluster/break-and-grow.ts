import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { noTries, type Caller } from '#tests/chaos/caller.ts';
import { buy, findDamage, SEATS, type Bought, type Crowd, type Damage } from './crowd.ts';
import type { Cluster } from './start-cluster.ts';

export type Outcome = Damage & {
  orders: number;
  refusedFull: number;
  unavailable: number;
  faults: string[];
  unanswered: number;
  seconds: number;
};

// 16 dates with ten buyers for four places, and ten paid orders for each of two hosts' next dates: 200 orders.
const KILLED = { free: 16, buyers: 10, paid: 20, buyersOfPaid: 2, lanes: 8, afterOrders: 60, downForMs: 5000 };
const DATABASE = 'turnout';
const PAID_WITHIN_MS = 60_000;
const MOVED_WITHIN_MS = 600_000;

/** Kills a worker in the middle of 200 purchases, brings it back five seconds later, and counts. */
export async function killWorker(cluster: Cluster, crowd: Crowd, db: pg.Pool): Promise<Outcome> {
  const wishes = crowd.hosts.flatMap((host) => [
    ...host.free
      .slice(0, KILLED.free / 2)
      .flatMap((event) => crowd.people.slice(0, KILLED.buyers).map((person) => ({ host, event, person }))),
    ...host.paid
      .slice(0, KILLED.paid / 2)
      .flatMap((event) => crowd.people.slice(0, KILLED.buyersOfPaid).map((person) => ({ host, event, person }))),
  ]);
  const began = performance.now();
  const tries = forgetTries(crowd.town.call);
  const bought: Bought[] = [];
  const [worker] = cluster.workers;
  if (!worker) throw new Error('There is no worker to kill.');
  const fault = (async () => {
    while (bought.length < KILLED.afterOrders) await sleep(20);
    await worker.end('SIGKILL');
    await sleep(KILLED.downForMs);
    await worker.start();
  })();
  await inLanes(KILLED.lanes, wishes, async ({ host, event, person }) => void bought.push(await buy(crowd, person, host, event)));
  await fault;
  const damage = await damageOnceQuiet(db, bought);
  return summarise(bought, tries, damage, began);
}

/** Adds a third worker and moves shards to it, while tickets are sold and lists are read. */
export async function addWorker(cluster: Cluster, crowd: Crowd, db: pg.Pool): Promise<Outcome & { reads: number; moved: number }> {
  const began = performance.now();
  const tries = forgetTries(crowd.town.call);
  const worker = await cluster.addWorker();
  await cluster.coordinator.run(DATABASE, 'select citus_rebalance_start()');
  let isOver = false;
  let reads = 0;
  const bought: Bought[] = [];
  const wishes = crowd.hosts.flatMap((host) =>
    host.free.slice(KILLED.free / 2).flatMap((event) => crowd.people.slice(0, SEATS).map((person) => ({ host, event, person }))),
  );
  const selling = inLanes(2, wishes, async ({ host, event, person }) => {
    if (!isOver) bought.push(await buy(crowd, person, host, event));
  });
  const reading = (async () => {
    const { call, world } = crowd.town;
    const url = `${world.web}/trpc/feed.queryDiscoveryTimeline?input=${encodeURIComponent('{"limit":20}')}`;
    while (!isOver) {
      await call({ method: 'GET', url });
      reads += 1;
    }
  })();
  try {
    await untilRebalanced(cluster);
  } finally {
    isOver = true;
    await Promise.all([selling, reading]);
  }
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from citus_shards where nodeport = $1', [worker.port]);
  const damage = await damageOnceQuiet(db, bought);
  return { ...summarise(bought, tries, damage, began), reads, moved: rows[0]?.count ?? 0 };
}

async function untilRebalanced({ coordinator }: Cluster): Promise<void> {
  const deadline = performance.now() + MOVED_WITHIN_MS;
  for (let state = ''; state !== 'finished'; await sleep(500)) {
    const [result] = await coordinator.run(DATABASE, 'select state::text from citus_rebalance_status()');
    state = (result?.rows[0] as { state: string } | undefined)?.state ?? '';
    if (state === 'failed' || performance.now() > deadline) throw new Error(`The rebalancing is ${state}.`);
  }
}

// Paid orders are fulfilled by the worker program, a moment after the payment.
async function damageOnceQuiet(db: pg.Pool, bought: readonly Bought[]): Promise<Damage> {
  const deadline = performance.now() + PAID_WITHIN_MS;
  for (;;) {
    const damage = await findDamage(db, bought);
    if ((damage.lost === 0 && damage.oversold === 0) || performance.now() > deadline) return damage;
    await sleep(1000);
  }
}

function forgetTries(call: Caller) {
  call.tries = noTries();
  return () => call.tries;
}

function summarise(bought: readonly Bought[], tries: () => Caller['tries'], damage: Damage, began: number): Outcome {
  const { unavailable, faults } = tries();
  return {
    ...damage,
    orders: bought.length,
    refusedFull: bought.filter(({ end }) => end === 'refused').length,
    unanswered: bought.filter(({ end }) => end === 'unknown').length,
    unavailable: unavailable.length,
    faults,
    seconds: Math.round((performance.now() - began) / 1000),
  };
}

async function inLanes<Wish>(lanes: number, wishes: readonly Wish[], work: (wish: Wish) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < wishes.length) {
      const wish = wishes[next];
      next += 1;
      if (wish !== undefined) await work(wish);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
