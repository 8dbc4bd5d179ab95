import type { FastifyRequest } from 'fastify';

import { invalidRequest } from './api-error.ts';
import type { RawParams } from './form.ts';

/** The body as received, or '' if there was none. */
export function bodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

/** The query string as received, without the question mark. */
export function queryOf(request: FastifyRequest): string {
  return (request.query as { text?: string }).text ?? '';
}

/** Parses a JSON object, {} for an empty body; rejects anything else with 400. */
export function parseJsonObject(text: string): RawParams {
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidRequest('The body of this request is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest('The body of this request must be a JSON object.');
  return value as RawParams;
}
