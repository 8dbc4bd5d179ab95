import type { FastifyReply, FastifyRequest } from 'fastify';

import { parseForm, type RawParams } from '../wire/form.ts';
import { bodyOf, parseJsonObject } from '../wire/http-text.ts';

/** Whether a form of the console asks, or a program with JSON. */
export function sourceOf(request: FastifyRequest): 'form' | 'json' {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true ? 'form' : 'json';
}

/** What was sent along. */
export function consoleParams(request: FastifyRequest): RawParams {
  return sourceOf(request) === 'form' ? parseForm(bodyOf(request)) : parseJsonObject(bodyOf(request));
}

/** Leads a form back to its section of the console, and gives a program its answer. */
export function answerConsole(request: FastifyRequest, reply: FastifyReply, body: object, section: string): FastifyReply {
  return sourceOf(request) === 'form' ? reply.redirect(`/sandbox/console#${section}`, 303) : reply.send(body);
}
