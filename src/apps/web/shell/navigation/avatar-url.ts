type Picture = { url: Record<string, { url: string | null; status: string } | undefined> };

/** Returns the URL of a person's small picture if it is ready; null leads to their initials. */
export function avatarUrl(user: { profilePic: Picture | null } | undefined): string | null {
  const small = user?.profilePic?.url['150'];
  return small?.status === 'READY' ? small.url : null;
}
