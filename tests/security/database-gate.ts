import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

/**
 * A door in front of the database. Shut, it cuts off who is connected and lets nobody in until it opens again, as when the
 * server is gone; frozen, it swallows what is said until it thaws, as a broken network does. `address` leads through it.
 */
export async function databaseGate(connectionString: string) {
  const { host, port, user = '', password, database = '' } = new pg.Client({ connectionString });
  const sockets = new Map<Socket, Socket>();
  const gate = createServer((client) => {
    const server = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    link(client, server);
    link(server, client);
  });
  let isFrozen = false;
  function link(from: Socket, to: Socket): void {
    sockets.set(from, to);
    if (!isFrozen) from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }
  const openAt = (at: number) => new Promise<void>((resolve) => gate.listen(at, '127.0.0.1', resolve));
  async function shut(): Promise<void> {
    const closed = new Promise<void>((resolve) => gate.close(() => resolve()));
    for (const socket of sockets.keys()) socket.destroy();
    await closed;
  }
  function freeze(): void {
    isFrozen = true;
    for (const from of sockets.keys()) from.unpipe().pause();
  }
  function thaw(): void {
    isFrozen = false;
    for (const [from, to] of sockets) from.pipe(to);
  }
  await openAt(0);
  const { port: own } = gate.address() as AddressInfo;
  afterAll(async () => {
    if (gate.listening) await shut();
  });
  const name = password ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}` : encodeURIComponent(user);
  return { address: `postgres://${name}@127.0.0.1:${own}/${database}`, shut, open: () => openAt(own), freeze, thaw };
}
