import { Buffer } from 'node:buffer';
import { getErrorShape, getTRPCErrorFromUnknown, type AnyRouter, type TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonPieces } from './json-text.ts';
import type { RequestContext } from './request-context.ts';
import type { ContextOf } from './rest.ts';

type Options = {
  router: AnyRouter;
  contextOf: ContextOf;
  maxBatch: number;
  /** Headers of the whole answer. */
  headersFor: (errors: TRPCError[]) => Record<string, string>;
  onError: (input: { error: TRPCError; path: string; req: FastifyRequest }) => void;
};

type Call = { name: string; procedure: Procedure; input: unknown };
type Procedure = ((call: object) => Promise<unknown>) & { _def: { type: string } };

const KNOWN_PARAMETERS = new Set(['batch', 'input']);
const NUMBER_OF_CALL = /^\d+$/;

/**
 * Answers the queries of the RPC protocol that read well, alone or in a batch, straight from the procedures: the library would
 * make a request, an answer and a stream of its own for each. Everything else (changes, what cannot be read, calls that do not
 * exist, people who may not call) it leaves to the library, which answers the same words. For a scope that the library serves.
 */
export function answerQueries(app: FastifyInstance, options: Options): void {
  app.addHook('preHandler', async (request, reply) => {
    const asked = request.method === 'GET' ? readCalls(request, options) : null;
    if (asked === null) return undefined;
    const context = await options.contextOf(request).catch(() => null);
    if (context === null) return undefined;
    return answer(asked, context, { request, reply, options });
  });
}

type Asked = { calls: Call[]; isBatch: boolean };

async function answer(
  { calls, isBatch }: Asked,
  context: RequestContext,
  { request, reply, options }: { request: FastifyRequest; reply: FastifyReply; options: Options },
): Promise<FastifyReply> {
  const results = await Promise.all(calls.map((call, index) => run(call, index, context)));
  const errors = results.flatMap(({ error }) => error ?? []);
  const pieces: Buffer[] = isBatch ? [OPEN] : [];
  for (const [index, result] of results.entries()) {
    if (index > 0) pieces.push(COMMA);
    pieces.push(...piecesOf(result, context, options));
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

async function run(call: Call, batchIndex: number, ctx: RequestContext): Promise<Result> {
  try {
    const getRawInput = () => Promise.resolve(call.input);
    return { call, data: await call.procedure({ path: call.name, getRawInput, ctx, type: 'query', signal: undefined, batchIndex }) };
  } catch (fault) {
    return { call, error: getTRPCErrorFromUnknown(fault) };
  }
}

const [OPEN, CLOSE, COMMA, RESULT, DATA, END] = ['[', ']', ',', '{"result":{', '"data":', '}}'].map((text) => Buffer.from(text)) as [
  Buffer,
  Buffer,
  Buffer,
  Buffer,
  Buffer,
  Buffer,
];

function piecesOf({ call, data, error }: Result, ctx: RequestContext, { router }: Options): Buffer[] {
  if (error) {
    const { name: path, input } = call;
    return [Buffer.from(JSON.stringify({ error: getErrorShape({ config: router._def._config, ctx, error, input, path, type: 'query' }) }))];
  }
  const written = jsonPieces(data);
  return written.length === 0 ? [RESULT, END] : [RESULT, DATA, ...written, END];
}

// One status for all where they agree, else 207, as the library answers.
function statusOf(errors: (TRPCError | undefined)[]): number {
  const statuses = new Set(errors.map((error) => (error ? getHTTPStatusCodeFromError(error) : 200)));
  const [only = 200] = statuses;
  return statuses.size > 1 ? 207 : only;
}

function readCalls(request: FastifyRequest, { router, maxBatch }: Options): Asked | null {
  const { path } = request.params as { path: string };
  const { batch, input } = request.query as Record<string, unknown>;
  if (Object.keys(request.query as object).some((name) => !KNOWN_PARAMETERS.has(name)) || request.headers['trpc-accept'] !== undefined)
    return null;
  const isBatch = batch === '1';
  const given = input === undefined ? { value: undefined } : readJson(input);
  if (given === null || (batch !== undefined && !isBatch)) return null;
  const names = isBatch ? path.split(',') : [path];
  const inputs = isBatch ? inputsOfBatch(given.value) : [given.value];
  if (names.length > maxBatch || inputs === null) return null;
  const calls = names.flatMap((name, index) => {
    const procedure = procedureAt(router, name);
    return procedure ? [{ name, procedure, input: inputs[index] }] : [];
  });
  return calls.length === names.length ? { calls, isBatch } : null;
}

function readJson(text: unknown): { value: unknown } | null {
  if (typeof text !== 'string') return null;
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return null;
  }
}

function inputsOfBatch(value: unknown): Record<number, unknown> | null {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.keys(value).every((name) => NUMBER_OF_CALL.test(name)) ? (value as Record<number, unknown>) : null;
}

function procedureAt(router: AnyRouter, name: string): Procedure | null {
  const procedures = router._def.procedures as Record<string, unknown>;
  const found = Object.hasOwn(procedures, name) ? (procedures[name] as Procedure) : null;
  return found?._def.type === 'query' ? found : null;
}
