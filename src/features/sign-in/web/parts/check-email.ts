import * as LIMITS from '#kernel/limits.ts';

// Rejects only what is clearly not an address; the code sent to it proves the rest.
const EMAIL = /^[^\s@,;<>()"]+@[^\s@,;<>()".]+(?:\.[^\s@,;<>()".]+)+$/;

/** The error message for an email address as typed, or undefined. */
export function checkEmail(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return 'Enter your email address';
  return email.length <= LIMITS.emailMax && EMAIL.test(email) ? undefined : 'Enter a valid email address';
}
