import { defineRefusals } from '#kernel/http/refusal.ts';

/** The refusals of accounts. */
export const accountRefusals = defineRefusals({
  SIGN_IN_FIRST: { code: 'UNAUTHORIZED', message: 'Sign in to do this.' },
  TOKEN_REFUSED: { code: 'UNAUTHORIZED', message: 'jwt verification failed' },
  EMAIL_NOT_VERIFIED: { code: 'FORBIDDEN', message: 'Confirm your email address first.' },
  IDENTITY_DOWN: { code: 'SERVICE_UNAVAILABLE', message: 'Signing in isn’t possible right now. Please try again in a moment.' },
  NOT_CREATED: { code: 'CONFLICT', message: 'Failed to create user' },
  ALREADY_CREATED: { code: 'CONFLICT', message: 'You already have an account. Change it on your profile.' },
  OTHER_EMAIL: { code: 'CONFLICT', message: 'Use the email address that you sign in with.' },
  NOT_YOURS: { code: 'FORBIDDEN', message: 'You can only change your own profile.' },
  NOT_FOUND: { code: 'NOT_FOUND', message: "Uh oh, we can't find the profile you were looking for." },
  // Worded like NOT_FOUND, as content does.
  PERSON_DELETED: { code: 'NOT_FOUND', message: "Uh oh, we can't find the profile you were looking for.", isGone: true },
  USERNAME_TAKEN: { code: 'CONFLICT', message: 'This username is already taken.' },
  USERNAME_RESERVED: { code: 'CONFLICT', message: 'This username isn’t available.' },
  USERNAME_CHANGED_TOO_OFTEN: { code: 'TOO_MANY_REQUESTS', message: 'You’ve changed your username too often. Please try again later.' },
  NO_PROFILE_PICTURE: { code: 'UNPROCESSABLE_CONTENT', message: 'No valid profile picture file provided' },
  NO_COVER_PHOTO: { code: 'UNPROCESSABLE_CONTENT', message: 'No valid cover photo file provided' },
  ACCOUNT_CLOSED: { code: 'UNAUTHORIZED', message: 'This account no longer exists.' },
  WRONG_PASSWORD: { code: 'FORBIDDEN', message: 'Incorrect password. Please try again.' },
  CODE_NEEDED: { code: 'PRECONDITION_FAILED', message: 'Enter the code from your authenticator app.' },
  WRONG_CODE: { code: 'FORBIDDEN', message: 'The provided code does not match.' },
  LOCKED_OUT: { code: 'TOO_MANY_REQUESTS', message: 'Too many failed attempts. Please try again later.' },
  LAST_ADMIN: {
    code: 'CONFLICT',
    message: 'You’re the only administrator. Make someone else an administrator before you delete your account.',
  },
  SUSPENDED: { code: 'FORBIDDEN', message: 'This account is suspended. Write to support if you think this is a mistake.' },
  ADMIN_NOT_SUSPENDED: { code: 'FORBIDDEN', message: 'Administrators can’t be suspended.' },
  TICKETS_OWED: {
    code: 'CONFLICT',
    message:
      'People have paid for your upcoming sessions. Hold those sessions, or cancel them and refund everyone, before you delete your account.',
  },
  REFUNDS_OWED: {
    code: 'CONFLICT',
    message: 'Somebody is waiting for a refund from you. Make it in your orders before you delete your account.',
  },
  EXPORT_GONE: { code: 'NOT_FOUND', message: 'This link has expired. Request your data again in your account settings.' },
  WRONG_PICTURE_KIND: { code: 'BAD_REQUEST', message: 'A profile can have one profile picture and one cover photo.' },
});
