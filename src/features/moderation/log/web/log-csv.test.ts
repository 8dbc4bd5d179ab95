import { expect, test } from 'vitest';
import type { LogEntry } from '../contract.ts';
import { ACTIONS } from '../copy.ts';
import { logCsv } from './log-csv.ts';

const person = { id: '0190a000-0000-7000-8000-000000000001', username: 'callum_t', displayName: 'Callum', profilePic: null };
const robin = { ...person, id: '0190a000-0000-7000-8000-000000000002', username: 'robin_desk' };
const NOTHING = {
  by: robin,
  person: null,
  item: null,
  queue: null,
  text: null,
  tag: null,
  toTag: null,
  reason: null,
  details: null,
  count: null,
  amount: null,
};
const line = (values: Partial<LogEntry>): LogEntry => ({
  id: '0190a000-0000-7000-8000-000000000003',
  at: '2026-11-26T20:52:00.000Z',
  action: 'RESTORE_PERSON',
  ...NOTHING,
  ...values,
});
const rowOf = (values: Partial<LogEntry>) => logCsv([line(values)]).split('\r\n')[1];
const ID = '0190a000-0000-7000-8000-000000000003';
const uri = { type: 'SESSION', id: '0190a000-0000-7000-8000-000000000009' } as const;

test('each line says when, who, what, on what, and why', () => {
  expect(logCsv([]).trim()).toBe('When (UK time),Who,Action,On,Reason,Address,Id');
  expect(rowOf({ action: 'REJECT_CONTENT', person, item: { uri, title: null }, reason: 'Spam or misleading', count: 3 })).toBe(
    `2026-11-26 20:52,'@robin_desk,Took down,Session by @callum_t,"Spam or misleading, 3 reports",/callum_t/session/${uri.id},${ID}`,
  );
  expect(rowOf({ action: 'SUSPEND_PERSON', person, reason: 'Fraud or a scam', details: 'No tickets came.', count: 0 })).toContain(
    `Suspended,'@callum_t,Fraud or a scam: No tickets came.,/admin/people/${person.id},`,
  );
  expect(rowOf({ action: 'REFUND_PAYMENT', person, amount: 1250 })).toContain('Refunded,£12.50 of a sale by @callum_t,,');
  expect(rowOf({ action: 'MAP_TAG', tag: 'yogaa', toTag: 'yoga' })).toContain('Mapped a tag,#yogaa into #yoga,,/community/yogaa,');
});

test('what the server did names no administrator, and whoever has left is not named', () => {
  expect(rowOf({ action: 'GRANT_ADMIN', by: person, person })).toContain(`On the server,Made administrator,'@callum_t`);
  expect(rowOf({ action: 'SUSPEND_PERSON', by: null })).toContain('Somebody who has left,Suspended,Somebody who has left,,,');
});

test('every action has a name of its own', () => {
  const labels = Object.values(ACTIONS).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
});
