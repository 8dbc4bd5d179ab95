import { normalizeCode, packSignature, readScannedCode, readScannedTicket, type SignedTicket } from '../../check-in/rules.ts';
import { digestInput, shortDigest, signedDigestInput } from '../rules/code-digest.ts';
import type { Scan } from '../rules/judge-scan.ts';

const TYPED = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/;

/** What the door needs to recognise codes of its date. */
type Knowledge = { sessionEventId: string; keys: readonly string[] };

/** Returns a text as a code at the door: a QR code, or ten letters however they are typed; null for anything else. */
export async function readScan(text: string, { sessionEventId, keys }: Knowledge): Promise<Scan | null> {
  const scanned = readScannedTicket(text.trim());
  const typed = normalizeCode(text);
  const code = scanned?.code ?? readScannedCode(text.trim()) ?? (TYPED.test(typed) ? typed : null);
  if (code === null) return null;
  const { proof, ...ticket } = scanned ?? { proof: null };
  const [digests, isSigned] = await Promise.all([
    digestsOf({ sessionEventId, code, signature: proof === null ? null : packSignature(proof.signature) }),
    proof === null ? false : isSignedByUs(proof, keys).catch(() => false),
  ]);
  return { code, digests, ticket: scanned === null ? null : (ticket as Scan['ticket']), isSigned };
}

type Held = { sessionEventId: string; code: string; signature: string | null };

// A host's roster knows it by the code, a helper's by code and signature.
function digestsOf({ sessionEventId, code, signature }: Held): Promise<string[]> {
  const inputs = [digestInput(sessionEventId, code), ...(signature === null ? [] : [signedDigestInput(sessionEventId, code, signature)])];
  return Promise.all(inputs.map(digestOf));
}

async function digestOf(input: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(input));
  return shortDigest(base64url(new Uint8Array(hash)));
}

// Browsers without Ed25519 throw: there a code that isn't on the roster needs the server.
async function isSignedByUs({ signed, signature }: SignedTicket, keys: readonly string[]): Promise<boolean> {
  const data = new TextEncoder().encode(signed);
  for (const key of keys) {
    const known = await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x: key }, { name: 'Ed25519' }, false, ['verify']);
    if (await crypto.subtle.verify({ name: 'Ed25519' }, known, signature as Uint8Array<ArrayBuffer>, data)) return true;
  }
  return false;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
