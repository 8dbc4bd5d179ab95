/** Whether the reader may read or mark the notifications: only the person they are for, admins included. */
export function mayReadNotifications(reader: { userId: string } | null, userId: string): boolean {
  return reader?.userId === userId;
}
