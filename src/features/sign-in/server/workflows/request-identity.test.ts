import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { requestIdentity } from './request-identity.ts';

const providers: Server[] = [];
afterEach(() => Promise.all(providers.splice(0).map((provider) => new Promise((resolve) => void provider.close(resolve)))));

/** A provider like a process that is being restarted: it closes a kept connection at the instant the next request arrives over it. */
async function startProvider(): Promise<string> {
  const served = new WeakSet<Socket>();
  const provider = createServer((request, response) => {
    if (served.has(request.socket)) return void request.socket.destroy();
    served.add(request.socket);
    return void response.end('{"Done":true}');
  });
  providers.push(provider);
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(provider.address() as AddressInfo).port}/identity`;
}

// `fetch` may use a connection again a turn of the event loop after its response was read.
async function oneAfterTheOther<Response>(send: () => Promise<Response>): Promise<Response[]> {
  const responses: Response[] = [];
  for (let count = 0; count < 3; count += 1) {
    responses.push(await send());
    await setImmediate();
  }
  return responses;
}

test('no call fails because the provider has closed the connection of an earlier one', async () => {
  const endpoint = await startProvider();
  const done = { ok: true, body: { Done: true } };
  expect(await oneAfterTheOther(() => requestIdentity(endpoint, 'DeleteUser', {}))).toEqual([done, done, done]);
});

test('over kept connections, calls fail (negative control)', async () => {
  const endpoint = await startProvider();
  const send = () => fetch(endpoint, { method: 'POST', body: '{}' }).then((response) => response.text());
  await expect(oneAfterTheOther(send)).rejects.toThrow('fetch failed');
});
