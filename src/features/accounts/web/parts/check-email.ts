import { z } from 'zod';
import { LIMITS } from '#kernel/limits.ts';

const Email = z.email().max(LIMITS.emailMax);

/** What is wrong with an email address as it was typed, or undefined. */
export function checkEmail(email: string): string | undefined {
  if (email.trim() === '') return 'Enter your email address';
  return Email.safeParse(email.trim()).success ? undefined : 'Enter a valid email address';
}
