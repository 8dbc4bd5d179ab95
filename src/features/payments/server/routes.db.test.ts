import { fastify } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { ticketSale } from '#tests/builders/ticket-sale.ts';
import { givenUser } from '#tests/builders/user.ts';
import { registerPaymentsRoutes } from './routes.ts';

const sale = await ticketSale();
beforeEach(sale.empty);

test("one person can't use up the provider's rate limit, and others are still served", async () => {
  const people = [await givenUser(sale.db), await givenUser(sale.db)];
  const app = fastify();
  handleErrors(app);
  registerPaymentsRoutes(app, (request) => {
    const actor = people[Number(request.headers['x-person'])]?.actor ?? null;
    return Promise.resolve({ ...sale.services, requestId: request.id, address: request.ip, identity: null, actor });
  });
  const ask = (person: 0 | 1) =>
    app.inject({ url: '/payment/checkout-session?sessionId=cs_test_unknown1', headers: { 'x-person': String(person) } });
  const answers = [];
  for (let count = 0; count < 61; count += 1) answers.push((await ask(0)).statusCode);
  expect(answers.filter((status) => status === 404)).toHaveLength(60);
  expect(answers.at(-1)).toBe(429);
  expect((await ask(1)).statusCode).toBe(404);
});
