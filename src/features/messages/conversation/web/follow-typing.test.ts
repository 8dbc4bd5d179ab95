import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tellChatChanged, tellTyping } from '../../shared/chat-events.ts';
import { followTyping } from './follow-typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function signOfBen() {
  const sign = { shown: false };
  const stop = followTyping({ chatId: 'with Ben', otherUserId: 'ben' }, (isTyping) => (sign.shown = isTyping));
  return { sign, stop };
}

test('the typing sign goes six seconds after typing was last reported', () => {
  const { sign, stop } = signOfBen();
  tellTyping('with Ben', 'ben');
  expect(sign.shown).toBe(true);
  vi.advanceTimersByTime(4000);
  tellTyping('with Ben', 'ben');
  vi.advanceTimersByTime(5999);
  expect(sign.shown).toBe(true);
  vi.advanceTimersByTime(1);
  expect(sign.shown).toBe(false);
  stop();
});

test('the typing sign goes at once when something is said; other conversations neither show nor end it', () => {
  const { sign, stop } = signOfBen();
  tellTyping('with Eve', 'eve');
  tellTyping('with Ben', 'me');
  expect(sign.shown).toBe(false);
  tellTyping('with Ben', 'ben');
  tellChatChanged('with Eve');
  expect(sign.shown).toBe(true);
  tellChatChanged('with Ben');
  expect(sign.shown).toBe(false);
  stop();
});
