import type { FastifyRequest } from 'fastify';

import { invalidRequest } from './api-error.ts';
import type { RawParams } from './form.ts';

/** The body as it came, '' when there was none. */
export function bodyOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

/** The query as it came, without the question mark. */
export function queryOf(request: FastifyRequest): string {
  return (request.query as { text?: string }).text ?? '';
}

/** Reads a JSON object; 400 for anything else. */
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
