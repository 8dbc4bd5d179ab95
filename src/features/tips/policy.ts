/** Whether a reader learns of a tip and its words: the two between whom it was, and administrators. */
export function maySeeTip(reader: { userId: string; admin: boolean }, tip: { senderUserId: string; recipientUserId: string }): boolean {
  return reader.admin || reader.userId === tip.senderUserId || reader.userId === tip.recipientUserId;
}
