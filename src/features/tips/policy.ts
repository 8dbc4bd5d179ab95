/** Whether a reader may see a tip and its message: its two people and administrators may. */
export function maySeeTip(reader: { userId: string; admin: boolean }, tip: { senderUserId: string; recipientUserId: string }): boolean {
  return reader.admin || reader.userId === tip.senderUserId || reader.userId === tip.recipientUserId;
}
