import { once } from 'node:events';
import process from 'node:process';
import { z } from 'zod';

/** In the environment of a program that its parent starts early: it loads its code, and waits for the settings that aren't known yet. */
export const AWAITS_SETTINGS = 'AWAITS_SETTINGS';

/** Why it was started early: while others start for the first time, or to take the place of one that will be started anew. */
export type EarlyStart = 'first' | 'spare';

const Settings = z.object({ settings: z.record(z.string(), z.string()) });

/** Waits for the parent's message with the rest of the environment, if this program was started early; returns at once otherwise. */
export async function receiveSettings(): Promise<void> {
  if (process.env[AWAITS_SETTINGS] === undefined) return;
  delete process.env[AWAITS_SETTINGS];
  const [message] = (await once(process, 'message')) as [unknown];
  Object.assign(process.env, Settings.parse(message).settings);
}
