// No 0/O, 1/I/L: a code is read aloud at the door.
const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

/** Returns the ten-character code of a ticket from ten random bytes, grouped for reading as `ABCDE-FGHJK`. */
export function ticketCode(random: Uint8Array): string {
  const letters = Array.from(random.subarray(0, CODE_LENGTH), (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Returns the code in a ticket's QR code, which holds the address of its order; null for any other QR code. */
export function readScannedCode(text: string): string | null {
  return /^https?:\/\/[^/?#]+\/order\/[^?#]+\?code=([\w-]+)$/.exec(text)?.[1] ?? null;
}

/** Returns a code as it is stored, however it was typed: in capitals, with a single dash in the middle. An `×` is an x. */
export function normalizeCode(typed: string): string {
  const letters = typed
    .replaceAll('×', 'x')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
