import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

test('refuses an unusable FFMPEG_PATH with one line, before connecting to the database', async () => {
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      FFMPEG_PATH: join(import.meta.dirname, 'nothing'),
      PUBLIC_ORIGIN: 'http://turnout.test',
      DATABASE_URL: 'postgres://127.0.0.1:9/nothing',
      DATA_DIR: tmpdir(),
      APP_SECRET: 'a secret of this test which keeps nothing',
      STRIPE_SECRET_KEY: 'sk_test_sandbox_0123456789',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_0123456789',
      STRIPE_WEBHOOK_SECRETS: 'a secret of this test which keeps nothing',
      PAYMENTS_PRELOAD: 'http://127.0.0.1:9/js',
      SMTP_URL: 'smtp://127.0.0.1:9',
    },
  });
  const [said, exit] = await Promise.all([text(worker.stderr), once(worker, 'exit')]);
  expect({ said: said.trim(), code: exit[0] as unknown }).toEqual({
    said: 'FFMPEG_PATH is wrong: it must name a working ffmpeg with libx264, aac and zscale.',
    code: 1,
  });
});
