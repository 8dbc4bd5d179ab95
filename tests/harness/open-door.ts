import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The state of the line: open passes data on, silent passes nothing and reports no error, shut cuts off connections at once. */
type DoorState = 'open' | 'silent' | 'shut';

export type Door = {
  port: number;
  set(state: DoorState): void;
  /** Cuts off every open connection. */
  cut(): void;
  close(): Promise<void>;
};

/**
 * Opens a proxy in front of a server, on its own port or socket. While silent, it holds back what existing and new connections send, as a
 * broken network does; once it is open again, the data arrives.
 */
export async function openDoor(connectBehind: () => Socket, listenOn: string | number = 0): Promise<Door> {
  const sockets = new Map<Socket, Socket>();
  let state: DoorState = 'open';
  const link = (from: Socket, to: Socket) => {
    sockets.set(from, to);
    if (state === 'open') from.pipe(to);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const cut = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  const door = createServer((client) => {
    if (state === 'shut') return void client.destroy();
    const server = connectBehind();
    link(client, server);
    link(server, client);
  });
  await new Promise<void>((resolve) => {
    if (typeof listenOn === 'string') door.listen(listenOn, resolve);
    else door.listen(listenOn, '127.0.0.1', resolve);
  });
  const address = door.address();
  return {
    port: isAddress(address) ? address.port : 0,
    set(next) {
      if (next === 'shut') cut();
      if (next === 'silent') for (const from of sockets.keys()) from.unpipe().pause();
      if (next === 'open' && state === 'silent') for (const [from, to] of sockets) from.pipe(to);
      state = next;
    },
    cut,
    async close() {
      const closed = new Promise<void>((resolve) => door.close(() => resolve()));
      cut();
      await closed;
    },
  };
}

function isAddress(address: string | AddressInfo | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
