import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { RequestContext } from './request-context.ts';
import { publicCall } from './rest.ts';

test('marks a response as private and not to be stored', async () => {
  const app = fastify();
  const contextOf = () => Promise.resolve({} as RequestContext);
  const mine = { method: 'GET', path: '/mine', input: z.strictObject({}), output: z.object({ mine: z.boolean() }) } as const;
  publicCall(app, contextOf, mine, { run: async () => ({ mine: true }) });
  const answer = await app.inject('/mine');
  expect(answer.json()).toEqual({ mine: true });
  expect(answer.headers['cache-control']).toBe('private, no-store');
});
