import { defineRefusals } from '#kernel/http/refusal.ts';

/** The refusals of signing in and up. */
export const signInRefusals = defineRefusals({
  SIGN_IN_FIRST: { code: 'UNAUTHORIZED', message: 'Sign in to do this.' },
  TOKEN_REFUSED: { code: 'UNAUTHORIZED', message: 'jwt verification failed' },
  EMAIL_NOT_VERIFIED: { code: 'FORBIDDEN', message: 'Confirm your email address first.' },
  IDENTITY_DOWN: { code: 'SERVICE_UNAVAILABLE', message: 'Signing in isn’t possible right now. Please try again in a moment.' },
  ALREADY_CREATED: { code: 'CONFLICT', message: 'You already have an account. Change it on your profile.' },
  OTHER_EMAIL: { code: 'CONFLICT', message: 'Use the email address that you sign in with.' },
  WRONG_PASSWORD: { code: 'FORBIDDEN', message: 'Incorrect password. Please try again.' },
  CODE_NEEDED: { code: 'PRECONDITION_FAILED', message: 'Enter the code from your authenticator app.' },
  WRONG_CODE: { code: 'FORBIDDEN', message: 'The provided code does not match.' },
  LOCKED_OUT: { code: 'TOO_MANY_REQUESTS', message: 'Too many failed attempts. Please try again later.' },
});
