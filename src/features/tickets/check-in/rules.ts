// No 0/O, 1/I/L: a code is read aloud at the door.
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

/** Returns the ten-character code of a ticket from ten random bytes, grouped for reading as `ABCDE-FGHJK`. */
export function ticketCode(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** What a ticket's QR code says: whose ticket for which date, and the code for the door. */
export type ScannedTicket = { sessionEventId: string; userId: string; code: string };

const ID_DIGITS = 25;
const PACKED = new RegExp(`^([0-9A-Z]{${ID_DIGITS}})([0-9A-Z]{${ID_DIGITS}})([${CODE_LETTERS}]{${CODE_LENGTH}})$`);

/**
 * Returns the text of a ticket's QR code: an address of this site that leads to the order, in capitals and digits alone. A QR code stores these in
 * few modules (ISO/IEC 18004, alphanumeric mode), so poor cameras read it too.
 */
export function scannedText(origin: string, { sessionEventId, userId, code }: ScannedTicket): string {
  return `${origin.toUpperCase()}/Q/${packId(sessionEventId)}${packId(userId)}${code.replace('-', '')}`;
}

/** Returns what the last part of such an address says; null for anything else. */
export function readPacked(packed: string): ScannedTicket | null {
  const [, event = '', person = '', letters = ''] = PACKED.exec(packed.toUpperCase()) ?? [];
  const [sessionEventId, userId] = [unpackId(event), unpackId(person)];
  return sessionEventId === null || userId === null ? null : { sessionEventId, userId, code: normalizeCode(letters) };
}

/** Returns the code in a ticket's QR code, also of one drawn before these were short; null for any other QR code. */
export function readScannedCode(text: string): string | null {
  const packed = /^https?:\/\/[^/?#]+\/Q\/(\w+)$/i.exec(text)?.[1];
  if (packed !== undefined) return readPacked(packed)?.code ?? null;
  return /^https?:\/\/[^/?#]+\/order\/[^?#]+\?code=([\w-]+)$/.exec(text)?.[1] ?? null;
}

function packId(id: string): string {
  return BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(ID_DIGITS, '0');
}

function unpackId(digits: string): string | null {
  const value = [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = value.toString(16).padStart(32, '0');
  if (digits === '' || hex.length > 32) return null;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Returns a code as it is stored, however it was typed: in capitals, with a single dash in the middle. An `×` is an x. */
export function normalizeCode(typed: string): string {
  const letters = typed
    .replaceAll('×', 'x')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
