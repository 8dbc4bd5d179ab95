type Picture = { url: Record<string, { url: string | null; status: string } | undefined> };

/** The small picture of a person where it is ready; null leads to the initials. */
export function avatarUrl(user: { profilePic: Picture | null } | undefined): string | null {
  const small = user?.profilePic?.url['150'];
  return small?.status === 'READY' ? small.url : null;
}
