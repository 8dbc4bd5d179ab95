import { randomUUID } from 'node:crypto';
import { members, type Row } from './authorization-table.ts';

/** The calls that read what is waiting for administrators. */
export const MODERATION_READ_ROWS: Row[] = [
  {
    call: 'report.queryReports',
    about: 'with a person who was reported',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    async input({ reportedPerson }) {
      await reportedPerson();
      return { limit: 10 };
    },
  },
  {
    call: 'report.countWaiting',
    about: 'with a person who was reported',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ reportedPerson }) => (await reportedPerson(), {}),
  },
  {
    call: 'report.getSuspension',
    about: 'of the suspended person',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: ({ suspended }) => ({ userId: suspended.userId }),
  },
  {
    call: 'report.querySuspended',
    about: 'with the suspended person',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: () => ({ limit: 10 }),
  },
  {
    call: 'content.getAllReportedContent',
    about: 'with a post of the owner that was reported',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    async input({ reported }) {
      await reported();
      return { limit: 10 };
    },
  },
  {
    call: 'tag.queryUnknownTags',
    about: 'with one that waits',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    async input({ unknownTag }) {
      await unknownTag();
      return { limit: 10 };
    },
  },
  {
    call: 'content.getAllReportedContent',
    about: 'with a post of the owner that was taken down',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    async input({ takenDown }) {
      await takenDown();
      return { limit: 10, status: 'REJECTED' };
    },
  },
  {
    call: 'tag.queryDecidedTags',
    about: 'with one that is blocked',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    async input({ blockedTag }) {
      await blockedTag();
      return { limit: 10 };
    },
  },
];

/** The calls by which people report and administrators decide. */
export const MODERATION_WRITE_ROWS: Row[] = [
  {
    call: 'report.reportComment',
    about: 'one of the user’s under a post of the owner',
    outcomes: members('ok', { user: 'FORBIDDEN' }),
    input: async ({ comment, owner }) => ({ commentId: await comment(), contentUserId: owner.userId, reason: 'SPAM' }),
  },
  {
    call: 'report.reportUser',
    about: 'the owner',
    outcomes: members('ok', { owner: 'FORBIDDEN' }),
    input: ({ owner }) => ({ userId: owner.userId, reason: 'HATE', details: 'The name insults people.' }),
  },
  {
    call: 'report.decide',
    about: 'a person who was reported',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ reportedPerson }) => ({
      kind: 'USER',
      userId: await reportedPerson(),
      subjectId: await reportedPerson(),
      remove: false,
    }),
  },
  {
    call: 'report.suspendUser',
    about: 'a new person',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ newPerson }) => ({ userId: (await newPerson()).userId, reason: 'FRAUD', details: 'Nobody ever got a ticket.' }),
  },
  {
    call: 'report.restoreUser',
    about: 'a person who was suspended',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ suspendedPerson }) => ({ userId: (await suspendedPerson()).userId }),
  },
  {
    call: 'content.reportContent',
    about: 'an open post',
    outcomes: members('ok', { owner: 'FORBIDDEN' }),
    input: async ({ post }) => ({ contentItemUri: (await post()).uri, reason: 'SPAM' }),
  },
  {
    call: 'content.reportContent',
    about: 'a locked post',
    outcomes: members('ok', { owner: 'FORBIDDEN' }),
    input: ({ things }) => ({ contentItemUri: things.locked.uri, reason: 'OTHER' }),
  },
  {
    call: 'content.reportContent',
    about: 'a rejected post',
    outcomes: members('NOT_FOUND', { owner: 'FORBIDDEN', admin: 'ok' }),
    input: ({ things }) => ({ contentItemUri: things.rejected.uri, reason: 'HATE' }),
  },
  {
    call: 'content.approveReportedContent',
    about: 'a post of the owner',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: ({ reported }) => reported(),
  },
  {
    call: 'content.rejectReportedContent',
    about: 'a post of the owner',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: ({ reported }) => reported(),
  },
  {
    call: 'tag.approve',
    about: 'one that waits',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ unknownTag }) => ({ tag: await unknownTag() }),
  },
  {
    call: 'tag.mapTo',
    about: 'one that waits',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ unknownTag }) => ({ tag: await unknownTag(), to: 'yoga' }),
  },
  {
    call: 'tag.rename',
    about: 'one that is known',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ knownTag }) => ({ tag: await knownTag(), to: `x${randomUUID().slice(0, 8)}` }),
  },
  {
    call: 'tag.merge',
    about: 'one that is known',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ knownTag }) => ({ tag: await knownTag(), to: await knownTag() }),
  },
  {
    call: 'tag.block',
    about: 'one that waits',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ unknownTag }) => ({ tag: await unknownTag() }),
  },
  {
    call: 'content.approveReportedContent',
    about: 'a post of the owner that was taken down',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ takenDown }) => ({ ...(await takenDown()), takesBack: true }),
  },
  {
    call: 'tag.reopen',
    about: 'one that is blocked',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ blockedTag }) => ({ tag: await blockedTag() }),
  },
];
