/** Whether the reader may follow the person at all: they must be signed in and someone else. */
export function mayFollow(reader: { userId: string } | null, followingUserId: string): boolean {
  return reader !== null && reader.userId !== followingUserId;
}
