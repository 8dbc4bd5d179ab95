/** Whether the reader may follow the person at all: signed in, and not themselves. */
export function mayFollow(reader: { userId: string } | null, followingUserId: string): boolean {
  return reader !== null && reader.userId !== followingUserId;
}
