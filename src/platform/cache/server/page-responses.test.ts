import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineRefusals } from '#kernel/http/refusal.ts';
import type { RequestContext } from '#platform/server/http/request-context.ts';
import { createCallerFactory, publicProcedure, router } from '#platform/server/http/rpc.ts';
import { areEqual, areSame, recordResponses } from './page-responses.ts';

const NOW = new Date('2026-06-01T12:07:00.000Z');
const LIFE_MS = 30_000;

const refusals = defineRefusals({
  GONE: { code: 'NOT_FOUND', message: 'It is gone.' },
  LOCKED: { code: 'NOT_FOUND', message: 'It is locked.' },
  TOO_OFTEN: { code: 'TOO_MANY_REQUESTS', message: 'Wait a moment.' },
  DOWN: { code: 'SERVICE_UNAVAILABLE', message: 'It is down.' },
});

/** A router whose answers the test sets; an error is thrown. */
function aPage(answer: unknown) {
  const world = { answer, asked: [] as unknown[] };
  const procedure = publicProcedure.input(z.strictObject({ name: z.string() }));
  const say = ({ input }: { input: unknown }) => {
    world.asked.push(input);
    if (world.answer instanceof Error) throw world.answer;
    return world.answer;
  };
  const appRouter = router({ words: router({ find: procedure.query(say), change: procedure.mutation(say) }) });
  const context = {} as RequestContext;
  const recorder = (at = NOW) => {
    const { onCallCompleted, recorded } = recordResponses(at);
    return { recorded, words: createCallerFactory(appRouter)({ ...context, onCallCompleted }).words };
  };
  /** Records a page that asks one question. */
  const record = async (at = NOW) => {
    const { recorded, words } = recorder(at);
    await words.find({ name: 'yoga' }).catch(() => undefined);
    return recorded();
  };
  return { world, record, recorder, appRouter, context };
}

/** Whether a recorded page is still valid after a change. */
const holds = async (page: ReturnType<typeof aPage>, change: () => void) => {
  const { answers } = (await page.record()) ?? { answers: [] };
  expect(answers).toHaveLength(1);
  change();
  return areSame(answers, page.appRouter, page.context);
};

describe("a page isn't reusable", () => {
  test.each([
    ['a fault', new Error('It fell over.')],
    ['a dead dependency', refusals.DOWN()],
    ['a rate-limit refusal', refusals.TOO_OFTEN()],
  ])('if one of its answers is %s', async (_about, answer) => {
    expect(await aPage(answer).record()).toBeNull();
  });

  test('if it changed something', async () => {
    const { recorder } = aPage('done');
    const { recorded, words } = recorder();
    await words.change({ name: 'yoga' });
    expect(recorded()).toBeNull();
  });

  test('once an answer changes or becomes a refusal or a failure', async () => {
    for (const answer of [{ items: ['two'] }, null, undefined, refusals.GONE(), new Error('It fell over.'), refusals.DOWN()]) {
      const page = aPage({ items: ['one'] });
      expect(await holds(page, () => (page.world.answer = answer)), String(answer)).toBe(false);
    }
  });

  test('once a refusal changes or becomes an answer', async () => {
    for (const answer of [refusals.LOCKED(), { items: ['one'] }, new Error('It fell over.')]) {
      const page = aPage(refusals.GONE());
      expect(await holds(page, () => (page.world.answer = answer)), String(answer)).toBe(false);
    }
  });
});

describe('a page is reusable', () => {
  test.each([
    ['answers', { items: ['one', { two: 2 }], nextCursor: null }],
    ['empty answers', undefined],
    ['refusals', refusals.GONE()],
  ])('if its %s are unchanged', async (_about, answer) => {
    const page = aPage(answer);
    expect(await holds(page, () => (page.world.answer = answer instanceof Error ? refusals.GONE() : structuredClone(answer)))).toBe(true);
    expect(page.world.asked).toEqual([{ name: 'yoga' }, { name: 'yoga' }]);
  });

  test('if it sends invalid input, as long as the error is the same', async () => {
    const { recorder, appRouter, context } = aPage('one');
    const { recorded, words } = recorder();
    await words.find({ name: 3 as unknown as string }).catch(() => undefined);
    expect(recorded()?.answers).toHaveLength(1);
    expect(await areSame(recorded()?.answers ?? [], appRouter, context)).toBe(true);
  });

  test('if it asks nothing', async () => {
    const { recorder, appRouter, context } = aPage('one');
    expect(await areSame(recorder().recorded()?.answers ?? [], appRouter, context)).toBe(true);
  });
});

describe('pages made from the same answers', () => {
  const record = async (words: Record<string, unknown>) => {
    const { world, recorder } = aPage(null);
    const { recorded, words: calls } = recorder();
    for (const [name, answer] of Object.entries(words)) {
      world.answer = answer;
      await calls.find({ name });
    }
    return recorded()?.answers ?? [];
  };

  test('are equal whatever the order of the questions', async () => {
    expect(areEqual(await record({ yoga: 1, tea: 2 }), await record({ tea: 2, yoga: 1 }))).toBe(true);
  });

  test('are not equal if an answer differs or other questions were asked', async () => {
    const before = await record({ yoga: 1, tea: 2 });
    expect(areEqual(before, await record({ yoga: 1, tea: 3 }))).toBe(false);
    expect(areEqual(before, await record({ yoga: 1 }))).toBe(false);
    expect(areEqual(before, await record({ yoga: 1, silk: 2 }))).toBe(false);
  });
});

describe('a page expires', () => {
  const after = (ms: number) => new Date(NOW.getTime() + ms).toISOString();
  const life = async (answer: unknown, at = NOW) => ((await aPage(answer).record(at))?.until ?? Number.NaN) - at.getTime();

  test('after half a minute', async () => {
    expect(await life({ createdAt: after(-1000), text: 'no time' })).toBe(LIFE_MS);
  });

  test('at the first instant that an answer names: an event ends to the millisecond', async () => {
    const event = { startDateTime: after(-3_600_000), endDateTime: after(1), cancelled: false };
    expect(await life({ items: [{ startDateTime: after(9000), endDateTime: after(12_000) }, event] })).toBe(1);
    expect(await life({ items: [{ ...event, endDateTime: after(0) }] })).toBe(LIFE_MS);
  });

  test('at a full quarter of an hour, when a day may begin somewhere', async () => {
    expect(await life('one', new Date('2026-06-01T12:14:59.000Z'))).toBe(1000);
    expect(await life('one', new Date('2026-06-01T12:15:00.000Z'))).toBe(LIFE_MS);
  });
});
