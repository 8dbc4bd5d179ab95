import type { z } from 'zod';
import { Bio, DisplayName, ProfileLink, Username } from '../../contract.ts';

/** What is wrong with a display name (docs/product.md#display-name), or undefined. An empty one is right: the username is shown. */
export function checkDisplayName(displayName: string): string | undefined {
  return firstIssue(DisplayName, displayName);
}

/** What is wrong with a username (docs/product.md#username), or undefined. */
export function checkUsername(username: string): string | undefined {
  return firstIssue(Username, username);
}

/** What is wrong with a bio, or undefined. */
export function checkBio(bio: string): string | undefined {
  return firstIssue(Bio, bio);
}

/** What is wrong with the two parts of a link (docs/product.md#profile-links). */
export function checkLink(link: { url: string; label: string }): { url: string | undefined; label: string | undefined } {
  const parts = { url: firstIssue(ProfileLink.shape.url, link.url), label: firstIssue(ProfileLink.shape.label, link.label) };
  return parts.url || parts.label ? parts : { url: undefined, label: firstIssue(ProfileLink, { url: link.url, label: link.label }) };
}

function firstIssue(schema: z.ZodType, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  return result.success ? undefined : (result.error.issues[0]?.message ?? 'This is not valid');
}
