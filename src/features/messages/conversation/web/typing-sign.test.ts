import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { liveHub } from '#platform/web/live/live-hub.ts';
import { followTyping } from './typing-sign.tsx';
import { publishChatChange } from './conversation-window.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reportTyping = (chatId: string, userId: string) => liveHub.emit({ type: 'change', change: { kind: 'typing', chatId, userId } });

function signOfBen() {
  const sign = { shown: false };
  const stop = followTyping({ chatId: 'with Ben', otherUserId: 'ben' }, (isTyping) => (sign.shown = isTyping));
  return { sign, stop };
}

test('the typing sign goes six seconds after typing was last reported', () => {
  const { sign, stop } = signOfBen();
  reportTyping('with Ben', 'ben');
  expect(sign.shown).toBe(true);
  vi.advanceTimersByTime(4000);
  reportTyping('with Ben', 'ben');
  vi.advanceTimersByTime(5999);
  expect(sign.shown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(sign.shown).toBe(false);
  stop();
});

test('the typing sign goes at once when something is said; other conversations neither show nor end it', () => {
  const { sign, stop } = signOfBen();
  reportTyping('with Eve', 'eve');
  reportTyping('with Ben', 'me');
  expect(sign.shown).toBe(false);
  reportTyping('with Ben', 'ben');
  publishChatChange('with Eve', 2);
  expect(sign.shown).toBe(true);
  publishChatChange('with Ben', 2);
  expect(sign.shown).toBe(false);
  stop();
});
