import { defineRefusals } from '#kernel/http/refusal.ts';

/** The refusals of people. */
export const peopleRefusals = defineRefusals({
  NOT_CREATED: { code: 'CONFLICT', message: 'Failed to create user' },
  NOT_YOURS: { code: 'FORBIDDEN', message: 'You can only change your own profile.' },
  NOT_FOUND: { code: 'NOT_FOUND', message: "Uh oh, we can't find the profile you were looking for." },
  // Worded like NOT_FOUND, as content does.
  PERSON_DELETED: { code: 'NOT_FOUND', message: "Uh oh, we can't find the profile you were looking for.", isGone: true },
  USERNAME_TAKEN: { code: 'CONFLICT', message: 'This username is already taken.' },
  USERNAME_RESERVED: { code: 'CONFLICT', message: 'This username isn’t available.' },
  NAME_OF_SITE: { code: 'BAD_REQUEST', message: 'Display name must not pass for the site or its staff' },
  USERNAME_CHANGED_TOO_OFTEN: { code: 'TOO_MANY_REQUESTS', message: 'You’ve changed your username too often. Please try again later.' },
  NO_PROFILE_PICTURE: { code: 'UNPROCESSABLE_CONTENT', message: 'No valid profile picture file provided' },
  NO_COVER_PHOTO: { code: 'UNPROCESSABLE_CONTENT', message: 'No valid cover photo file provided' },
  ACCOUNT_CLOSED: { code: 'UNAUTHORIZED', message: 'This account no longer exists.' },
  SUSPENDED: { code: 'FORBIDDEN', message: 'This account is suspended. Write to support if you think this is a mistake.' },
  NO_ADMIN: { code: 'CONFLICT', message: 'This person isn’t an administrator.' },
  LAST_ADMIN: { code: 'CONFLICT', message: 'This is the only administrator. Make somebody else one first.' },
  NOT_SUSPENDED: { code: 'CONFLICT', message: 'This person isn’t suspended: they can do it themselves, in their settings.' },
  ADMIN_NOT_SUSPENDED: { code: 'FORBIDDEN', message: 'Administrators can’t be suspended.' },
  WRONG_PICTURE_KIND: { code: 'BAD_REQUEST', message: 'A profile can have one profile picture and one cover photo.' },
});
