import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { checkResponses } from '#platform/server/http/declared-output.ts';

/** Throws if the response as sent doesn't match the schema or has fields that the schema doesn't. */
export function checkResponse(schema: z.ZodType, answer: unknown): void {
  const sent = asSent(answer);
  const named = asSent(schema.parse(answer));
  if (!isDeepStrictEqual(sent, named))
    throw new Error(`The response contains more than its contract: ${JSON.stringify(firstDifference(sent, named))}`);
}

function asSent(answer: unknown): unknown {
  return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
}

function firstDifference(sent: unknown, named: unknown, path = ''): string {
  if (typeof sent !== 'object' || sent === null || typeof named !== 'object' || named === null) return path;
  const keys = [...new Set([...Object.keys(sent), ...Object.keys(named)])];
  const valueAt = (value: object, key: string): unknown => Object.entries(value).find(([name]) => name === key)?.[1];
  const key = keys.find((name) => !isDeepStrictEqual(valueAt(sent, name), valueAt(named, name)));
  return key === undefined ? path : firstDifference(valueAt(sent, key), valueAt(named, key), `${path}.${key}`);
}

checkResponses(checkResponse);
