import { Buffer } from 'node:buffer';
import { getTRPCErrorFromUnknown, type AnyRouter } from '@trpc/server';
import { ZodError } from 'zod';
import { Refusal } from '#kernel/http/refusal.ts';
import { jsonPieces } from './json-text.ts';
import { findProcedure } from '#platform/server/http/find-procedure.ts';
import type { CompletedCall, RequestContext } from '#platform/server/http/request-context.ts';

/** A call that a page made and its outcome as bytes: a response's JSON, in pieces that lists share, or a refusal. */
type PageResponse = { path: string; input: unknown; outcome: Outcome };
type Outcome = { ok: boolean; pieces: readonly Buffer[] };

/** The responses that a page was made from, until when (in milliseconds) the clock alone can't change it, and their size in bytes. */
export type PageResponses = { answers: readonly PageResponse[]; until: number; bytes: number };

type AnswerRecorder = {
  onCallCompleted: (call: CompletedCall) => void;
  /** The calls so far; null if an outcome can't be relied on: a failure, or a change. */
  recorded(): PageResponses | null;
};

// How far wording such as `3 minutes ago`, which isn't part of any response, may lag. An open page lags as much: its clock (`use-now.ts`) is
// read every 15 seconds and advances in steps of that size.
const WORDS_LAG_MS = 30_000;
const QUARTER_HOUR_MS = 900_000;

/**
 * Records the calls of a page that is rendered at `now`. Only successes and refusals can be compared later. The page expires after 30 seconds; at the
 * next instant that a response names, such as the end of an event, after which it can't be booked; and at the next full quarter of an hour,
 * when a day may begin in some time zone.
 */
export function recordResponses(now: Date): AnswerRecorder {
  const answers: PageResponse[] = [];
  const time = now.getTime();
  let until = Math.min(time + WORDS_LAG_MS, (Math.floor(time / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS);
  let bytes = 0;
  let holds = true;
  return {
    onCallCompleted({ path, type, input, outcome }) {
      const written = type === 'query' ? write(outcome) : null;
      if (written === null) {
        holds = false;
        return;
      }
      answers.push({ path, input, outcome: written });
      bytes += written.pieces.reduce((sum, piece) => sum + piece.length, 0);
      if (written.ok) until = Math.min(until, firstInstantAfter(time, written.pieces));
    },
    recorded: () => (holds ? { answers, until, bytes } : null),
  };
}

/** Repeats a page's calls, all at once, and returns whether the outcomes are unchanged, refusals included. */
export async function areSame(answers: readonly PageResponse[], router: AnyRouter, context: RequestContext): Promise<boolean> {
  const outcomes = await Promise.all(answers.map(async (answer) => write(await ask(answer, router, context))));
  return answers.every(({ outcome }, index) => isSame(outcome, outcomes[index] ?? null));
}

/** Whether the same calls were made, in any order, with the same outcomes. */
export function areEqual(before: readonly PageResponse[], after: readonly PageResponse[]): boolean {
  const outcomes = new Map(before.map((answer) => [nameOf(answer), answer.outcome]));
  return before.length === after.length && after.every((answer) => isSame(answer.outcome, outcomes.get(nameOf(answer)) ?? null));
}

function nameOf({ path, input }: PageResponse): string {
  return `${path} ${JSON.stringify(input)}`;
}

function isSame(before: Outcome, after: Outcome | null): boolean {
  if (after === null || after.ok !== before.ok || after.pieces.length !== before.pieces.length) return false;
  return after.pieces.every((piece, index) => {
    const known = before.pieces[index];
    // For a kept item it is mostly the very same buffer.
    return known !== undefined && (piece === known || piece.equals(known));
  });
}

async function ask({ path, input }: PageResponse, router: AnyRouter, ctx: RequestContext): Promise<CompletedCall['outcome']> {
  const procedure = findProcedure(router, path);
  if (procedure === null) throw new Error(`Unknown procedure: ${path}.`);
  const getRawInput = () => Promise.resolve(input);
  try {
    return { ok: true, data: await procedure({ path, getRawInput, ctx, type: 'query', signal: undefined, batchIndex: 0 }) };
  } catch (fault) {
    return { ok: false, error: getTRPCErrorFromUnknown(fault) };
  }
}

/** Returns null for an outcome that can't be relied on: a fault, or a temporary refusal. */
function write(outcome: CompletedCall['outcome']): Outcome | null {
  if (outcome.ok) return { ok: true, pieces: jsonPieces(outcome.data) };
  const { cause } = outcome.error;
  if (cause instanceof ZodError) return { ok: false, pieces: [Buffer.from(cause.message)] };
  if (!(cause instanceof Refusal) || PASSING.has(cause.code)) return null;
  return { ok: false, pieces: [Buffer.from(`${cause.code} ${cause.reason} ${cause.message}`)] };
}

const PASSING = new Set<Refusal['code']>(['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS']);

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

function firstInstantAfter(time: number, pieces: readonly Buffer[]): number {
  const instants = pieces.flatMap((piece) => piece.toString().match(INSTANT) ?? []).map((text) => Date.parse(text));
  return Math.min(Infinity, ...instants.filter((instant) => instant > time));
}
