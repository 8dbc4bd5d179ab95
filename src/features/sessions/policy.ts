/** Whether the reader gets the list of participants; guests get the count alone (docs/product.md#participants). */
export function mayListParticipants(readerUserId: string | null): boolean {
  return readerUserId !== null;
}

/** Whether the reader sees who a participant is: the owner of the event always, others unless that person chose not to be shown. */
export function mayNameParticipant(
  participant: { userId: string; shownAsParticipant: boolean },
  event: { ownerUserId: string },
  readerUserId: string | null,
): boolean {
  if (readerUserId === null) return false;
  return participant.shownAsParticipant || readerUserId === event.ownerUserId || readerUserId === participant.userId;
}

/** Whether the reader may cancel events of a session: its owner alone. */
export function mayCancelEvents(session: { ownerUserId: string }, readerUserId: string | null): boolean {
  return readerUserId !== null && readerUserId === session.ownerUserId;
}
