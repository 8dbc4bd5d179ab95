import type { OwnUser, UpdateUserInput } from '../../contract.ts';
import { peopleRefusals } from '../../refusals.ts';
import { checkBio, checkDisplayName, checkLink, checkUsername } from '../../shared/check-profile.ts';
import { completeUrl } from '#kernel/http/complete-url.ts';

export type LinkDraft = { id: number; url: string; label: string };

export type ProfileDraft = { displayName: string; username: string; bio: string; links: readonly LinkDraft[] };

export type ProfileField = 'displayName' | 'username' | 'bio';

/** The initial values of the profile form. */
export function draftOf(user: OwnUser): ProfileDraft {
  return {
    displayName: user.displayName ?? '',
    username: user.username,
    bio: user.bio ?? '',
    links: user.links.map(({ url, label }, id) => ({ id, url, label: label ?? '' })),
  };
}

/** The error messages of a draft, by field; those of links by their ids. */
export function checkDraft(draft: ProfileDraft): {
  fields: Partial<Record<ProfileField, string | undefined>>;
  links: ReadonlyMap<number, { url: string | undefined; label: string | undefined }>;
} {
  const links = draft.links
    .map((link) => [link.id, checkLink({ ...link, url: completeUrl(link.url) })] as const)
    .filter(([, { url, label }]) => url !== undefined || label !== undefined);
  return {
    fields: { displayName: checkDisplayName(draft.displayName), username: checkUsername(draft.username.trim()), bio: checkBio(draft.bio) },
    links: new Map(links),
  };
}

/** The change that saving the draft requests. Includes the username only if it differs: a person may change it only a few times. */
export function changeOf(user: OwnUser, draft: ProfileDraft): UpdateUserInput['user'] {
  const username = draft.username.trim();
  return {
    id: user.id,
    displayName: draft.displayName.trim(),
    bio: draft.bio.trim(),
    links: draft.links.map(({ url, label }) => ({ url: completeUrl(url), label: label.trim() || null })),
    ...(username === user.username ? {} : { username }),
  };
}

/** Whether saving the draft would change anything. */
export function isChanged(user: OwnUser, draft: ProfileDraft): boolean {
  return JSON.stringify(changeOf(user, draft)) !== JSON.stringify(changeOf(user, draftOf(user)));
}

/** Moves a link to another place, no further than the ends. */
export function moveLink(links: readonly LinkDraft[], id: number, to: number): readonly LinkDraft[] {
  const link = links.find((candidate) => candidate.id === id);
  const others = links.filter((candidate) => candidate.id !== id);
  return link ? others.toSpliced(Math.min(Math.max(0, to), others.length), 0, link) : links;
}

const USERNAME_REFUSALS: ReadonlySet<string> = new Set(
  [peopleRefusals.USERNAME_TAKEN, peopleRefusals.USERNAME_RESERVED, peopleRefusals.USERNAME_CHANGED_TOO_OFTEN].map(
    (refuse) => refuse().message,
  ),
);

/** The field of the form at which to show a refusal. */
export function placeOfRefusal(message: string): ProfileField | 'form' {
  return USERNAME_REFUSALS.has(message) ? 'username' : 'form';
}
