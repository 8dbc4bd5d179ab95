/** Whether the reader is viewing their own profile. */
export function isSelf(reader: { userId: string } | null, userId: string): boolean {
  return reader?.userId === userId;
}

/** Whether the reader may change the profile: only its owner may, not even admins. */
export function mayChangeProfile(reader: { userId: string } | null, userId: string): boolean {
  return isSelf(reader, userId);
}

/** Whether the reader may see the profile at all: a suspended one is visible only to its owner and to admins. */
export function maySeeProfile(reader: { userId: string; admin: boolean } | null, profile: { userId: string; suspended: boolean }): boolean {
  return !profile.suspended || isSelf(reader, profile.userId) || reader?.admin === true;
}
