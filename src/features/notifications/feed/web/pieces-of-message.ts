export type MessagePiece = { at: number; text: string; isStrong: boolean };

/** Splits a message so that the parts that stand out are separate; each is searched for after the one before it. */
export function piecesOfMessage(message: string, strong: readonly string[]): MessagePiece[] {
  const pieces: MessagePiece[] = [];
  let at = 0;
  for (const part of strong) {
    const found = part === '' ? -1 : message.indexOf(part, at);
    if (found === -1) continue;
    if (found > at) pieces.push({ at, text: message.slice(at, found), isStrong: false });
    pieces.push({ at: found, text: part, isStrong: true });
    at = found + part.length;
  }
  if (at < message.length) pieces.push({ at, text: message.slice(at), isStrong: false });
  return pieces;
}
