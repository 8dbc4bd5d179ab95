import { once } from 'node:events';
import { connect } from 'node:net';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addressOf, recordAddresses } from './caller-address.ts';
import { networkOf } from './network-of.ts';

/** A request whose connection was reset while it was being handled. */
async function resetRequest(prepare: (app: FastifyInstance) => void): Promise<FastifyRequest> {
  const app = fastify({ trustProxy: (_address, hop) => hop < 0 });
  prepare(app);
  const [arrived, gone] = [Promise.withResolvers<FastifyRequest>(), Promise.withResolvers<void>()];
  app.get('/', async (request) => {
    arrived.resolve(request);
    await gone.promise;
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    gone.resolve();
    return app.close();
  });
  const { hostname, port } = new URL(app.listeningOrigin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  const request = await arrived.promise;
  const closed = new Promise((resolve) => request.raw.socket.once('close', resolve));
  socket.resetAndDestroy();
  await closed;
  return request;
}

test('the address of a request is known after its connection was reset', async () => {
  expect(networkOf(addressOf(await resetRequest(recordAddresses)))).toBe('127.0.0.1');
});

test('the address is gone then if nobody noted it, and counting by it was a fault (negative control)', async () => {
  const request = await resetRequest(() => undefined);
  expect(request.ip).toBeUndefined();
  expect(() => networkOf(request.ip)).toThrow(TypeError);
  expect(addressOf(request)).toBe('0.0.0.0');
});
