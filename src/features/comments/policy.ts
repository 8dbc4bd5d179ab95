/** Whether a person may delete a comment: who wrote it, and who owns what it is under. */
export function mayDeleteComment(comment: { userId: string; contentUserId: string }, readerUserId: string | null): boolean {
  return readerUserId !== null && (readerUserId === comment.userId || readerUserId === comment.contentUserId);
}
