import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { readAsBrowsers } from '#tests/harness/read-as-browsers.ts';
import type { Trouble } from './faults.ts';
import { pidsOf } from './kill-program.ts';
import { WEB_PROCESSES, type ChaosWorld } from './start-chaos-world.ts';

const READERS = 4;
const PATHS = ['/', `/trpc/feed.queryDiscoveryTimeline?input=${encodeURIComponent('{"limit":20}')}`, '/healthz'];
const BACK_WITHIN_MS = 30_000;

/** Kills one of the web processes again and again, each time once all are back, while people read; throws when any read fails. */
export async function killOneByOne({ world, kills }: Pick<Trouble, 'world' | 'kills'>): Promise<void> {
  const read = readAsBrowsers();
  const failures: string[] = [];
  let reads = 0;
  let isOver = false;
  const readOn = async () => {
    while (!isOver) await read(`${world.web}${PATHS[(reads += 1) % PATHS.length]}`).catch((error: unknown) => failures.push(String(error)));
  };
  const reading = Array.from({ length: READERS }, readOn);
  try {
    for (let count = 0; count < kills; count += 1) {
      await untilAllServe(world);
      const [oldest] = pidsOf(world.supervisorPid, 'web');
      if (oldest !== undefined) process.kill(oldest, 'SIGKILL');
    }
    await untilAllServe(world);
  } finally {
    isOver = true;
    await Promise.all(reading);
  }
  if (failures.length > 0) throw new Error(`${failures.length} of ${reads} reads failed, such as ${failures[0]}`);
}

// Who shares a port cannot be asked alone; their logs tell.
async function untilAllServe({ dataDir, supervisorPid }: ChaosWorld): Promise<void> {
  const deadline = performance.now() + BACK_WITHIN_MS;
  for (;;) {
    const log = Array.from({ length: WEB_PROCESSES }, (_, index) =>
      readFileSync(join(dataDir, 'logs', `web-${index + 1}.log`), 'utf8'),
    ).join('');
    const serving = pidsOf(supervisorPid, 'web').filter((pid) => log.includes(`"pid":${pid},"msg":"web is ready"`));
    if (serving.length === WEB_PROCESSES) return;
    if (performance.now() > deadline) throw new Error('A web process did not come back.');
    await sleep(20);
  }
}
