import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';

import { laterPart } from '#ui/feedback/later-part.tsx';
import { lazyPart } from '#ui/feedback/lazy-part.tsx';

function countedPart(answers: (() => Promise<() => null>)[]) {
  let asked = 0;
  const part = lazyPart(() => {
    const answer = answers[asked];
    asked += 1;
    return answer ? answer() : Promise.reject(new Error('asked too often'));
  });
  return { part, asked: () => asked };
}

test('fetches once for all requests while it is in flight, and not again afterwards', async () => {
  const { part, asked } = countedPart([() => Promise.resolve(() => null)]);
  part.warm();
  part.warm();
  await Promise.resolve();
  await Promise.resolve();
  part.warm();
  expect(asked()).toBe(1);
});

test('fetches again after a failure', async () => {
  const { part, asked } = countedPart([() => Promise.reject(new Error('no connection')), () => Promise.resolve(() => null)]);
  part.warm();
  await new Promise((later) => setImmediate(later));
  part.warm();
  expect(asked()).toBe(2);
});

test('what comes with the page is rendered by the server once its code is at hand', async () => {
  const part = createElement(
    laterPart(() => Promise.resolve(() => 'cards')),
    { waiting: 'a skeleton' },
  );
  renderToString(part);
  await new Promise((later) => setImmediate(later));
  expect(renderToString(part)).toBe('<!--$--><div>cards</div><!--/$-->');
});
