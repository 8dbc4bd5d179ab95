import { addMinutes } from '#kernel/time/instant.ts';
import { BAD_ACCOUNT_INPUTS } from './bad-account-inputs.ts';
import { BAD_CONTENT_INPUTS } from './bad-content-inputs.ts';
import { BAD_GUEST_INPUTS } from './guest-rows.ts';
import { BAD_MEMBERSHIP_INPUTS } from './membership-rows.ts';
import { BAD_PUSH_INPUTS } from './push-rows.ts';
import { BAD_CODE_INPUTS } from './code-rows.ts';
import { BAD_REVIEW_INPUTS } from './review-rows.ts';
import { BAD_REFUND_INPUTS } from './bad-refund-inputs.ts';
import type { Principal, Scene } from './scene.ts';
import { BAD_SUBSCRIPTION_INPUTS } from './subscription-rows.ts';
import { BAD_TIP_INPUTS } from './tip-rows.ts';

export type BadInput = {
  about: string;
  call: string;
  /** Defaults to the user. */
  by?: Exclude<Principal, 'guest' | 'suspended'>;
  input: object | ((scene: Scene) => object | Promise<object>);
  status: number;
  /** The text of docs/product.md, if it has one. */
  message?: string | RegExp;
};

const SOMEBODY = '0190f000-0000-7000-8000-000000000000';
const profile = (about: string, field: object, message: string | RegExp): BadInput => ({
  about,
  call: 'user.update',
  input: ({ user }) => ({ user: { id: user.userId, ...field } }),
  status: 400,
  message,
});
const session = (about: string, field: object, message: string | RegExp): BadInput => ({
  about,
  call: 'POST /session',
  by: 'owner',
  input: ({ tomorrow }) => ({
    content: {
      title: 'Yoga',
      duration: 60,
      startDateTime: tomorrow,
      timeZone: 'Europe/London',
      locationType: 'in-person',
      addressLine: '1 Park Lane',
      city: 'Bristol',
      ...field,
    },
  }),
  status: 400,
  message,
});
const ticket = (
  about: string,
  make: (scene: Scene) => ReturnType<Scene['session']>,
  refusal: { status: number; message: string },
  by?: 'owner' | 'participant',
): BadInput => ({
  about,
  call: 'POST /ticket',
  ...(by ? { by } : {}),
  async input(scene) {
    const { event } = await make(scene);
    return { sessionId: event.sessionId, sessionEventId: event.id };
  },
  ...refusal,
});
const comment = (about: string, text: unknown, message: string | RegExp): BadInput => ({
  about,
  call: 'POST /comment',
  input: ({ things, owner }) => ({ comment: { contentItemUri: things.open.uri, contentUserId: owner.userId, text } }),
  status: 400,
  message,
});

// What JSON can carry but the database can't store.
const BROKEN = [
  ['a null character', 'a\u0000b'],
  ['half a character', 'a\ud800b'],
] as const;
const BROKEN_TEXT = 'This text has characters that can’t be saved. Remove them and try again.';

/** Every kind of invalid input, with the error it must get. */
export const BAD_INPUTS: BadInput[] = [
  ...BAD_REFUND_INPUTS,
  ...BAD_PUSH_INPUTS,
  ...BAD_REVIEW_INPUTS,
  ...BAD_CODE_INPUTS,
  ...BAD_ACCOUNT_INPUTS,
  {
    about: 'an unknown field',
    call: 'POST /content',
    input: { content: { text: 'a' }, extra: 1 },
    status: 400,
    message: 'Unrecognized key: "extra"',
  },
  {
    about: 'an unknown field of a query',
    call: 'user.getUser',
    input: { userId: SOMEBODY, fields: '*' },
    status: 400,
    message: 'Unrecognized key: "fields"',
  },
  { about: 'a price on a post', call: 'POST /content', input: { content: { text: 'a', price: 100 } }, status: 400 },
  profile('being made an administrator', { admin: true }, 'Unrecognized key: "admin"'),
  profile('being given an email', { email: 'a@b.example' }, 'Unrecognized key: "email"'),
  { about: 'a number for an id', call: 'user.getUser', input: { userId: 7 }, status: 400 },
  { about: 'a list for an id', call: 'user.getUser', input: { userId: [SOMEBODY] }, status: 400 },
  { about: 'SQL for an id', call: 'user.getUser', input: { userId: "' or 1=1 --" }, status: 400 },
  { about: 'a list for an object', call: 'POST /content', input: [], status: 400 },
  { about: 'a number for a text', call: 'POST /content', input: { content: { text: 7 } }, status: 400 },
  {
    about: 'an empty post',
    call: 'POST /content',
    input: { content: { text: '' } },
    status: 400,
    message: 'Write something or add a photo.',
  },
  {
    about: 'a post of 10,001 characters',
    call: 'POST /content',
    input: { content: { text: 'x'.repeat(10_001) } },
    status: 400,
    message: 'A post can have at most 10,000 characters',
  },
  {
    about: 'a hashtag of 31 characters',
    call: 'POST /content',
    input: { content: { text: `#${'x'.repeat(31)}` } },
    status: 400,
    message: 'Hashtag should be no more than 30 characters long.',
  },
  ...BAD_CONTENT_INPUTS,
  { about: 'a page of 101', call: 'feed.queryDiscoveryTimeline', input: { limit: 101 }, status: 400 },
  { about: 'a page of half an item', call: 'feed.queryDiscoveryTimeline', input: { limit: 0.5 }, status: 400 },
  comment('an empty comment', '   ', 'Write a comment first.'),
  comment('a comment of 281 characters', 'x'.repeat(281), 'A comment can have at most 280 characters'),
  profile('a username of three characters', { username: 'abc' }, 'Username must be at least 4 characters'),
  profile('a username of 16 characters', { username: 'a'.repeat(16) }, 'Username must be at most 15 characters'),
  profile(
    'a username with a space',
    { username: 'ab cd' },
    'Username can only contain letters, numbers, and underscores. No spaces allowed.',
  ),
  profile('a display name of 51 characters', { displayName: 'x'.repeat(51) }, 'Display name must not exceed 50 characters'),
  profile('a bio of 1001 characters', { bio: 'x'.repeat(1001) }, 'Bio must be 1000 characters or fewer'),
  profile('six links', { links: Array(6).fill({ url: 'https://a.example' }) }, 'You can only add up to 5 links.'),
  profile('a link that runs a script', { links: [{ url: 'javascript:alert(1)' }] }, 'Must be a valid URL'),
  {
    about: "someone else's username",
    call: 'user.update',
    input: ({ user, owner }) => ({ user: { id: user.userId, username: owner.username } }),
    status: 409,
    message: 'This username is already taken.',
  },
  ...[1, 50, 99].map((price) => session(`a price of ${price}p`, { price }, 'Paid content must be at least £1.00')),
  session('a price of half a penny', { price: 100.5 }, 'Price must be in whole pence (no decimals)'),
  session('a negative price', { price: -100 }, 'Paid content must be at least £1.00'),
  session('an absurd price', { price: 2 ** 52 }, 'Price must be at most £10,000.00'),
  session('a title of 21 characters', { title: 'x'.repeat(21) }, 'Title must be 20 characters or less'),
  session('81 characters below the title', { subtitle: 'x'.repeat(81) }, 'The line below the title can have at most 80 characters'),
  session('no title', { title: '' }, 'Title is required'),
  session('a start that is not an instant', { startDateTime: 'tomorrow' }, 'Invalid start date and time format'),
  session('a start in the past', { startDateTime: '2020-01-01T00:00:00.000Z' }, 'Choose a start in the future.'),
  session('a start before the first year', { startDateTime: '0000-01-01T00:00:00.000Z' }, /./),
  session('a start after the last year', { startDateTime: '9999-12-31T23:59:59.000-23:59' }, 'Choose a start within the next two years.'),
  session('a start after the end of time', { startDateTime: '9999-12-31T23:59:59.000Z' }, 'Choose a start within the next two years.'),
  session('a time zone on the moon', { timeZone: 'Moon/Crater' }, 'Unknown time zone.'),
  session('a link that runs a script', { locationType: 'online', locationUrl: 'javascript:alert(1)' }, 'Invalid URL format'),
  session('a link with a name before its host', { locationType: 'online', locationUrl: 'https://user@evil.example' }, 'Invalid URL format'),
  session(
    'a link whose host ends at a backslash',
    { locationType: 'online', locationUrl: String.raw`https://evil.example\@good.example` },
    'Invalid URL format',
  ),
  ticket(
    'a ticket to one’s own session',
    ({ session: make }) => make(),
    { status: 403, message: 'You can’t buy a ticket to your own session.' },
    'owner',
  ),
  ticket(
    'a ticket to an event that is over',
    ({ session: make, tomorrow }) => make({ starts: [addMinutes(new Date(tomorrow), -3 * 24 * 60)] }),
    { status: 409, message: 'This session has already ended.' },
  ),
  ticket(
    'a second ticket',
    async ({ things }) => things.inPerson,
    { status: 409, message: 'You already have a ticket to this session.' },
    'participant',
  ),
  ticket('a ticket to a cancelled event', async ({ cancelledSession }) => cancelledSession(), {
    status: 409,
    message: 'This session has been cancelled.',
  }),
  ticket('a ticket to a full event', async ({ fullSession }) => fullSession(), {
    status: 409,
    message: 'This session is full and cannot accept more participants.',
  }),
  ...(
    [
      ['no place', 0, 'Choose at least 1 place'],
      ['more places than an order holds', 11, 'You can book up to 10 places at once'],
    ] as const
  ).map(([about, count, message]): BadInput => ({
    about: `an order of ${about}`,
    call: 'POST /ticket',
    input: ({ things }) => ({
      sessionId: things.online.id,
      sessionEventId: things.online.event.id,
      seats: Array.from({ length: count }, () => ({})),
    }),
    status: 400,
    message,
  })),
  {
    about: 'a ticket to nothing',
    call: 'POST /ticket',
    input: { sessionId: SOMEBODY, sessionEventId: SOMEBODY },
    status: 404,
    message: 'No session selected.',
  },
  {
    about: 'a ticket to the event of another session',
    call: 'POST /ticket',
    input: ({ things }) => ({ sessionId: things.online.id, sessionEventId: things.inPerson.event.id }),
    status: 404,
    message: 'No session selected.',
  },
  {
    about: 'following oneself',
    call: 'user.followUser',
    input: ({ user }) => ({ userId: user.userId, followingUserId: user.userId }),
    status: 400,
    message: 'You can’t follow yourself.',
  },
  {
    about: 'following a person who does not exist',
    call: 'user.followUser',
    input: ({ user }) => ({ userId: user.userId, followingUserId: SOMEBODY }),
    status: 404,
  },
  {
    about: 'an invalid checkout',
    call: 'GET /payment/checkout-session',
    input: { sessionId: '../../etc' },
    status: 400,
    message: 'This isn’t a valid checkout session.',
  },
  {
    about: 'a checkout that does not exist',
    call: 'GET /payment/checkout-session',
    input: { sessionId: 'cs_test_0123456789' },
    status: 404,
    message: 'Payment not found.',
  },
  {
    about: 'a file that is not an image',
    call: 'media.generateFileUploadSignedUrl',
    input: { files: [{ fileName: 'a.exe', fileType: 'application/x-msdownload' }] },
    status: 415,
    message: 'Unsupported file type',
  },
  {
    about: 'a picture of 11 MB',
    call: 'media.generateFileUploadSignedUrl',
    input: { files: [{ fileName: 'a.png', fileType: 'image/png', size: 11 * 1024 * 1024 }] },
    status: 413,
    message: 'File size exceeds 10MB',
  },
  {
    about: 'a drawing that runs scripts',
    call: 'media.generateFileUploadSignedUrl',
    input: { files: [{ fileName: 'a.svg', fileType: 'image/svg+xml' }] },
    status: 415,
    message: 'Unsupported file type',
  },
  {
    about: 'an endless alert',
    call: 'POST /monitoring/alert',
    input: { message: 'x'.repeat(1001), context: { url: '/', userAgent: '', timestamp: '' } },
    status: 400,
  },
  ...BAD_SUBSCRIPTION_INPUTS,
  ...BAD_TIP_INPUTS,
  ...BAD_GUEST_INPUTS,
  ...BAD_MEMBERSHIP_INPUTS,
  ...BROKEN.flatMap(([about, text]) => [
    { about: `${about} in a post`, call: 'POST /content', input: { content: { text } }, status: 400, message: BROKEN_TEXT },
    {
      about: `${about} in a name that is looked up`,
      call: 'user.getUserByUsername',
      input: { username: text },
      status: 400,
      message: BROKEN_TEXT,
    },
    comment(`${about} in a comment`, text, BROKEN_TEXT),
    profile(`${about} in a link`, { links: [{ url: 'https://a.example', label: text }] }, BROKEN_TEXT),
  ]),
];
