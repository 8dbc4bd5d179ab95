import { Worker } from 'node:worker_threads';

export type DecodedImage = { width: number; height: number; data: Uint8Array };

const TIMEOUT_MS = 60_000;

/**
 * Decodes a HEIC image to RGBA, upright, in a thread of its own: decoding takes a second or more and would block everything else. Rejects
 * if the image is damaged or takes longer than a minute.
 */
export function decodeHeic(original: Uint8Array): Promise<DecodedImage> {
  const worker = new Worker(new URL('./decode-heic.worker.ts', import.meta.url), {
    workerData: original,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // Keeps the decoder's remarks about damaged files out of our logs.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<DecodedImage>();
  const timeout = setTimeout(() => reject(new Error('Decoding took too long.')), TIMEOUT_MS);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The decoder ended without an image.')));
  return promise.finally(() => {
    clearTimeout(timeout);
    void worker.terminate();
  });
}
