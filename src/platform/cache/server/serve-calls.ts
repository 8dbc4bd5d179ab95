import { Buffer } from 'node:buffer';
import { getErrorShape, getTRPCErrorFromUnknown, type AnyRouter, type TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonPieces } from './json-text.ts';
import { fieldOf, isObject } from '#kernel/objects/is-object.ts';
import { findProcedure, type Procedure } from '#platform/server/http/find-procedure.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import type { ContextOf } from '#platform/server/http/rest.ts';

type Options = {
  router: AnyRouter;
  contextOf: ContextOf;
  /** Headers of the whole response. */
  headersFor: (errors: TRPCError[]) => Record<string, string>;
  onError: (input: { error: TRPCError; path: string; req: FastifyRequest }) => void;
};

type Call = { name: string; procedure: Procedure; input: unknown };
type CallType = 'query' | 'mutation';

const MOST_AT_ONCE = 10;
const KNOWN_PARAMETERS = new Set(['batch', 'input']);
const NUMBER_OF_CALL = /^\d+$/;
const JSON_TYPE = /^application\/json *(?:;|$)/i;

/**
 * Answers well-formed RPC calls, queries and mutations, alone or in a batch, straight from the procedures: the library would create a
 * request, a response and a stream of its own for each. Everything else (input that can't be parsed, calls that don't exist or use another
 * method, callers whose context is refused) is left to the library, which answers in the same words. For a scope that the library serves,
 * in which JSON bodies are still text.
 */
export function serveCalls(app: FastifyInstance, options: Options): void {
  app.addHook('preHandler', async (request, reply) => {
    const named = nameCalls(request, options);
    if (named === null) return undefined;
    const context = await options.contextOf(request).catch(() => null);
    const asked = context === null ? null : readInputs(named);
    if (context === null || asked === null) return undefined;
    return answer(asked, context, { request, reply, options });
  });
}

type Header = { procedures: Omit<Call, 'input'>[]; text: unknown; type: CallType; isBatch: boolean };
type CallBatch = { calls: Call[]; type: CallType; isBatch: boolean };

async function answer(
  { calls, type, isBatch }: CallBatch,
  context: RequestContext,
  { request, reply, options }: { request: FastifyRequest; reply: FastifyReply; options: Options },
): Promise<FastifyReply> {
  const results = await runAll(calls, type, context);
  const errors = results.flatMap(({ error }) => error ?? []);
  const pieces: Buffer[] = isBatch ? [OPEN] : [];
  for (const [index, result] of results.entries()) {
    if (index > 0) pieces.push(COMMA);
    pieces.push(...piecesOf({ ...result, type }, context, options));
    if (result.error) options.onError({ error: result.error, path: result.call.name, req: request });
  }
  if (isBatch) pieces.push(CLOSE);
  return reply
    .code(statusOf(results.map(({ error }) => error)))
    .headers(options.headersFor(errors))
    .type('application/json')
    .send(Buffer.concat(pieces));
}

type Result = { call: Call; data?: unknown; error?: TRPCError };

// A large batch takes its turn with other requests: it has a few calls under way at a time, not all at once.
async function runAll(calls: Call[], type: CallType, context: RequestContext): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = calls.entries();
  const runner = async () => {
    for (const [batchIndex, call] of waiting) results[batchIndex] = await run({ call, type, batchIndex }, context);
  };
  await Promise.all(calls.slice(0, MOST_AT_ONCE).map(runner));
  return results;
}

async function run({ call, type, batchIndex }: { call: Call; type: CallType; batchIndex: number }, ctx: RequestContext): Promise<Result> {
  try {
    const getRawInput = () => Promise.resolve(call.input);
    return { call, data: await call.procedure({ path: call.name, getRawInput, ctx, type, signal: undefined, batchIndex }) };
  } catch (fault) {
    return { call, error: getTRPCErrorFromUnknown(fault) };
  }
}

const OPEN = Buffer.from('[');
const CLOSE = Buffer.from(']');
const COMMA = Buffer.from(',');
const RESULT = Buffer.from('{"result":{');
const DATA = Buffer.from('"data":');
const END = Buffer.from('}}');

function piecesOf({ call, type, data, error }: Result & { type: CallType }, ctx: RequestContext, { router }: Options): Buffer[] {
  if (error) {
    const { name: path, input } = call;
    return [Buffer.from(JSON.stringify({ error: getErrorShape({ config: router._def._config, ctx, error, input, path, type }) }))];
  }
  const written = jsonPieces(data);
  return written.length === 0 ? [RESULT, END] : [RESULT, DATA, ...written, END];
}

// One status if all agree, else 207, as the library does.
function statusOf(errors: (TRPCError | undefined)[]): number {
  const statuses = new Set(errors.map((error) => (error ? getHTTPStatusCodeFromError(error) : 200)));
  const [only = 200] = statuses;
  return statuses.size > 1 ? 207 : only;
}

function nameCalls(request: FastifyRequest, { router }: Options): Header | null {
  const type = typeOf(request);
  const { params, query } = request;
  if (type === null || !isObject(query) || Object.keys(query).some((name) => !KNOWN_PARAMETERS.has(name))) return null;
  const path = String(fieldOf(params, 'path'));
  const { batch, input } = query;
  if (request.headers['trpc-accept'] !== undefined || (type === 'mutation' && input !== undefined)) return null;
  const isBatch = batch === '1';
  const names = isBatch ? path.split(',') : [path];
  if (batch !== undefined && !isBatch) return null;
  const procedures = names.flatMap((name) => {
    const procedure = findProcedure(router, name);
    return procedure?._def.type === type ? [{ name, procedure }] : [];
  });
  return procedures.length === names.length ? { procedures, text: type === 'mutation' ? request.body : input, type, isBatch } : null;
}

// Only once the caller is known: the input of a refused caller is never parsed.
function readInputs({ procedures, text, type, isBatch }: Header): CallBatch | null {
  const given = type === 'query' && text === undefined ? { value: undefined } : readJson(text);
  const inputs = given === null ? null : isBatch ? inputsOfBatch(given.value) : [given.value];
  return inputs === null ? null : { calls: procedures.map((call, index) => ({ ...call, input: inputs[index] })), type, isBatch };
}

function typeOf({ method, headers }: FastifyRequest): CallType | null {
  if (method === 'GET') return 'query';
  return method === 'POST' && JSON_TYPE.test(headers['content-type'] ?? '') ? 'mutation' : null;
}

function readJson(text: unknown): { value: unknown } | null {
  if (typeof text !== 'string') return null;
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return null;
  }
}

function inputsOfBatch(value: unknown): Record<number, unknown> | null {
  if (value === undefined) return {};
  if (!isObject(value) || Array.isArray(value)) return null;
  return Object.keys(value).every((name) => NUMBER_OF_CALL.test(name)) ? value : null;
}
