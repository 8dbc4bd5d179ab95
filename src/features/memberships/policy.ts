/** Whether a reader may see a purchase: its buyer, its seller and administrators may. */
export function maySeePurchase(reader: { userId: string; admin: boolean }, purchase: { userId: string; ownerUserId: string }): boolean {
  return reader.admin || reader.userId === purchase.userId || reader.userId === purchase.ownerUserId;
}
