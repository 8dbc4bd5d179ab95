/** Whether the reader may know that, and how, a person is subscribed to a creator: those two and administrators may. */
export function maySeeSubscriber(
  subscription: { creatorUserId: string; subscriberUserId: string },
  reader: { userId: string; admin: boolean },
): boolean {
  return reader.admin || reader.userId === subscription.creatorUserId || reader.userId === subscription.subscriberUserId;
}
