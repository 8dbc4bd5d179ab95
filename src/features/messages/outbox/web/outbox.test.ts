import { expect, test } from 'vitest';
import type { Message } from '../../contract.ts';
import { RestError } from '#platform/web/query/rest.ts';
import { createSender, isOutcomeUnknown, type OutgoingMessage } from './outbox.ts';

const CUT = new Error('cut');
const NO = new Error('refused');

/** An outbox whose connection fails as `line` says for a text; `sent` has the texts in the order in which they arrived. */
function openOutbox() {
  const held = new Map<string, OutgoingMessage>();
  const line = new Map<string, Error>();
  const sent: string[] = [];
  const sender = createSender({
    outbox: {
      read: () => Object.fromEntries(held),
      set: (_me, id, message) => void (message ? held.set(id, message) : held.delete(id)),
    },
    send: ({ text }) => {
      const failure = line.get(text) ?? line.get('*');
      if (failure) return Promise.reject(failure);
      sent.push(text);
      return Promise.resolve({} as Message);
    },
    onSent: () => undefined,
    refusalOf: (error) => (error === CUT ? null : 'No.'),
  });
  const write = (text: string) => {
    const base = { chatId: 'chat', recipientUserId: 'ben', files: [], replyTo: null, begins: false, error: null };
    held.set(text, { ...base, id: text, text, status: 'waiting' });
    return sender.sendTo('ana', 'ben');
  };
  const states = () => [...held.values()].map(({ text, status, error }) => [text, status, error]);
  return { held, line, sent, sender, write, states };
}

test('sends what a lost connection held back before what is written later', async () => {
  const { line, sent, write, states } = openOutbox();
  line.set('*', CUT);
  await write('1');
  await write('2');
  expect(states()).toEqual([
    ['1', 'failed', null],
    ['2', 'failed', null],
  ]);
  line.delete('*');
  await write('3');
  expect(sent).toEqual(['1', '2', '3']);
  expect(states()).toEqual([]);
});

test('keeps a refused message for its writer, and sends later ones without it', async () => {
  const { line, sent, sender, write, states } = openOutbox();
  line.set('1', NO);
  await write('1');
  line.delete('1');
  await write('2');
  await sender.sendAll('ana');
  expect(sent).toEqual(['2']);
  expect(states()).toEqual([['1', 'failed', 'No.']]);
});

test('doesn’t bring back what was deleted, or went on signing out, while it was on its way', async () => {
  const { held, line, write, states } = openOutbox();
  line.set('*', CUT);
  const sending = write('1');
  held.clear();
  await sending;
  expect(states()).toEqual([]);
});

test('a message that a lost connection, a failing server or an ended sign-in held back may have arrived, a refused one isn’t', () => {
  expect([0, 401, 500, 503].map((status) => isOutcomeUnknown(new RestError(status, 'No.')))).toEqual([true, true, true, true]);
  expect([400, 403, 409, 429].map((status) => isOutcomeUnknown(new RestError(status, 'No.')))).toEqual([false, false, false, false]);
});

test('so is a conversation that couldn’t be started', () => {
  const failed = (data?: { code: string }) => Object.assign(new Error('No.'), { data });
  expect([failed(), failed({ code: 'UNAUTHORIZED' })].map(isOutcomeUnknown)).toEqual([true, true]);
  expect(isOutcomeUnknown(failed({ code: 'FORBIDDEN' }))).toBe(false);
});
