import { expect, test } from 'vitest';
import { testDatabase } from '#tests/harness/test-database.ts';
import { assertDemoAllowed, assertNoDemo } from './assert-no-demo.ts';
import { DEMO_ISSUER } from './demo-issuer.ts';

const { db } = await testDatabase();
const REAL = ['test', 'live'] as const;

test('refuses to run with Stripe’s keys where the demo is, and allows both the sandbox and a database without it', async () => {
  for (const mode of REAL) await expect(assertNoDemo(db, mode)).resolves.toBeUndefined();
  const userId = '018f0000-0000-7000-8000-000000000001';
  await db.insertInto('identity_claims').values({ issuer: DEMO_ISSUER, subject: 'robin_desk', user_id: userId }).execute();
  await expect(assertNoDemo(db, 'sandbox')).resolves.toBeUndefined();
  for (const mode of REAL)
    await expect(assertNoDemo(db, mode)).rejects.toThrow(`PAYMENTS_MODE is ${mode}, but this database holds the demo`);
});

test('loads the demo only beside the sandbox', () => {
  expect(() => assertDemoAllowed('sandbox')).not.toThrow();
  for (const mode of REAL) expect(() => assertDemoAllowed(mode)).toThrow('The demo is only for PAYMENTS_MODE=sandbox');
});
