import { members, type Row } from './authorization-table.ts';
import type { BadInput } from './bad-inputs.ts';

const KEYS = {
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  auth: 'tBHItJI5svbpez7KI4CCXg',
};
const endpoint = 'https://fcm.googleapis.com/fcm/send/of-the-caller';

/** The calls about the caller's own browsers that receive pushes. */
export const PUSH_READ_ROWS: Row[] = [
  { call: 'notification.getPushKey', about: 'the same for all', outcomes: members('ok'), input: () => undefined },
];
export const PUSH_WRITE_ROWS: Row[] = [
  { call: 'notification.registerPush', about: 'of the caller', outcomes: members('ok'), input: () => ({ endpoint, keys: KEYS }) },
  { call: 'notification.removePush', about: 'of the caller', outcomes: members('ok'), input: () => ({ endpoint }) },
];

const register = (about: string, wrong: object, message?: string): BadInput => ({
  about: `a browser with ${about}`,
  call: 'notification.registerPush',
  input: { endpoint, keys: KEYS, ...wrong },
  status: 400,
  ...(message === undefined ? {} : { message }),
});
const UNKNOWN = 'Notifications can’t be sent to this browser: we don’t support its push service.';

/** Addresses that an attacker would like us to call, and invalid keys. */
export const BAD_PUSH_INPUTS: BadInput[] = [
  ...[
    'http://169.254.169.254/latest/meta-data',
    'https://127.0.0.1/push',
    'https://localhost/push',
    'https://[::1]/push',
    'https://10.0.0.1/push',
    'http://fcm.googleapis.com/fcm/send/x',
    'https://fcm.googleapis.com:22/fcm/send/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
  ].map((address) => register(`the address ${address}`, { endpoint: address }, UNKNOWN)),
  register('a malformed address', { endpoint: 'fcm' }, 'This isn’t a push service address.'),
  register('an endless address', { endpoint: `https://fcm.googleapis.com/${'x'.repeat(1100)}` }, 'This address is too long.'),
  register('a short key', { keys: { ...KEYS, p256dh: 'BNcR' } }, 'This isn’t a browser key.'),
  register('65 bytes that are no point of the curve', { keys: { ...KEYS, p256dh: 'A'.repeat(87) } }, 'This isn’t a browser key.'),
  register('a key with a quote', { keys: { ...KEYS, p256dh: "'; --" } }, 'This isn’t a browser key.'),
  register('a long secret', { keys: { ...KEYS, auth: 'x'.repeat(400) } }, 'This isn’t a browser secret.'),
  register('another person’s id', { userId: '0190f000-0000-7000-8000-000000000000' }),
  { about: 'an invalid browser address', call: 'notification.removePush', input: { endpoint: 'x' }, status: 400 },
];
