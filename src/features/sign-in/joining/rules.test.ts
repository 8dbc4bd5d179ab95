import { describe, expect, test } from 'vitest';
import { decideJoining, isBlocked, isValidInvitation, type Newcomer } from './rules.ts';

const decide = (joining: 'OPEN' | 'APPROVAL' | 'INVITATION' | 'CLOSED', newcomer: Partial<Newcomer> = {}, blockedDomains: string[] = []) =>
  decideJoining({ joining, blockedDomains }, { email: 'maya@people.example', request: null, invitation: 'none', ...newcomer });

describe('an account is refused', () => {
  test('to everybody while nobody may join, whatever they bring', () => {
    expect(decide('CLOSED')).toBe('CLOSED');
    expect(decide('CLOSED', { invitation: 'valid', request: 'APPROVED' })).toBe('CLOSED');
  });

  test('to addresses of a blocked domain, unless an administrator approved them', () => {
    for (const joining of ['OPEN', 'APPROVAL', 'INVITATION'] as const) {
      expect(decide(joining, { invitation: 'valid' }, ['people.example'])).toBe('DOMAIN_BLOCKED');
      expect(decide(joining, { request: 'APPROVED' }, ['people.example'])).toBe('ok');
    }
  });

  test('without a valid invitation where one is needed', () => {
    expect(decide('INVITATION')).toBe('INVITATION_NEEDED');
    expect(decide('INVITATION', { request: 'DECLINED' })).toBe('INVITATION_NEEDED');
    expect(decide('INVITATION', { invitation: 'invalid' })).toBe('INVITATION_INVALID');
    expect(decide('APPROVAL', { invitation: 'invalid' })).toBe('INVITATION_INVALID');
  });

  test('until an administrator has approved it where they decide', () => {
    expect(decide('APPROVAL')).toBe('ASK');
    expect(decide('APPROVAL', { request: 'WAITING' })).toBe('WAITING');
    expect(decide('APPROVAL', { request: 'DECLINED' })).toBe('DECLINED');
  });
});

test('everybody else is let in: where the site is open, with a valid invitation, or approved', () => {
  expect(decide('OPEN', { invitation: 'invalid', request: 'DECLINED' })).toBe('ok');
  expect(decide('INVITATION', { invitation: 'valid' })).toBe('ok');
  expect(decide('APPROVAL', { invitation: 'valid', request: 'DECLINED' })).toBe('ok');
  for (const joining of ['OPEN', 'APPROVAL', 'INVITATION'] as const) expect(decide(joining, { request: 'APPROVED' })).toBe('ok');
});

test('a blocked domain blocks what is below it, and nothing that only ends like it', () => {
  const blocked = ['throwaway.example'];
  expect(isBlocked('a@throwaway.example', blocked)).toBe(true);
  expect(isBlocked('a@Mail.Throwaway.example', blocked)).toBe(true);
  expect(isBlocked('"b@c"@throwaway.example', blocked)).toBe(true);
  expect(isBlocked('a@notthrowaway.example', blocked)).toBe(false);
  expect(isBlocked('throwaway.example@people.example', blocked)).toBe(false);
});

test('an invitation lets in until it is used up or over', () => {
  const now = new Date('2026-11-27T12:00:00.000Z');
  expect(isValidInvitation({ uses: 4, most_uses: 5, ends_at: null }, now)).toBe(true);
  expect(isValidInvitation({ uses: 5, most_uses: 5, ends_at: null }, now)).toBe(false);
  expect(isValidInvitation({ uses: 0, most_uses: 5, ends_at: now }, now)).toBe(false);
});
