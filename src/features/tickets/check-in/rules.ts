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
const SIGNATURE_DIGITS = 100;
const SIGNATURE_BYTES = 64;
const PACKED = new RegExp(
  `^([0-9A-Z]{${ID_DIGITS}})([0-9A-Z]{${ID_DIGITS}})([${CODE_LETTERS}]{${CODE_LENGTH}})(?:[0-9A-Z]{${SIGNATURE_DIGITS}})?$`,
);

/**
 * Returns the text of a ticket's QR code: an address of this site that leads to the order, in capitals and digits alone. A QR code stores these in
 * few modules (ISO/IEC 18004, alphanumeric mode), so poor cameras read it too. With the ticket's signature, a door without a connection
 * knows that we have issued it.
 */
export function scannedText(origin: string, ticket: ScannedTicket, signature: string | null = null): string {
  return `${origin.toUpperCase()}/Q/${packTicket(ticket)}${signature ?? ''}`;
}

/** Returns a ticket as its QR code says it, without the address: what is signed. */
export function packTicket({ sessionEventId, userId, code }: ScannedTicket): string {
  return `${packId(sessionEventId)}${packId(userId)}${code.replace('-', '')}`;
}

/** Returns a signature of 64 bytes as QR codes carry it. */
export function packSignature(bytes: Uint8Array): string {
  return packHex(Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''), SIGNATURE_DIGITS);
}

/** Returns what the last part of such an address says; null for anything else. */
export function readPacked(packed: string): ScannedTicket | null {
  const [, event = '', person = '', letters = ''] = PACKED.exec(packed.toUpperCase()) ?? [];
  const [sessionEventId, userId] = [unpackId(event), unpackId(person)];
  return sessionEventId === null || userId === null ? null : { sessionEventId, userId, code: normalizeCode(letters) };
}

/** What a ticket's QR code proves: what is signed, and the signature. */
export type SignedTicket = { signed: string; signature: Uint8Array };

/** Returns the ticket of a QR code with its signature, if it has one; null for any other text. */
export function readScannedTicket(text: string): (ScannedTicket & { proof: SignedTicket | null }) | null {
  const packed = packedIn(text)?.toUpperCase() ?? '';
  const ticket = readPacked(packed);
  if (ticket === null) return null;
  const [signed, digits] = [packed.slice(0, -SIGNATURE_DIGITS), packed.slice(-SIGNATURE_DIGITS)];
  const signature = signed === packTicket(ticket) ? unpackSignature(digits) : null;
  return { ...ticket, proof: signature === null ? null : { signed, signature } };
}

/** Returns the code in a ticket's QR code, also of one drawn before these were short; null for any other QR code. */
export function readScannedCode(text: string): string | null {
  const packed = packedIn(text);
  if (packed !== undefined) return readPacked(packed)?.code ?? null;
  return /^https?:\/\/[^/?#]+\/order\/[^?#]+\?code=([\w-]+)$/.exec(text)?.[1] ?? null;
}

function packedIn(text: string): string | undefined {
  return /^https?:\/\/[^/?#]+\/Q\/(\w+)$/i.exec(text)?.[1];
}

function packHex(hex: string, digits: number): string {
  return BigInt(`0x${hex}`).toString(36).toUpperCase().padStart(digits, '0');
}

function unpackSignature(digits: string): Uint8Array | null {
  const hex = hexOf(digits, SIGNATURE_BYTES);
  return hex === null ? null : Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

// Null if the number takes more bytes.
function hexOf(digits: string, bytes: number): string | null {
  const value = [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = value.toString(16).padStart(bytes * 2, '0');
  return hex.length > bytes * 2 ? null : hex;
}

const ID_BYTES = 16;

function packId(id: string): string {
  return packHex(id.replaceAll('-', ''), ID_DIGITS);
}

function unpackId(digits: string): string | null {
  const hex = digits === '' ? null : hexOf(digits, ID_BYTES);
  if (hex === null) return null;
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
