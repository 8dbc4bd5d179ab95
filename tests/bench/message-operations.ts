import { v7 } from 'uuid';

import { gatherCrowd, type Pair } from './live-crowd.ts';
import type { Target } from './load.ts';
import type { Operation } from './operations.ts';
import type { BenchEnvironment } from './start-web.ts';

const PEOPLE = 256;
const TEXT = 'See you at seven by the river, and bring something warm.';

/** Sending a message, each in the next of many conversations, beside the same rows by hand. */
export async function listMessageOperations(given: { web: string; raw: string; environment: BenchEnvironment }): Promise<Operation[]> {
  const { pairs } = await gatherCrowd(given.environment, PEOPLE);
  const half = pairs.length / 2;
  const headersOf = ({ one }: Pair) => ({ 'content-type': 'application/json', authorization: `Bearer ${one.token}` });
  return [
    {
      name: 'live-send',
      title: 'message to somebody',
      goal: 0.55,
      product: sending(given.web, pairs.slice(0, half), headersOf, ({ chatId }) => ({ message: { id: v7(), chatId, text: TEXT } })),
      raw: sending(
        given.raw,
        pairs.slice(half),
        () => ({ 'content-type': 'application/json' }),
        ({ chatId, one, other }) => ({ chatId, id: v7(), from: one.userId, to: other.userId, text: TEXT }),
      ),
    },
  ];
}

function sending(url: string, pairs: Pair[], headersOf: (pair: Pair) => Record<string, string>, bodyOf: (pair: Pair) => object): Target {
  let sent = 0;
  return {
    url,
    nextRequest() {
      const pair = pairs[sent % pairs.length];
      if (!pair) throw new Error('Nobody writes to anybody.');
      sent += 1;
      return { method: 'POST', path: '/message', headers: headersOf(pair), body: JSON.stringify(bodyOf(pair)) };
    },
  };
}
