import net, { type AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { testDatabase } from '#tests/harness/test-database.ts';
import { databaseGate } from '#tests/security/database-gate.ts';

import { waitForDatabase } from './reach-services.ts';

const { connectionString } = await testDatabase();
// The database itself listens on a socket in a folder; this has a port.
const gate = await databaseGate(connectionString);
const never = new AbortController().signal;

test('waits for a database that comes up later', async () => {
  const { port } = new URL(gate.address);
  const address = new URL(gate.address);
  const closed = await freePort();
  address.port = String(closed);
  const waiting = waitForDatabase(address.href, 60, never);
  const relay = net.createServer((socket) => {
    const onward = net.connect(Number(port), '127.0.0.1');
    socket.pipe(onward).pipe(socket);
    for (const end of [socket, onward]) end.on('error', () => undefined);
  });
  relay.listen(closed, '127.0.0.1');
  onTestFinished(() => void relay.close());
  await expect(waiting).resolves.toBeUndefined();
});

test('refuses at once what waiting cannot help, and after its time what does not come up', async () => {
  const wrong = new URL(gate.address);
  wrong.pathname = '/no_such_database';
  await expect(waitForDatabase(wrong.href, 60, never)).rejects.toThrow('no_such_database');
  const nobody = new URL(gate.address);
  nobody.port = String(await freePort());
  await expect(waitForDatabase(nobody.href, 0, never)).rejects.toThrow('ECONNREFUSED');
});

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
