import { expect, it } from 'vitest';
import { appRouter } from './rpc-router.ts';

it('declares an output for every procedure', () => {
  const procedures = Object.entries(appRouter._def.procedures);
  expect(procedures.length).toBeGreaterThan(100);
  for (const [name, procedure] of procedures) expect.soft(procedure, name).toHaveProperty('_def.output', expect.anything());
});
