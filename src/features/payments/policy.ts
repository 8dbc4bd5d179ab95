type Viewer = { userId: string; admin: boolean } | null;
type Sides = { userId: string; ownerUserId: string };

/** A payment is seen by its buyer, its seller and administrators (docs/product.md#roles). */
export function maySeePayment(viewer: Viewer, payment: Sides): boolean {
  return viewer !== null && (viewer.admin || viewer.userId === payment.userId || viewer.userId === payment.ownerUserId);
}

/** Fees and what reached the seller are shown to the seller and administrators. */
export function maySeeFees(viewer: Viewer, payment: Sides): boolean {
  return viewer !== null && (viewer.admin || viewer.userId === payment.ownerUserId);
}

/** The seller of the item and administrators may refund it. */
export function mayRefund(viewer: Viewer, payment: { ownerUserId: string }): boolean {
  return viewer !== null && (viewer.admin || viewer.userId === payment.ownerUserId);
}
