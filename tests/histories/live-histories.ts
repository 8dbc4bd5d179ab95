import { seededChance } from '#tests/chaos/chance.ts';
import { findDifferences, findDrift } from './find-differences.ts';
import { festivalLife } from './festival-life.ts';
import { giftLife } from './gift-life.ts';
import { givenPassLife } from './given-pass-life.ts';
import { givenTicketLife } from './given-ticket-life.ts';
import type { HistoryWorld } from './history-world.ts';
import type { Born, Life } from './life.ts';
import { oneOffLife } from './one-off-life.ts';
import { recurringLife } from './recurring-life.ts';
import { leave, raisePrice, suspend, type Seller } from './seller.ts';

const SELLERS = 4;
// The seller who deletes their account.
const LEAVES = 3;
const MONTHS = 2;
const ABREAST = 4;
const KINDS = [
  ...(['ticket', 'ticket', 'ticket', 'tip', 'pass', 'pass', 'subscription', 'subscription', 'renewing', 'tried'] as const),
  ...(['festival', 'festival', 'gift', 'gift', 'given pass', 'given ticket', 'given ticket'] as const),
];
type Kind = (typeof KINDS)[number];
// These are part of every world.
const FIRST: readonly Kind[] = ['festival', 'gift', 'given pass', 'given ticket'];
// What one subscription costs in pence once its seller raises the price.
const DEARER = 861;
const DAY = 24 * 60;

export type Lived = { sellers: Seller[]; lives: Life[]; differences: string[] };

/**
 * Runs `count` lives over two months, each by a chance of its own, and checks for differences whenever both sides have been compared. Stops
 * at the first ones found.
 */
export async function liveHistories(world: HistoryWorld, count: number): Promise<Lived> {
  const start = world.services.now();
  await world.fill(Math.ceil(count / 10));
  const sellers: Seller[] = [];
  for (let place = 0; place < SELLERS; place += 1) sellers.push(await world.sell());
  const lives: Life[] = [];
  for (let place = 0; place < count; place += 1) {
    const name = `${world.name} life ${place}`;
    const chance = seededChance(world.seed, name);
    const [drawn, anybody] = [FIRST[place] ?? chance.pick(KINDS), chance.pick(sellers)];
    const seller = place < FIRST.length ? (sellers[place % LEAVES] ?? anybody) : anybody;
    // Someone who owes dates that were paid for may not leave.
    const kind = seller !== sellers[LEAVES] ? drawn : drawn === 'tip' ? 'tip' : 'subscription';
    lives.push(await begin({ world, seller, name, chance }, kind));
  }
  await all(lives, (life) => life.begin());
  await settle(world, lives, world.inMinutes(DAY));
  let differences = await findDifferences(world, sellers, lives);
  for (let month = 1; month <= MONTHS && differences.length === 0; month += 1) {
    for (const _ of [1, 2, 3]) {
      await all(lives, (life) => life.act());
      await world.deliver();
    }
    if (month === 2) await change(world, sellers);
    // By then, disputes that nobody answered are lost, and banks have sent back what they send back.
    await settle(world, lives, world.inMinutes(DAY));
    await all(lives, (life) => life.beforeBoundary());
    const boundary = new Date(start);
    boundary.setUTCMonth(boundary.getUTCMonth() + month);
    await world.waitUntil(new Date(boundary.getTime() + 1 * DAY * 60_000));
    await Promise.all([world.deliver(), all(lives, (life) => life.besideRenewal())]);
    await settle(world, lives, world.inMinutes(1));
    await all(lives, (life) => life.withinGrace());
    await settle(world, lives, new Date(boundary.getTime() + 7.5 * DAY * 60_000));
    await settle(world, lives, new Date(boundary.getTime() + 10 * DAY * 60_000));
    for (const life of lives) life.boundary();
    differences = await findDifferences(world, sellers, lives);
  }
  if (differences.length === 0) differences = await findDrift(world);
  return { sellers, lives, differences };
}

function begin(born: Born, kind: Kind): Promise<Life> {
  if (kind === 'festival') return festivalLife(born);
  if (kind === 'gift') return giftLife(born);
  if (kind === 'given pass') return givenPassLife(born);
  if (kind === 'given ticket') return givenTicketLife(born);
  return kind === 'ticket' || kind === 'tip' || kind === 'pass' ? oneOffLife(born, kind) : recurringLife(born, kind);
}

// One of the sellers is suspended, another raises their price, and one deletes their account.
async function change(world: HistoryWorld, sellers: readonly Seller[]): Promise<void> {
  const [first, second, last] = [sellers[0], sellers[1], sellers[LEAVES]];
  if (first) await suspend(world.sale, first);
  if (second) await raisePrice(world.sale, second, DEARER);
  if (last) await leave(world.sale, last);
  await world.heal();
}

async function settle(world: HistoryWorld, lives: Life[], at: Date): Promise<void> {
  await world.waitUntil(at);
  for (const life of lives) life.timePassed();
  await world.deliver();
  await world.heal();
}

// A few at once, as in real life; each of them draws its own luck in an order of its own.
async function all(lives: readonly Life[], deed: (life: Life) => Promise<void>): Promise<void> {
  const waiting = [...lives];
  const walk = async () => {
    for (let life = waiting.shift(); life; life = waiting.shift()) await named(life, deed(life));
  };
  await Promise.all(Array.from({ length: ABREAST }, walk));
}

async function named(life: Life, deed: Promise<void>): Promise<void> {
  await deed.catch((error: unknown) => {
    throw new Error(`${life.name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  });
}
