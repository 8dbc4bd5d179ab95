import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Encrypts files of a backup in the format of age (https://age-encryption.org/v1), so that `age --decrypt` opens them too. */
export type Sealing = {
  key: string;
  /** The public half of the key. */
  recipient: string;
  seal(plain: Readable): Promise<Readable>;
  /** Rejects if it was sealed for another key; the stream fails if the file was cut or altered. */
  open(sealed: Readable): Promise<Readable>;
};

/** Seals and opens with a key such as `age-keygen` makes. Throws if it is none. */
export async function createSealing(key: string): Promise<Sealing> {
  const [encrypter, decrypter] = [new Encrypter(), new Decrypter()];
  const recipient = await identityToRecipient(key);
  encrypter.addRecipient(recipient);
  decrypter.addIdentity(key);
  return {
    key,
    recipient,
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
