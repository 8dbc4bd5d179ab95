import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** A store of somebody else's with one empty bucket, and the keys to it. */
export type TestStore = { url: string; keys: Record<string, string>; stop(): Promise<void> };

const require = createRequire(import.meta.url);
const PROGRAM = require.resolve('s3rver/bin/s3rver.js');
const WRITES = new URL('s3rver-writes.mjs', import.meta.url).href;

/**
 * Starts `s3rver` with a bucket, in a process of its own: it encrypts the tokens of its lists with DES, which Node offers only on request.
 * `cors` is a file with the bucket's rules for other origins.
 */
export async function startS3rver({ cors = [], options = '' }: { cors?: string[]; options?: string } = {}): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'turnout-s3rver-'));
  const server = spawn(
    process.execPath,
    [
      '--openssl-legacy-provider',
      '--import',
      WRITES,
      PROGRAM,
      '-a',
      '127.0.0.1',
      '-p',
      '0',
      '-s',
      '-d',
      directory,
      '--configure-bucket',
      'turnout',
      ...cors,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return {
    url: `s3://turnout/files?endpoint=http://127.0.0.1:${await portOf(server)}${options}`,
    keys: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    async stop() {
      const exited = once(server, 'exit');
      if (server.kill()) await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function portOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The output of s3rver is read.');
  for await (const line of createInterface(stdout)) {
    const port = /listening on .*:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return port;
  }
  throw new Error('s3rver ended before it listened.');
}
