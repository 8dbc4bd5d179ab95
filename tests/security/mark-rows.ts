import { members, type Row } from './authorization-table.ts';

/** Reading what one liked and saved. */
export const MARK_READ_ROWS: Row[] = [
  { call: 'content.querySaved', about: 'one’s own', outcomes: members('empty'), input: () => ({}) },
  { call: 'interaction.queryLiked', about: 'one’s own', outcomes: members('empty'), input: () => ({}) },
];

/** Liking and saving. */
export const MARK_WRITE_ROWS: Row[] = [
  {
    call: 'interaction.like',
    about: 'an open post',
    outcomes: members('ok'),
    input: ({ things, owner }) => ({ contentItemUri: things.open.uri, contentUserId: owner.userId }),
  },
  {
    call: 'interaction.like',
    about: 'a locked post',
    outcomes: members('FORBIDDEN', { subscriber: 'ok', owner: 'ok', admin: 'ok' }),
    input: ({ things }) => ({ contentItemUri: things.locked.uri }),
  },
  {
    call: 'interaction.like',
    about: 'a rejected post',
    outcomes: members('NOT_FOUND', { owner: 'ok', admin: 'ok' }),
    input: ({ things }) => ({ contentItemUri: things.rejected.uri }),
  },
  {
    call: 'interaction.unlike',
    about: 'an open post',
    outcomes: members('ok'),
    input: ({ things, owner }) => ({ contentItemUri: things.open.uri, contentUserId: owner.userId }),
  },
  {
    call: 'content.save',
    about: 'an open post',
    outcomes: members('ok'),
    input: ({ things, owner }) => ({ contentItemUri: things.open.uri, contentUserId: owner.userId }),
  },
  {
    call: 'content.save',
    about: 'a locked post, of which its teaser is shown',
    outcomes: members('ok'),
    input: ({ things }) => ({ contentItemUri: things.locked.uri }),
  },
  {
    call: 'content.save',
    about: 'a rejected post',
    outcomes: members('NOT_FOUND', { owner: 'ok', admin: 'ok' }),
    input: ({ things }) => ({ contentItemUri: things.rejected.uri }),
  },
  {
    call: 'content.unsave',
    about: 'an open post',
    outcomes: members('ok'),
    input: ({ things, owner }) => ({ contentItemUri: things.open.uri, contentUserId: owner.userId }),
  },
];
