import { expect, it } from 'vitest';
import { createAlertSender } from './alerts.ts';

function sender() {
  const sent: string[] = [];
  const context = { url: 'https://turnout.example/', userAgent: 'test', timestamp: '2026-11-24T12:00:00.000Z' };
  return {
    sent,
    send: createAlertSender(
      (alert) => sent.push(alert.message),
      () => context,
    ),
  };
}

it('prefixes an alert with [WEB] and sends it once, however often the page fails', () => {
  const { sent, send } = sender();
  for (let time = 0; time < 1000; time += 1) send(new TypeError('x is not a function'));
  expect(sent).toEqual(['[WEB] TypeError: x is not a function']);
});

it('sends at most five alerts per page, each of at most 1,000 characters', () => {
  const { sent, send } = sender();
  for (let number = 0; number < 10; number += 1) send(`${number}${'y'.repeat(5000)}`);
  expect(sent).toHaveLength(5);
  expect(sent.every((message) => message.length === 1000)).toBe(true);
});

it('describes anything that can be thrown', () => {
  const { sent, send } = sender();
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  for (const problem of [undefined, null, 'text', { code: 7 }, circular]) send(problem);
  expect(sent).toEqual(['[WEB] undefined', '[WEB] null', '[WEB] text', '[WEB] {"code":7}', '[WEB] something that cannot be serialised']);
});
