import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

import { z } from 'zod';

const Endpoints = z.object({
  web: z.url(),
  mailbox: z.url(),
  payments: z.url(),
  demo: z.array(z.object({ email: z.string(), password: z.string(), username: z.string(), role: z.string() })).default([]),
});

/** The addresses of the running world, as `npm start` writes them for tools. */
export type World = z.infer<typeof Endpoints>;

/** The environment variable that names the DATA_DIR of the world under test. */
export const WORLD_VARIABLE = 'TURNOUT_TEST_DATA_DIR';

/** Reads the addresses of the world that the browser tests run against. */
export function readWorld(): World {
  const dataDir = process.env[WORLD_VARIABLE];
  if (dataDir === undefined) throw new Error('No world is running: start the browser tests with "npm test -- e2e".');
  return Endpoints.parse(JSON.parse(readFileSync(join(dataDir, 'endpoints.json'), 'utf8')));
}
