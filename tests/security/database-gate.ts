import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';

/**
 * A door in front of the database that can be shut: who is connected is cut off, and nobody is let in until it opens again,
 * as when the server is gone. `address` is for programs that shall be cut off.
 */
export async function databaseGate(connectionString: string) {
  const { host, port, user = '', password, database = '' } = new pg.Client({ connectionString });
  const sockets = new Set<Socket>();
  const gate = createServer((client) => {
    const server = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    link(client, server);
    link(server, client);
  });
  function link(from: Socket, to: Socket): void {
    sockets.add(from);
    from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }
  const openAt = (at: number) => new Promise<void>((resolve) => gate.listen(at, '127.0.0.1', resolve));
  async function shut(): Promise<void> {
    const closed = new Promise<void>((resolve) => gate.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  await openAt(0);
  const { port: own } = gate.address() as AddressInfo;
  afterAll(async () => {
    if (gate.listening) await shut();
  });
  const name = password ? `${encodeURIComponent(user)}:${encodeURIComponent(password)}` : encodeURIComponent(user);
  return { address: `postgres://${name}@127.0.0.1:${own}/${database}`, shut, open: () => openAt(own) };
}
