import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type Pushed = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A browser as push services see it: its keys (RFC 8291) and its endpoint. */
export type PushBrowser = ReturnType<typeof pushBrowser>;

/** Starts a push service on this machine that accepts pushes, or responds as `answer` says. `close` stops it. */
export async function startPushService() {
  const taken: Pushed[] = [];
  const statuses = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      taken.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
      const status = statuses.get(path) ?? 201;
      response.writeHead(status, status === 307 ? { location: '/elsewhere' } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    taken,
    /** A new browser at this service. */
    browser: () => pushBrowser(origin),
    /** Sets the status of its responses to pushes to this browser. */
    answer: (browser: PushBrowser, status: number) => void statuses.set(new URL(browser.subscription.endpoint).pathname, status),
    /** The pushes to this browser so far, decrypted. */
    shownBy: (browser: PushBrowser) =>
      taken.filter(({ path }) => browser.subscription.endpoint.endsWith(path)).map(({ body }) => browser.read(body)),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function pushBrowser(origin: string) {
  const keys = createECDH('prime256v1');
  const own = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `${origin}/push/${randomBytes(12).toString('hex')}`,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** Decrypts a push (RFC 8188 and 8291). */
    read(body: Buffer): { title: string; body: string; tag: string; navigate: string; silent?: boolean } {
      const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
      const sender = body.subarray(21, 21 + length);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
      const derive = (use: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${use}\0`, bytes));
      const sealed = body.subarray(21 + length);
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), { authTagLength: 16 });
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const text = plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
      return (JSON.parse(text) as { notification: ReturnType<PushBrowser['read']> }).notification;
    },
  };
}
