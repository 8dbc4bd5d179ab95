/** Whether a person may delete a comment: its author and the owner of the content may. */
export function mayDeleteComment(comment: { userId: string; contentUserId: string }, readerUserId: string | null): boolean {
  return readerUserId !== null && (readerUserId === comment.userId || readerUserId === comment.contentUserId);
}
