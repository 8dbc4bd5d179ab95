import * as paths from '#kernel/http/paths.ts';

/** The text in a ticket's QR code: the address of its order with the code for the door, which `readScannedCode` reads. */
export function orderQrText({ sessionEventId, userId, code }: { sessionEventId: string; userId: string; code: string }): string {
  return `${location.origin}${paths.order(sessionEventId, userId)}?code=${code}`;
}
