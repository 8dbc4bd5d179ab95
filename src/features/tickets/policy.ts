type Viewer = { userId: string; admin: boolean } | null;

/** An order is seen by its participant, the session's owner and administrators (Specification section 6). */
export function maySeeTicket(viewer: Viewer, ticket: { userId: string; ownerUserId: string }): boolean {
  return viewer !== null && (viewer.admin || viewer.userId === ticket.userId || viewer.userId === ticket.ownerUserId);
}
