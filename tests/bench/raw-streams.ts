import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';

// The least that can hold event streams: bare node:http, one line to each, and every stream kept in a list.
const streams = new Set<object>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache, no-transform' });
  response.write(`event: open\ndata: {"streamId":"${crypto.randomUUID()}"}\n\n`);
  streams.add(response);
  response.on('close', () => streams.delete(response));
});
server.listen(0, '127.0.0.1', () => process.send?.({ ready: (server.address() as AddressInfo).port }));
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => process.exit(0));
