import { Buffer } from 'node:buffer';
import type { Readable } from 'node:stream';
import { defineRefusals } from '#kernel/http/refusal.ts';

/** Refusals of a body before its content is read. */
export const bodyRefusals = defineRefusals({
  TOO_LARGE: { code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large.' },
  TOO_INTRICATE: { code: 'BAD_REQUEST', message: 'The request couldn’t be read. Send valid JSON, with fewer parts and less nesting.' },
  BROKEN_OFF: { code: 'BAD_REQUEST', message: 'The request couldn’t be read. Send valid JSON.' },
});

/** Deeper than any input nests, even in a batch of ten, and more keys, values and list items than any has. */
const MOST_NESTED = 20;
const MOST_PARTS = 10_000;

/** Returns a request's declared body length in bytes; null if it declares none, as with chunked encoding. */
export function declaredLength(headers: { 'content-length'?: string | undefined }): number | null {
  const given = headers['content-length'];
  return given === undefined ? null : Number(given);
}

/**
 * Reads a JSON body as text. Refuses it at the first byte above `limit` (413), and at the first bracket too deep or the first part too many
 * (400): nothing of such a body is parsed, and the rest isn't awaited. Also refuses a body that breaks off (400).
 */
export function readBody(payload: Readable, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const look = createJsonBounds();
    const settle = (problem: Error | null) => {
      payload.off('data', onData).off('end', onEnd).off('error', onError);
      if (problem === null) resolve(Buffer.concat(chunks, length).toString('utf8'));
      else reject(problem);
    };
    const onData = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) return settle(bodyRefusals.TOO_LARGE());
      if (!look(chunk)) return settle(bodyRefusals.TOO_INTRICATE());
      chunks.push(chunk);
      return undefined;
    };
    const onEnd = () => settle(null);
    const onError = () => settle(bodyRefusals.BROKEN_OFF());
    payload.on('data', onData).on('end', onEnd).on('error', onError);
  });
}

const [QUOTE, ESCAPE, COMMA, COLON, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [...'"\\,:[]{}'].map((sign) => sign.charCodeAt(0));

/** Returns a function that checks a JSON text chunk by chunk; it returns false once the text has too many parts or nests too deeply. */
export function createJsonBounds({ mostNested = MOST_NESTED, mostParts = MOST_PARTS } = {}): (chunk: Uint8Array) => boolean {
  let nested = 0;
  let parts = 0;
  let isText = false;
  let isEscaped = false;
  return (chunk) => {
    for (const byte of chunk) {
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === ESCAPE) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        nested += 1;
        parts += 1;
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) nested -= 1;
      else if (byte === COMMA || byte === COLON) parts += 1;
      if (nested > mostNested || parts > mostParts) return false;
    }
    return true;
  };
}
