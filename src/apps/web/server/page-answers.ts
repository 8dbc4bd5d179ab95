import { createHash } from 'node:crypto';
import { getTRPCErrorFromUnknown, type AnyRouter, type TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import { Refusal } from '#kernel/refusal.ts';
import { jsonPieces } from '#platform/server/json-text.ts';
import type { AnsweredCall, RequestContext } from '#platform/server/request-context.ts';

/** A question that a page asked, and by what its answer is known again. */
type PageAnswer = { path: string; input: unknown; mark: string };

/** What a page was made from, and until when, in milliseconds, the clock alone makes no other page of it. */
export type PageAnswers = { answers: readonly PageAnswer[]; until: number };

type AnswerRecorder = {
  onAnswer: (call: AnsweredCall) => void;
  /** What was asked so far; null when one of the answers says nothing that would hold: a failure, or a change. */
  recorded(): PageAnswers | null;
};

// Words like `3 minutes ago`, which no answer tells of, move in the browser in steps of a quarter of a minute, too.
const STEP_MS = 15_000;
const QUARTER_HOUR_MS = 900_000;

/**
 * Listens to what a page asks that is made at `now`. An answer to be known again is a success or a refusal. The page ends at the
 * next instant that an answer names, such as the end of an event, after which it cannot be booked; and where anywhere a day may
 * begin, which is at a full quarter of an hour in every zone.
 */
export function recordAnswers(now: Date): AnswerRecorder {
  const answers: PageAnswer[] = [];
  const time = now.getTime();
  let until = Math.min(time + STEP_MS, (Math.floor(time / QUARTER_HOUR_MS) + 1) * QUARTER_HOUR_MS);
  let holds = true;
  return {
    onAnswer({ path, type, input, outcome }) {
      const mark = type === 'query' ? markOf(outcome) : null;
      if (mark === null) {
        holds = false;
        return;
      }
      answers.push({ path, input, mark });
      if (outcome.ok) until = Math.min(until, firstInstantAfter(time, outcome.data));
    },
    recorded: () => (holds ? { answers, until } : null),
  };
}

/** Asks a page's questions again, all at once, and says whether the answers are still the same, refusals included. */
export async function areSame(answers: readonly PageAnswer[], router: AnyRouter, context: RequestContext): Promise<boolean> {
  const marks = await Promise.all(answers.map(async (answer) => markOf(await ask(answer, router, context))));
  return marks.every((mark, index) => mark !== null && mark === answers[index]?.mark);
}

type Procedure = (call: object) => Promise<unknown>;

async function ask({ path, input }: PageAnswer, router: AnyRouter, ctx: RequestContext): Promise<AnsweredCall['outcome']> {
  const procedure = (router._def.procedures as Record<string, Procedure>)[path];
  if (procedure === undefined) throw new Error(`There is no procedure ${path}.`);
  const getRawInput = () => Promise.resolve(input);
  try {
    return { ok: true, data: await procedure({ path, getRawInput, ctx, type: 'query', signal: undefined, batchIndex: 0 }) };
  } catch (fault) {
    return { ok: false, error: getTRPCErrorFromUnknown(fault) };
  }
}

function markOf(outcome: AnsweredCall['outcome']): string | null {
  if (!outcome.ok) return markOfRefusal(outcome.error);
  const hash = createHash('sha256');
  for (const piece of jsonPieces(outcome.data)) hash.update(piece);
  return hash.digest('base64');
}

// What is refused for the moment is a failure: a page that lacks something because of it is nobody's second choice.
const PASSING = new Set<Refusal['code']>(['SERVICE_UNAVAILABLE', 'TOO_MANY_REQUESTS']);

function markOfRefusal({ cause }: TRPCError): string | null {
  if (cause instanceof ZodError) return `invalid ${cause.message}`;
  return cause instanceof Refusal && !PASSING.has(cause.code) ? `refused ${cause.code} ${cause.reason} ${cause.message}` : null;
}

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;

function firstInstantAfter(time: number, data: unknown): number {
  const instants = (jsonPieces(data).map(String).join('').match(INSTANT) ?? []).map((text) => Date.parse(text));
  return Math.min(Infinity, ...instants.filter((instant) => instant > time));
}
