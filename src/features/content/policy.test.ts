import { expect, test } from 'vitest';
import { accessTo, isEntitled, mayDelete, mayReadReportReason, mayReadVenue, maySee, type ReaderFacts } from './policy.ts';

const guest: ReaderFacts = { userId: null, admin: false, admitted: false };
const other: ReaderFacts = { userId: 'other', admin: false, admitted: false };
const owner: ReaderFacts = { userId: 'owner', admin: false, admitted: false };
const subscriber: ReaderFacts = { userId: 'fan', admin: false, admitted: true };
const admin: ReaderFacts = { userId: 'boss', admin: true, admitted: false };
const readers = [guest, other, owner, subscriber, admin];

test('a private item is open only to its owner, subscribers and admins', () => {
  const item = { ownerUserId: 'owner', visibility: 'PRIVATE' as const };
  expect(readers.map((reader) => isEntitled(item, reader))).toEqual([false, false, true, true, true]);
});

test('only whom a subscription or a ticket admits reads by a right that expires, and a guest never does', () => {
  const item = { ownerUserId: 'owner', visibility: 'PRIVATE' as const };
  expect(readers.map((reader) => accessTo(item, reader))).toEqual([null, null, 'owner', 'admitted', 'admin']);
  expect(accessTo(item, { ...guest, admitted: true })).toBeNull();
  expect(accessTo(item, { ...admin, admitted: true })).toBe('admin');
});

test('a public item is open to everyone', () => {
  const item = { ownerUserId: 'owner', visibility: 'PUBLIC' as const };
  expect(readers.every((reader) => isEntitled(item, reader))).toBe(true);
});

test('a rejected item exists only for its owner and admins, a pending one for everyone', () => {
  const item = { ownerUserId: 'owner', visibility: 'PUBLIC' as const, ownerSuspended: false, replayId: null };
  expect(readers.map((reader) => maySee({ ...item, approvalStatus: 'REJECTED' }, reader))).toEqual([false, false, true, false, true]);
  expect(readers.every((reader) => maySee({ ...item, approvalStatus: 'PENDING' }, reader))).toBe(true);
  expect(readers.map((reader) => mayReadReportReason(item, reader))).toEqual([false, false, true, false, true]);
});

test('an item of a suspended person exists only for them and admins', () => {
  const item = {
    ownerUserId: 'owner',
    visibility: 'PUBLIC' as const,
    approvalStatus: 'APPROVED' as const,
    ownerSuspended: true,
    replayId: null,
  };
  expect(readers.map((reader) => maySee(item, reader))).toEqual([false, false, true, false, true]);
});

test('only the owner may delete', () => {
  expect(readers.map((reader) => mayDelete({ ownerUserId: 'owner' }, reader))).toEqual([false, false, true, false, false]);
});

test('street and link of an event are for its owner and ticket holders; a public venue shows its street to all, but never the link', () => {
  const venue = { ownerUserId: 'owner', venuePublic: false };
  expect(mayReadVenue(venue, { userId: null, holdsTicket: false })).toEqual({ address: false, link: false });
  expect(mayReadVenue(venue, { userId: 'other', holdsTicket: false })).toEqual({ address: false, link: false });
  expect(mayReadVenue(venue, { userId: 'other', holdsTicket: true })).toEqual({ address: true, link: true });
  expect(mayReadVenue(venue, { userId: 'owner', holdsTicket: false })).toEqual({ address: true, link: true });
  expect(mayReadVenue({ ...venue, venuePublic: true }, { userId: null, holdsTicket: false })).toEqual({ address: true, link: false });
});
