/** Whether the reader gets the list of participants; guests only get the count (docs/product.md#participants). */
export function mayListParticipants(readerUserId: string | null): boolean {
  return readerUserId !== null;
}

/**
 * Whether the reader sees who a participant is: the event's owner and the participant always, other members unless that person chose not to
 * be shown.
 */
export function mayNameParticipant(
  participant: { userId: string; shownAsParticipant: boolean },
  event: { ownerUserId: string },
  readerUserId: string | null,
): boolean {
  if (readerUserId === null) return false;
  return participant.shownAsParticipant || readerUserId === event.ownerUserId || readerUserId === participant.userId;
}

/** Whether the reader may cancel events of a session: only its owner may. */
export function mayCancelEvents(session: { ownerUserId: string }, readerUserId: string | null): boolean {
  return readerUserId !== null && readerUserId === session.ownerUserId;
}
