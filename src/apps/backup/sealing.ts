import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Encrypts files of a backup in the format of age (https://age-encryption.org/v1), so that `age --decrypt` opens them too. */
export type Sealing = {
  key: string;
  /** The public half of the key. */
  recipient: string;
  /** The size of a file of so many bytes once it is sealed. */
  sealedBytes(plain: number): number;
  seal(plain: Readable): Promise<Readable>;
  /** Rejects if it was sealed for another key; the stream fails if the file was cut or altered. */
  open(sealed: Readable): Promise<Readable>;
};

// Of the format: a header for one recipient with its nonce, then chunks, each with a tag; a file without content has one chunk.
const HEAD_BYTES = 184;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;

/** Seals and opens with a key such as `age-keygen` makes. Throws if it is none. */
export async function createSealing(key: string): Promise<Sealing> {
  const [encrypter, decrypter] = [new Encrypter(), new Decrypter()];
  const recipient = await identityToRecipient(key);
  encrypter.addRecipient(recipient);
  decrypter.addIdentity(key);
  return {
    key,
    recipient,
    sealedBytes: (plain) => HEAD_BYTES + plain + TAG_BYTES * Math.max(1, Math.ceil(plain / CHUNK_BYTES)),
    seal: async (plain) => fromWeb(await encrypter.encrypt(toWeb(plain))),
    open: async (sealed) => fromWeb(await decrypter.decrypt(toWeb(sealed))),
  };
}

/** Returns a new key at random. */
export function newBackupKey(): Promise<string> {
  return generateX25519Identity();
}

// The types of browsers' streams and of Node's differ in parts that nobody uses here.
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) => Readable.fromWeb(stream as ReadableStream);
