import type { BadInput } from './bad-inputs.ts';

/** Invalid inputs to calls about a whole account. */
export const BAD_ACCOUNT_INPUTS: BadInput[] = [
  { about: 'no password', call: 'user.deleteAccount', input: { password: '' }, status: 400, message: 'Enter your password' },
  {
    about: 'a password of 257 characters',
    call: 'user.deleteAccount',
    input: { password: 'a'.repeat(257) },
    status: 400,
    message: 'Incorrect password. Please try again.',
  },
  {
    about: 'a wrong password of 256 characters',
    call: 'user.deleteAccount',
    input: { password: 'a'.repeat(256) },
    status: 403,
    message: 'Incorrect password. Please try again.',
  },
  ...['12345', '1234567', 'abcdef', '１２３４５６'].map((code) => ({
    about: `the code ${code}`,
    call: 'user.deleteAccount',
    input: { password: 'Right-Password-1', code },
    status: 400,
    message: 'Enter the six-digit code',
  })),
  {
    about: 'an unknown field',
    call: 'user.requestExport',
    input: { userId: '0190f000-0000-7000-8000-000000000000' },
    status: 400,
    message: 'Unrecognized key: "userId"',
  },
];
