import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Opens a proxy that sends each request to the next of several servers, and to another one if that one takes no connection; a read also if
 * it breaks off before its response, because it can be repeated (RFC 9110 section 9.2.2). Servers may be set later.
 */
export async function openBalancer(): Promise<{ origin: string; serveFrom(servers: string[]): void; close(): Promise<void> }> {
  let servers: string[] = [];
  let turn = 0;
  // A new connection for each request: none is open to a server that is about to stop.
  const agent = new Agent({ keepAlive: false });

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, first: number, tries = 0) => {
    const server = servers[(first + tries) % servers.length] ?? '';
    const { method = 'GET', url = '/', headers } = incoming;
    const passed = request(`${server}${url}`, { method, headers: { ...headers, connection: 'close' }, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, connection: 'keep-alive' });
      response.pipe(outgoing);
    });
    passed.on('error', (error: NodeJS.ErrnoException) => {
      const mayRepeat = error.code === 'ECONNREFUSED' || (method === 'GET' && !outgoing.headersSent);
      if (mayRepeat && tries + 1 < servers.length) return pass(incoming, outgoing, body, first, tries + 1);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      return outgoing.end();
    });
    passed.end(body);
  };

  const proxy = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(chunks), (turn += 1)));
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    serveFrom: (given) => void (servers = given),
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}
