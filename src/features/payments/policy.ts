type Viewer = { userId: string; admin: boolean } | null;
type Sides = { userId: string; ownerUserId: string };

/** Whether the viewer may see a payment: its buyer, its seller and administrators may (docs/product.md#roles). */
export function maySeePayment(viewer: Viewer, payment: Sides): boolean {
  return viewer !== null && (viewer.admin || viewer.userId === payment.userId || viewer.userId === payment.ownerUserId);
}

/** Whether the viewer may see fees and what the seller received: only the seller and administrators may. */
export function maySeeFees(viewer: Viewer, payment: Sides): boolean {
  return viewer !== null && (viewer.admin || viewer.userId === payment.ownerUserId);
}

/** Whether the viewer may refund a payment: only its seller and administrators may. */
export function mayRefund(viewer: Viewer, payment: { ownerUserId: string }): boolean {
  return viewer !== null && (viewer.admin || viewer.userId === payment.ownerUserId);
}
