/** Whether a reader learns of a purchase: who bought it, who sold it, and administrators. */
export function maySeePurchase(reader: { userId: string; admin: boolean }, purchase: { userId: string; ownerUserId: string }): boolean {
  return reader.admin || reader.userId === purchase.userId || reader.userId === purchase.ownerUserId;
}
