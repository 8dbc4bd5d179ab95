import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import { readAsBrowsers } from '#tests/harness/read-as-browsers.ts';
import type { Trouble } from './faults.ts';
import { pidsOf } from './kill-program.ts';
import { WEB_PROCESSES } from './start-chaos-world.ts';
import { untilReady } from './until-ready.ts';

const READERS = 4;
const WRITERS = 2;
const PATHS = ['/', `/trpc/feed.queryDiscoveryTimeline?input=${encodeURIComponent('{"limit":20}')}`, '/healthz'];
const BACK_WITHIN_MS = 60_000;

type Asking = {
  asked: number;
  failures: string[];
  isOver: boolean;
  /** How many answers each reader and writer has had. */
  heard: number[];
};

/**
 * Kills one of the web processes again and again while people read, each time once all are back and every reader uses a connection that has
 * served before; throws if any read fails. A request over a new connection can't survive the process that has just accepted it.
 */
export async function killOneByOne(trouble: Trouble): Promise<void> {
  const asking = nothingAsked();
  await whileAsked(asking, readers(trouble, asking), () => endEach(trouble, trouble.kills, 'SIGKILL', () => untilAllHaveHeard(asking)));
}

/**
 * Asks the web processes to end, one after the other, as a deployment does, while people read and write; throws if any of that fails, or if
 * anyone else was told to come back later or got an error.
 */
export async function restartOneByOne(trouble: Trouble): Promise<void> {
  const asking = nothingAsked();
  const everybody = [...readers(trouble, asking), ...writers(trouble, asking)];
  const rounds = Math.max(1, Math.floor(trouble.kills / 10));
  await whileAsked(asking, everybody, () => endEach(trouble, rounds * WEB_PROCESSES, 'SIGTERM', () => Promise.resolve()));
  const { unavailable, faults } = trouble.call.tries;
  const others = [...unavailable, ...faults];
  if (others.length > 0) throw new Error(`${others.length} others were not served, such as ${others[0]}`);
}

function nothingAsked(): Asking {
  return { asked: 0, failures: [], isOver: false, heard: [] };
}

async function whileAsked(asking: Asking, everybody: (() => Promise<void>)[], end: () => Promise<void>): Promise<void> {
  const going = everybody.map((act) => act());
  await end().finally(() => (asking.isOver = true));
  await Promise.all(going);
  const { failures, asked } = asking;
  if (failures.length > 0) throw new Error(`${failures.length} of ${asked} requests failed, such as ${failures[0]}`);
}

function readers({ world }: Trouble, asking: Asking): (() => Promise<void>)[] {
  const read = readAsBrowsers();
  return Array.from({ length: READERS }, () => () => askOn(asking, () => read(`${world.web}${PATHS[asking.asked % PATHS.length]}`)));
}

// Each over a new connection of its own: none of it may be retried.
function writers({ world, person, history }: Trouble, asking: Asking): (() => Promise<void>)[] {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${person.token}` };
  const write = async () => {
    const content = { id: uuidv7(), text: 'Written while they restart.' };
    const posting = request(`${world.web}/content`, { method: 'POST', agent: false, headers }).end(JSON.stringify({ content }));
    const [answer] = (await once(posting, 'response')) as [IncomingMessage];
    await text(answer);
    if (answer.statusCode !== 200) throw new Error(`/content answered with ${answer.statusCode}`);
    history.note({ kind: 'post', id: content.id });
  };
  return Array.from({ length: WRITERS }, () => () => askOn(asking, write));
}

async function askOn(asking: Asking, ask: () => Promise<unknown>): Promise<void> {
  const place = asking.heard.push(0) - 1;
  for (let count = 1; !asking.isOver; count += 1) {
    asking.asked += 1;
    await ask().catch((error: unknown) => asking.failures.push(String(error)));
    asking.heard[place] = count;
  }
}

// The first answer may be to a read retried over a connection of its own; the second then opens one that is kept.
async function untilAllHaveHeard({ heard }: Asking): Promise<void> {
  const deadline = performance.now() + BACK_WITHIN_MS;
  const before = [...heard];
  while (heard.some((count, place) => count - (before[place] ?? 0) < 2)) {
    if (performance.now() > deadline) throw new Error('Someone has heard nothing.');
    await sleep(20);
  }
}

async function endEach(trouble: Trouble, times: number, signal: 'SIGKILL' | 'SIGTERM', untilHeard: () => Promise<void>): Promise<void> {
  const { world } = trouble;
  for (let count = 0; count < times; count += 1) {
    await untilReady(world, 'web');
    await untilHeard();
    const [oldest] = pidsOf(world.supervisorPid, 'web');
    if (oldest !== undefined) process.kill(oldest, signal);
    trouble.killed += signal === 'SIGKILL' ? 1 : 0;
    while (oldest !== undefined && pidsOf(world.supervisorPid, 'web').includes(oldest)) await sleep(20);
  }
  await untilReady(world, 'web');
}
