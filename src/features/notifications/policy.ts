/** Whether the reader may read or mark the notifications: only the person they are for, not even an administrator. */
export function mayReadNotifications(reader: { userId: string } | null, userId: string): boolean {
  return reader?.userId === userId;
}
