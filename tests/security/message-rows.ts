import { v7 } from 'uuid';
import { everybody, members, type Outcome, type Row } from './authorization-table.ts';

/** The user and the owner talk; for everyone else, administrators included, the conversation doesn't exist. */
const theTwo = (outcome: Outcome) => members('NOT_FOUND', { user: outcome, owner: outcome });

/** The calls that read conversations. */
export const MESSAGE_READ_ROWS: Row[] = [
  {
    call: 'chat.getChat',
    about: 'one’s own with a person',
    outcomes: members('ok', { other: 'BAD_REQUEST' }),
    input: ({ other }) => ({ recipientUserId: other.userId }),
  },
  {
    call: 'chat.queryChats',
    about: 'one’s own',
    outcomes: members('empty', { user: 'ok', owner: 'ok' }),
    input: async ({ talk }) => (await talk(), {}),
  },
  {
    call: 'chat.queryChatsWithUnreadMessages',
    about: 'one’s own',
    outcomes: members('empty', { user: 'ok', owner: 'ok' }),
    input: async ({ talk }) => (await talk(), {}),
  },
  {
    call: 'chat.queryMessages',
    about: 'of the user and the owner',
    outcomes: theTwo('ok'),
    input: async ({ talk }) => ({ chatId: (await talk()).chatId }),
  },
  {
    call: 'chat.queryChanges',
    about: 'of the user and the owner',
    outcomes: theTwo('ok'),
    input: async ({ talk }) => ({ chatId: (await talk()).chatId, since: 0 }),
  },
  {
    call: 'chat.searchMessages',
    about: 'one’s own',
    outcomes: members('empty', { user: 'ok', owner: 'ok' }),
    input: async ({ talk }) => (await talk(), { query: 'Thank' }),
  },
  {
    call: 'chat.searchMessages',
    about: 'of the user and the owner',
    outcomes: theTwo('ok'),
    input: async ({ talk }) => ({ query: 'Thank', chatId: (await talk()).chatId }),
  },
  {
    call: 'chat.findChats',
    about: 'one’s own, by a name',
    outcomes: members('empty', { user: 'ok' }),
    input: async ({ talk, owner }) => (await talk(), { query: owner.username }),
  },
  { call: 'chat.getSettings', about: 'one’s own', outcomes: members('ok'), input: () => undefined },
  {
    call: 'chat.findPeople',
    about: 'by the beginning of a name',
    outcomes: members('ok'),
    input: ({ owner }) => ({ query: owner.username.slice(0, 3) }),
  },
  {
    call: 'chat.queryOrders',
    about: 'between oneself and a person',
    outcomes: members('empty'),
    input: ({ other }) => ({ otherUserId: other.userId }),
  },
  {
    call: 'chat.getRound',
    about: 'of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: async ({ round }) => ({ id: await round() }),
  },
  {
    call: 'chat.countMessageReports',
    about: 'with one that waits',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ reportedMessage }) => (await reportedMessage(), {}),
  },
  {
    call: 'chat.queryMessageReports',
    about: 'with one that waits',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: async ({ reportedMessage }) => (await reportedMessage(), {}),
  },
  {
    call: 'media.queryEntitiesByMediaItemUri',
    about: 'of a message of the owner to the user',
    outcomes: everybody('NOT_FOUND', { user: 'ok', owner: 'ok' }),
    input: async ({ owner, pictureMessage }) => ({ mediaItemUri: { type: 'MESSAGE', id: await pictureMessage() }, userId: owner.userId }),
  },
];

/** The calls that write in conversations. */
export const MESSAGE_WRITE_ROWS: Row[] = [
  {
    call: 'chat.getOrCreateChat',
    about: 'with a person',
    outcomes: members('ok', { other: 'BAD_REQUEST' }),
    input: ({ other }) => ({ recipientUserId: other.userId }),
  },
  {
    call: 'chat.getOrCreateChat',
    about: 'with a suspended person',
    outcomes: members('FORBIDDEN'),
    input: ({ suspended }) => ({ recipientUserId: suspended.userId }),
  },
  {
    call: 'chat.readMessages',
    about: 'of the user and the owner',
    outcomes: theTwo('ok'),
    input: async ({ talk }) => ({ chatId: (await talk()).chatId }),
  },
  {
    call: 'POST /message',
    about: 'into the conversation of the user and the owner',
    outcomes: theTwo('ok'),
    input: async ({ talk }) => ({ message: { chatId: (await talk()).chatId, text: 'See you there.' } }),
  },
  {
    call: 'chat.deleteMessage',
    about: 'for oneself, of the user and the owner',
    outcomes: theTwo('ok'),
    input: ({ talk }) => talk(),
  },
  {
    call: 'chat.deleteMessage',
    about: 'of the user, for both',
    outcomes: members('NOT_FOUND', { user: 'ok', owner: 'FORBIDDEN' }),
    input: async ({ talk }) => ({ ...(await talk()), forBoth: true }),
  },
  {
    call: 'chat.deleteChat',
    about: 'for oneself, of the user and the owner',
    outcomes: theTwo('ok'),
    input: async ({ talk }) => ({ chatId: (await talk()).chatId }),
  },
  {
    call: 'chat.react',
    about: 'to a message of the user to the owner',
    outcomes: theTwo('ok'),
    input: async ({ talk }) => ({ ...(await talk()), reaction: '👍' }),
  },
  {
    call: 'chat.answerRequest',
    about: 'of the user and the owner',
    outcomes: theTwo('ok'),
    input: async ({ talk }) => ({ chatId: (await talk()).chatId, accept: true }),
  },
  {
    call: 'chat.mute',
    about: 'of the user and the owner',
    outcomes: theTwo('ok'),
    input: async ({ talk, tomorrow }) => ({ chatId: (await talk()).chatId, until: tomorrow }),
  },
  {
    call: 'chat.setTyping',
    about: 'to the user or the owner',
    outcomes: theTwo('ok'),
    input: async ({ talk }) => ({ chatId: (await talk()).chatId }),
  },
  {
    call: 'chat.reportMessage',
    about: 'of the user to the owner',
    outcomes: members('NOT_FOUND', { user: 'FORBIDDEN', owner: 'ok' }),
    input: async ({ talk }) => ({ ...(await talk()), reason: 'SPAM' }),
  },
  {
    call: 'chat.settleMessageReport',
    about: 'that waits',
    outcomes: members('FORBIDDEN', { admin: 'ok' }),
    input: ({ reportedMessage }) => reportedMessage(),
  },
  {
    call: 'chat.updateSettings',
    about: 'one’s own',
    outcomes: members('ok'),
    input: () => ({ allows: 'everybody', showsSeen: true }),
  },
  {
    call: 'chat.writeToAll',
    about: 'the participants of an event of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: ({ things }) => ({ id: v7(), sessionEventId: things.inPerson.event.id, text: 'Bring layers.' }),
  },
  {
    call: 'chat.getRoundReach',
    about: 'the participants of an event of the owner',
    outcomes: members('NOT_FOUND', { owner: 'ok' }),
    input: ({ things }) => ({ sessionEventId: things.inPerson.event.id }),
  },
];
