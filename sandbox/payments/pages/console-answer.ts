import type { FastifyReply, FastifyRequest } from 'fastify';

import { parseForm, type RawParams } from '../wire/form.ts';
import { bodyOf, parseJsonObject } from '../wire/http-text.ts';

/** Whether the request is a form of the console or JSON from a program. */
export function sourceOf(request: FastifyRequest): 'form' | 'json' {
  return request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true ? 'form' : 'json';
}

/** The request's parameters. */
export function consoleParams(request: FastifyRequest): RawParams {
  return sourceOf(request) === 'form' ? parseForm(bodyOf(request)) : parseJsonObject(bodyOf(request));
}

/** Redirects a form to its section of the console, and sends a program the body. */
export function answerConsole(request: FastifyRequest, reply: FastifyReply, body: object, section: string): FastifyReply {
  return sourceOf(request) === 'form' ? reply.redirect(`/sandbox/console#${section}`, 303) : reply.send(body);
}
