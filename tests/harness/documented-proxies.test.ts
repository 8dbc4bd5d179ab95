import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#platform/server/program/config.ts';

const ROOT = join(import.meta.dirname, '../..');
// What no setting but the needed ones is given.
const { video } = readConfig({
  PUBLIC_ORIGIN: 'https://turnout.test',
  DATABASE_URL: 'postgres://db.test/turnout',
  DATA_DIR: '/data',
  SMTP_URL: 'smtp://mail.test',
  APP_SECRET: 'x'.repeat(32),
  PAYMENTS_MODE: 'test',
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  STRIPE_WEBHOOK_SECRETS: 'x'.repeat(32),
});

/** The nginx settings of a runbook that pass pages on, and with them what people upload. */
const examples = globSync('docs/runbooks/*.md', { cwd: ROOT }).flatMap((file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^```nginx\n(.*?)^```/gms)]
    .map(([, text = '']) => ({ file, text }))
    .filter(({ text }) => /location \/ \{[^}]*proxy_pass/.test(text)),
);

test('the runbooks say how nginx passes pages on', () => {
  expect(examples.map(({ file }) => file).toSorted()).toEqual(['docs/runbooks/move-to-production.md', 'docs/runbooks/several-machines.md']);
});

test.each(examples)('nginx as in $file accepts the largest film', ({ text }) => {
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(text)?.[1]);
  expect(megabytes).toBeGreaterThan(video.maxMegabytes);
});
