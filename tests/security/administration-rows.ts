import { everybody, members, type Row } from './authorization-table.ts';

const ADMIN_ONLY = members('FORBIDDEN', { admin: 'ok' });

/** The calls that read for administrators alone. */
export const ADMINISTRATION_READ_ROWS: Row[] = [
  {
    call: 'administration.queryLog',
    about: 'of everything',
    outcomes: ADMIN_ONLY,
    async input({ suspendedPerson }) {
      await suspendedPerson();
      return { limit: 10 };
    },
  },
  { call: 'administration.queryAuthors', about: 'of the log', outcomes: ADMIN_ONLY, input: () => ({}) },
  { call: 'administration.searchPeople', about: 'for the owner', outcomes: ADMIN_ONLY, input: ({ owner }) => ({ words: owner.username }) },
  { call: 'administration.getPerson', about: 'of the owner', outcomes: ADMIN_ONLY, input: ({ owner }) => ({ userId: owner.userId }) },
  { call: 'administration.queryReportsOf', about: 'of the owner', outcomes: ADMIN_ONLY, input: ({ owner }) => ({ userId: owner.userId }) },
  {
    call: 'administration.querySignIns',
    about: 'of the owner',
    outcomes: ADMIN_ONLY,
    input: ({ owner }) => ({ userId: owner.userId }),
  },
  { call: 'administration.getOverview', about: 'of the site', outcomes: ADMIN_ONLY, input: () => ({}) },
  { call: 'administration.getAnnouncement', about: 'of now', outcomes: everybody('ok'), input: () => ({}) },
  {
    call: 'administration.queryAnnouncements',
    about: 'of any time',
    outcomes: members('FORBIDDEN', { admin: 'empty' }),
    input: () => ({}),
  },
  { call: 'administration.queryJoinRequests', about: 'that wait', outcomes: members('FORBIDDEN', { admin: 'empty' }), input: () => ({}) },
  { call: 'administration.countJoinRequests', about: 'that wait', outcomes: ADMIN_ONLY, input: () => ({}) },
  { call: 'administration.queryInvitations', about: 'of any time', outcomes: members('FORBIDDEN', { admin: 'empty' }), input: () => ({}) },
  { call: 'administration.getSettings', about: 'of the site', outcomes: ADMIN_ONLY, input: () => ({}) },
  { call: 'administration.getLegalText', about: 'of the terms', outcomes: everybody('ok'), input: () => ({ kind: 'TERMS' }) },
  {
    call: 'administration.getLegalText',
    about: 'of a version that nobody published',
    outcomes: everybody('NOT_FOUND'),
    input: () => ({ kind: 'TERMS', version: 99 }),
  },
  { call: 'administration.getLegalSource', about: 'of the terms', outcomes: ADMIN_ONLY, input: () => ({ kind: 'TERMS' }) },
  { call: 'administration.getJobs', about: 'of the worker', outcomes: ADMIN_ONLY, input: () => ({}) },
  { call: 'administration.getGrowth', about: 'of the site', outcomes: ADMIN_ONLY, input: () => ({}) },
  { call: 'administration.getStorage', about: 'of the owner', outcomes: ADMIN_ONLY, input: ({ owner }) => ({ userId: owner.userId }) },
  { call: 'administration.getMaintenance', about: 'of now', outcomes: ADMIN_ONLY, input: () => ({}) },
];

/** The calls that change something, or disclose what is recorded. */
export const ADMINISTRATION_WRITE_ROWS: Row[] = [
  {
    call: 'administration.announce',
    about: 'to everybody',
    outcomes: ADMIN_ONLY,
    input: () => ({ text: 'Payouts arrive a day later.', link: { label: 'Why', url: '/terms-of-service' }, level: 'INFO', endsAt: null }),
  },
  {
    call: 'administration.endAnnouncement',
    about: 'that is shown',
    outcomes: ADMIN_ONLY,
    input: async ({ announcement }) => ({ id: await announcement() }),
  },
  {
    call: 'administration.setMaintenance',
    about: 'to open',
    outcomes: ADMIN_ONLY,
    // Any other mode would change what all other calls get.
    input: () => ({ mode: 'OPEN', text: null, expectedEnd: null }),
  },
  {
    call: 'joining.check',
    about: 'with an address',
    outcomes: everybody('ok'),
    input: () => ({ email: 'newcomer@people.example' }),
  },
  {
    call: 'joining.check',
    about: 'with a code that nobody has',
    outcomes: everybody('ok'),
    input: () => ({ email: 'newcomer@people.example', invitation: 'ABCD-EFGH-JKMN-PQRS' }),
  },
  {
    call: 'joining.explain',
    about: 'without a request that waits',
    outcomes: members('NOT_FOUND'),
    input: () => ({ note: 'I teach pottery.' }),
  },
  {
    call: 'administration.decideJoinRequest',
    about: 'that waits',
    outcomes: ADMIN_ONLY,
    input: async ({ joinRequest }) => ({ id: await joinRequest(), decision: 'APPROVED' }),
  },
  {
    call: 'administration.createInvitation',
    about: 'for one person',
    outcomes: ADMIN_ONLY,
    input: () => ({ note: 'For Ada', mostUses: 1, endsAt: null }),
  },
  {
    call: 'administration.endInvitation',
    about: 'that is open',
    outcomes: ADMIN_ONLY,
    input: async ({ invitation }) => ({ id: await invitation() }),
  },
  {
    call: 'administration.changeSettings',
    about: 'of the site',
    outcomes: ADMIN_ONLY,
    input: () => ({ changes: [{ name: 'links', value: [], seen: [] }] }),
  },
  {
    call: 'administration.previewLegalText',
    about: 'of the terms',
    outcomes: ADMIN_ONLY,
    input: () => ({ kind: 'TERMS', markdown: '# Ours' }),
  },
  {
    call: 'administration.publishLegalText',
    about: 'of privacy',
    outcomes: ADMIN_ONLY,
    input: async ({ legalVersion }) => ({
      kind: 'PRIVACY',
      markdown: '# Ours',
      change: 'New.',
      holdsFrom: null,
      tell: true,
      seen: await legalVersion(),
    }),
  },
  {
    call: 'administration.publishLegalText',
    about: 'after a version that nobody published',
    outcomes: members('FORBIDDEN', { admin: 'CONFLICT' }),
    input: () => ({ kind: 'TERMS', markdown: '# Ours', change: 'New.', holdsFrom: null, tell: true, seen: 99 }),
  },
  {
    call: 'administration.setMark',
    about: 'to the drawn one',
    outcomes: ADMIN_ONLY,
    input: () => ({ picture: null, seen: null }),
  },
  {
    call: 'administration.setStorageLimit',
    about: 'of a new person',
    outcomes: ADMIN_ONLY,
    input: async ({ personWithEmail }) => ({ userId: (await personWithEmail()).userId, megabytes: 5000 }),
  },
  {
    call: 'administration.retryJobs',
    about: 'of a queue without dead ones',
    outcomes: members('FORBIDDEN', { admin: 'NOT_FOUND' }),
    input: () => ({ queue: 'nothing.happens' }),
  },
  { call: 'administration.exportLog', about: 'of a month', outcomes: ADMIN_ONLY, input: () => ({ days: 30 }) },
  {
    call: 'administration.findByEmail',
    about: 'that nobody has',
    outcomes: members('FORBIDDEN', { admin: 'empty' }),
    input: () => ({ email: 'nobody@people.example' }),
  },
  {
    call: 'administration.showEmail',
    about: 'of a new person',
    outcomes: ADMIN_ONLY,
    input: async ({ personWithEmail }) => ({ userId: (await personWithEmail()).userId }),
  },
];
