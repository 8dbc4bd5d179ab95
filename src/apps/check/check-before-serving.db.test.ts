import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { checkBeforeServing } from './check-before-serving.ts';

const { connectionString } = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'turnout-check-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const checkout = join(import.meta.dirname, '../../..');

test('a start is refused with a line for what would lose money, which the server of the tests would', async () => {
  const said: string[] = [];
  const environment = {
    PATH: process.env['PATH'],
    PUBLIC_ORIGIN: 'http://turnout.test',
    DATABASE_URL: connectionString,
    DATA_DIR: dataDir,
    APP_SECRET: 'a secret of this test which hides nothing',
    STRIPE_SECRET_KEY: 'sk_test_sandbox_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_0123456789',
    STRIPE_WEBHOOK_SECRETS: 'whsec_00000000000000000000000000000000',
    PAYMENTS_PRELOAD: 'http://127.0.0.1:9/js',
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const refusal = await checkBeforeServing(checkout, environment, (text) => said.push(text)).then(
    () => '',
    (error: unknown) => String(error),
  );
  expect(refusal).toMatch(/✗ PostgreSQL {3}PostgreSQL runs with fsync.* off and may lose confirmed payments/);
  // A mail server that is down just now is said, too, and what is well is not.
  expect(refusal).toContain('! mail server  cannot be reached');
  expect(refusal).not.toContain('✓');
  expect(refusal).toContain('npm start -- unchecked');
  expect(said).toEqual([]);
});
