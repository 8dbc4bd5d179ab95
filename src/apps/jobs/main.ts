import { v7 } from 'uuid';
import { ConfigError, readConfig } from '#platform/server/program/config.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import { createLogger } from '#platform/server/log/log.ts';
import { openServices } from '#platform/server/program/open-services.ts';

/** How many queues and reasons are printed. */
const LISTED = 100;

process.exitCode = await main(process.argv.slice(2));

/** `npm start -- jobs dead` lists the jobs that failed for good and why; `npm start -- jobs revive <queue>` puts them back in the queue. */
async function main([verb = '', name]: string[]): Promise<number> {
  if (!(verb === 'dead' && name === undefined) && !(verb === 'revive' && name !== undefined)) {
    console.error('Usage: `jobs dead` or `jobs revive <queue>`.');
    return 2;
  }
  try {
    const config = readConfig(process.env);
    const log = createLogger('jobs', config.logLevel);
    const given = { program: 'jobs', role: 'sender', jobs: [], log, now: () => new Date(), newId: () => v7() } satisfies Parameters<
      typeof openServices
    >[1];
    const open = await openServices(config, given);
    try {
      console.warn(await (name === undefined ? listDeadJobs(open.services.jobs) : revive(open.services.jobs, name)));
    } finally {
      await open.close();
    }
    return 0;
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    return 1;
  }
}

async function listDeadJobs(jobs: JobQueue): Promise<string> {
  const dead = await jobs.listDead(LISTED);
  if (dead.length === 0) return 'No jobs have failed for good.';
  return dead.map(({ name, reason, count, latest }) => `${count} × ${name}, last at ${latest.toISOString()}: ${reason}`).join('\n');
}

async function revive(jobs: JobQueue, name: string): Promise<string> {
  const count = await jobs.reviveDead(name);
  return count === 0 ? `No jobs of ${name} have failed for good.` : `Jobs of ${name} put back in the queue: ${count}.`;
}
