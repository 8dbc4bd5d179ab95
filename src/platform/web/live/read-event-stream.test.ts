import { expect, test } from 'vitest';
import { readEventStream } from './read-event-stream.ts';

async function eventsOf(chunks: string[]) {
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      for (const chunk of chunks) line.enqueue(new TextEncoder().encode(chunk));
      line.close();
    },
  });
  const events = [];
  for await (const event of readEventStream(body)) events.push(event);
  return events;
}

test('reads events whole, wherever the stream is cut', async () => {
  const whole = 'event: change\ndata: {"kind":"chat"}\n\n: beat\n\nevent: end\ndata: {}\n\n';
  const wanted = [
    { event: 'change', data: '{"kind":"chat"}' },
    { event: 'comment', data: '' },
    { event: 'end', data: '{}' },
  ];
  for (let at = 1; at < whole.length; at += 1) expect(await eventsOf([whole.slice(0, at), whole.slice(at)])).toEqual(wanted);
});

test('drops an event that is unfinished when the stream ends', async () => {
  expect(await eventsOf(['event: change\ndata: {}\n\nevent: change\ndata: {"half"'])).toEqual([{ event: 'change', data: '{}' }]);
});
