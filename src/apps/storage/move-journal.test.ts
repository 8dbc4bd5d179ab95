import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, expect, test } from 'vitest';
import { openMoveJournal } from './move-journal.ts';

const RUNS = 3;
const KEYS = 300;

const folder = await mkdtemp(join(tmpdir(), 'turnout-journal-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

// A thread of its own, as another process would be: a journal blocks while it writes.
const RUN = `
  import { workerData } from 'node:worker_threads';
  const { openMoveJournal } = await import(workerData.module);
  const journal = openMoveJournal(workerData.path);
  for (let index = 0; index < ${KEYS}; index += 1) {
    journal.see(String(index));
    journal.verified(String(index), { original: 'a', copy: 'b' });
  }
  journal.close();`;

test('several runs write into one journal at once, and none fails because another is writing', async () => {
  const workerData = { module: new URL('move-journal.ts', import.meta.url).href, path: join(folder, 'shared.sqlite') };
  const runs = Array.from({ length: RUNS }, () => new Worker(new URL(`data:text/javascript,${encodeURIComponent(RUN)}`), { workerData }));
  await Promise.all(runs.map((run) => once(run, 'exit')));
  const journal = openMoveJournal(workerData.path);
  expect(journal.count()).toEqual({ copies: KEYS, unseen: KEYS });
  journal.close();
});
