import { expect, test } from 'vitest';
import { judgeFailure } from './rules.ts';

const rcpt = (responseCode: number, response: string) => judgeFailure({ command: 'RCPT TO', responseCode, response }, false);

test.each([
  [550, '550 5.1.1 No such user'],
  [550, '550-5.1.1 The email account does not exist'],
  [550, '550 5.2.1 Mailbox disabled'],
  [550, '550 No such user here'],
  [553, '553 Mailbox name not allowed'],
])('an address refused for good bounces: %i %s', (code, response) => {
  expect(rcpt(code, response)).toBe('bounced');
});

test.each([
  [450, '450 4.2.0 Greylisted'],
  [552, '552 5.2.2 Mailbox full'],
  [550, '550 5.7.1 Your server is on our list'],
  [554, '554 Rejected as spam'],
])('a failure that says nothing about the address is retried: %i %s', (code, response) => {
  expect(rcpt(code, response)).toBe('later');
});

test('a refusal of the sender, sign-in or content doesn’t count against the address', () => {
  expect(judgeFailure({ command: 'MAIL FROM', responseCode: 550, response: '550 5.1.8 Bad sender' }, false)).toBe('later');
  expect(judgeFailure({ command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 Bad password' }, false)).toBe('later');
  expect(judgeFailure({ command: 'DATA', responseCode: 550, response: '550 5.7.1 Spam' }, true)).toBe('later');
});

test('silence after the end of the mail leaves the outcome unknown; before it, the mail is retried', () => {
  for (const failure of [
    { command: 'DATA', code: 'ETIMEDOUT' },
    { command: 'CONN', code: 'ECONNECTION' },
  ]) {
    expect(judgeFailure(failure, true)).toBe('unknown');
    expect(judgeFailure(failure, false)).toBe('later');
  }
});
