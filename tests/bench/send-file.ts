import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';
import { z } from 'zod';

export type Sender = { origin: string; token: string; client: pg.Client };
export type FileToSend = { name: string; type: 'image/jpeg' | 'video/mp4'; bytes: Buffer };

const Uploads = z.object({ result: z.object({ data: z.array(z.object({ signedUrl: z.string(), key: z.string() })).length(1) }) });
// Polling more often would distort the measurement.
const LOOK_EVERY_MS = { 'image/jpeg': 4, 'video/mp4': 100 };

/** Uploads a file and publishes it, as the composer does. Returns the milliseconds from its last byte until it is READY. */
export async function sendFile({ origin, token, client }: Sender, { name, type, bytes }: FileToSend): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const asked = { files: [{ fileName: name, fileType: type, size: bytes.length }] };
  const [upload] = Uploads.parse(await post('/trpc/media.generateFileUploadSignedUrl', asked)).result.data;
  if (!upload) throw new Error('No address to upload to.');
  const lastByte = await put(upload.signedUrl, type, bytes);
  const entity = { key: upload.key, type: type === 'video/mp4' ? 'video' : 'image', entityType: 'content', position: 0 };
  await post('/content', { content: { text: name }, entities: [entity] });
  for (;;) {
    const { rows } = await client.query<{ status: string; failure: string | null }>({
      name: 'status-of-file',
      text: 'select status, failure from media_entities where upload_key = $1',
      values: [upload.key],
    });
    if (rows[0]?.status === 'READY') return performance.now() - lastByte;
    if (rows[0]?.status === 'FAILED') throw new Error(`${name} was refused: ${rows[0].failure ?? ''}`);
    await sleep(LOOK_EVERY_MS[type]);
  }
}

/** Resolves to when the last byte was sent. */
function put(address: string, type: string, bytes: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let lastByte = 0;
    const sending = request(address, { method: 'PUT', headers: { 'content-type': type, 'content-length': bytes.length } }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 || response.statusCode === 204
          ? resolve(lastByte)
          : reject(new Error(`An upload answers ${response.statusCode ?? ''}.`)),
      );
    });
    sending.once('finish', () => (lastByte = performance.now()));
    sending.once('error', reject);
    sending.end(bytes);
  });
}
