/** Whether the reader may follow the person at all: signed in, and not themselves. */
export function mayFollow(reader: { userId: string } | null, followingUserId: string): boolean {
  return reader !== null && reader.userId !== followingUserId;
}

/** Whether the reader may see who follows whom: everybody who is signed in (Specification section 2). */
export function maySeeFollowLists(reader: { userId: string } | null): boolean {
  return reader !== null;
}
