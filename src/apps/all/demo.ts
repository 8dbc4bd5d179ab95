import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { openSession } from '#db/open-session.ts';
import { quoteLog, endProcess, forkProgram, sizeOf } from './child-program.ts';
import type { ProgramSpec } from './child-program.ts';

const SignIns = z.array(z.object({ email: z.string(), password: z.string(), username: z.string(), role: z.string() }));
export type DemoSignIns = z.infer<typeof SignIns>;

const Progress = z.object({ progress: z.string() });

/** Returns the demo's sign-ins, or null if no demo data is loaded. */
export function readDemoSignIns(dataDir: string): DemoSignIns | null {
  try {
    return SignIns.parse(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')));
  } catch {
    return null;
  }
}

/** Returns whether the database has no users yet. */
export async function isDatabaseEmpty(connectionString: string): Promise<boolean> {
  const client = await openSession({ connectionString });
  try {
    const { rows } = await client.query<{ found: boolean }>('select exists (select 1 from users) as found');
    return rows[0]?.found === false;
  } finally {
    await client.end();
  }
}

/** Returns whether an earlier load was interrupted: what it left behind must be removed before the next one. */
export function wasDemoInterrupted(dataDir: string): boolean {
  return existsSync(loadingMark(dataDir));
}

/** Draws the demo's pictures for all later loads of this checkout; skips those already drawn. */
export async function drawDemo(spec: ProgramSpec, signal: AbortSignal): Promise<void> {
  await runProgram(spec, { signal, onProgress: () => undefined });
}

/** Loads the demo data, after removing what an interrupted load left behind. */
export async function loadDemo(
  spec: ProgramSpec,
  options: { dataDir: string; signal: AbortSignal; onProgress: (text: string) => void },
): Promise<void> {
  if (wasDemoInterrupted(options.dataDir)) await runProgram({ ...spec, args: ['remove'] }, options);
  writeFileSync(loadingMark(options.dataDir), '');
  await runProgram({ ...spec, args: ['load'] }, options);
  rmSync(loadingMark(options.dataDir), { force: true });
}

/** Runs one of our programs to its end. If it fails, throws an error with the end of its log. Aborting `signal` ends it. */
export async function runProgram(
  spec: ProgramSpec,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (text: string) => void },
): Promise<void> {
  const logStart = sizeOf(spec.logFile);
  const child = forkProgram(spec);
  child.on('message', (message) => {
    const said = Progress.safeParse(message);
    if (said.success) onProgress(said.data.progress);
  });
  const stop = () => void endProcess(child, 5);
  signal.addEventListener('abort', stop, { once: true });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('exit', resolve);
  });
  signal.removeEventListener('abort', stop);
  if (code !== 0)
    throw new Error(`${spec.name} stopped with ${code === null ? 'a signal' : `exit code ${code}`}. ${quoteLog(spec.logFile, logStart)}`);
}

function loadingMark(dataDir: string): string {
  return join(dataDir, 'demo.loading');
}
