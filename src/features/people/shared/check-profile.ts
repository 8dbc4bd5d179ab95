import type { z } from 'zod';
import { Bio, DisplayName, ProfileLink, Username } from '../contract.ts';

/** The error message for a display name (docs/product.md#display-name), or undefined. It may be empty: the username is shown instead. */
export function checkDisplayName(displayName: string): string | undefined {
  return firstIssue(DisplayName, displayName);
}

/** The error message for a username (docs/product.md#username), or undefined. */
export function checkUsername(username: string): string | undefined {
  return firstIssue(Username, username);
}

/** The error message for a bio, or undefined. */
export function checkBio(bio: string): string | undefined {
  return firstIssue(Bio, bio);
}

/** The error messages for both parts of a link (docs/product.md#profile-links). */
export function checkLink(link: { url: string; label: string }): { url: string | undefined; label: string | undefined } {
  const parts = { url: firstIssue(ProfileLink.shape.url, link.url), label: firstIssue(ProfileLink.shape.label, link.label) };
  return parts.url || parts.label ? parts : { url: undefined, label: firstIssue(ProfileLink, { url: link.url, label: link.label }) };
}

function firstIssue(schema: z.ZodType, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'This isn’t valid');
}
