import { LIMITS } from '#kernel/limits.ts';

// Only what is plainly no address is held back here; the code that must arrive there proves the rest.
const EMAIL = /^[^\s@,;<>()"]+@[^\s@,;<>()".]+(?:\.[^\s@,;<>()".]+)+$/;

/** What is wrong with an email address as it was typed, or undefined. */
export function checkEmail(typed: string): string | undefined {
  const email = typed.trim();
  if (email === '') return 'Enter your email address';
  return email.length <= LIMITS.emailMax && EMAIL.test(email) ? undefined : 'Enter a valid email address';
}
