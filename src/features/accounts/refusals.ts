import { defineRefusals } from '#kernel/refusal.ts';

/** What accounts may refuse. */
export const accountRefusals = defineRefusals({
  SIGN_IN_FIRST: { code: 'UNAUTHORIZED', message: 'Sign in to do this.' },
  TOKEN_REFUSED: { code: 'UNAUTHORIZED', message: 'jwt verification failed' },
  EMAIL_NOT_VERIFIED: { code: 'FORBIDDEN', message: 'Confirm your email address first.' },
  IDENTITY_DOWN: { code: 'SERVICE_UNAVAILABLE', message: 'Signing in is not possible right now. Please try again in a moment.' },
  NOT_CREATED: { code: 'CONFLICT', message: 'Failed to create user' },
  NOT_YOURS: { code: 'FORBIDDEN', message: 'You can only change your own profile.' },
  NOT_FOUND: { code: 'NOT_FOUND', message: "Uh oh, we can't find the profile you were looking for." },
  USERNAME_TAKEN: { code: 'CONFLICT', message: 'This username is already taken.' },
  USERNAME_RESERVED: { code: 'CONFLICT', message: 'This username is not available.' },
  USERNAME_CHANGED_TOO_OFTEN: { code: 'TOO_MANY_REQUESTS', message: 'You have changed your username too often. Please try again later.' },
  NO_PROFILE_PICTURE: { code: 'UNPROCESSABLE_CONTENT', message: 'No valid profile picture file provided' },
  NO_COVER_PHOTO: { code: 'UNPROCESSABLE_CONTENT', message: 'No valid cover photo file provided' },
  WRONG_PICTURE_KIND: { code: 'BAD_REQUEST', message: 'A profile can have one profile picture and one cover photo.' },
});
