import { createHash, createPublicKey, createVerify, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { decodeJwt, jwtVerify } from 'jose';
import fastify from 'fastify';
import forge from 'node-forge';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { addMinutes } from '#kernel/time/instant.ts';
import { handleErrors } from '#platform/server/http/error-handler.ts';
import { walletProblems, walletsOf } from '#platform/server/program/phone-wallets.ts';
import { readScannedTicket } from '../../check-in/rules.ts';
import { givenSession, givenTicket } from '#tests/builders/session.ts';
import { testServices } from '#tests/builders/services.ts';
import { givenUser } from '#tests/builders/user.ts';
import { testDatabase } from '#tests/harness/test-database.ts';
import { readTicketFacts } from '../../wallet/server/read-ticket-facts.ts';
import { applePass } from './apple-pass.ts';
import { getPhoneWallets } from './get-phone-wallets.ts';
import { passFacts } from './pass-facts.ts';
import { createPassToken, passPath, readPassToken, readPassFile } from './pass-token.ts';
import { registerPassRoute } from './routes.ts';

const database = await testDatabase();
const plain = await testServices(database, []);
const { db } = database;
beforeEach(database.empty);

/** A key with a certificate of its own; `issuer` is who signs it, itself by default. */
function certified(name: string, issuer?: { key: forge.pki.rsa.PrivateKey; subject: forge.pki.CertificateField[] }) {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const cert = forge.pki.createCertificate();
  const subject = [{ name: 'commonName', value: name }];
  cert.publicKey = keys.publicKey;
  cert.serialNumber = '01';
  cert.validity.notBefore = new Date('2026-01-01T00:00:00.000Z');
  cert.validity.notAfter = new Date('2036-01-01T00:00:00.000Z');
  cert.setSubject(subject);
  cert.setIssuer(issuer?.subject ?? subject);
  cert.sign(issuer?.key ?? keys.privateKey, forge.md.sha256.create());
  return { key: forge.pki.privateKeyToPem(keys.privateKey), pem: forge.pki.certificateToPem(cert), privateKey: keys.privateKey, subject };
}

const authority = certified('An authority');
const signer = certified('A pass type', { key: authority.privateKey, subject: authority.subject });
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const SETTINGS = {
  APPLE_PASS_TYPE: 'pass.test.turnout',
  APPLE_TEAM: 'ABCDE12345',
  APPLE_PASS_CERTIFICATE: signer.pem,
  APPLE_PASS_KEY: signer.key,
  APPLE_WWDR_CERTIFICATE: authority.pem,
  GOOGLE_WALLET_ISSUER: '3388000000012345678',
  GOOGLE_WALLET_ACCOUNT: 'passes@project.example',
  GOOGLE_WALLET_KEY: google.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
};
const wallets = walletsOf(SETTINGS);
const services = { ...plain, config: { ...plain.config, wallets } };
const app = fastify({ routerOptions: { maxParamLength: 5000 } });
handleErrors(app);
registerPassRoute(app, services);
afterAll(() => app.close());

/** A guest's order of two places of a date tomorrow, one of them a child's. */
async function ordered() {
  const [host, guest] = [await givenUser(db, { displayName: 'Maya Okafor' }), await givenUser(db, { displayName: 'Noah Bennett' })];
  const { event, canaries } = await givenSession(db, host, { starts: [addMinutes(services.now(), 1440)], timeZone: 'Europe/London' });
  const first = await givenTicket(db, event, guest);
  const second = await givenTicket(db, event, guest, { seat: 2, guestName: 'Mia' });
  await db
    .updateTable('tickets')
    .set({ payment_id: first.paymentId, kind_name: 'Child', code: 'X5X3M-ABCDE' })
    .where('id', '=', second.id)
    .execute();
  const order = { sessionEventId: event.id, userId: guest.userId };
  return { host, guest, event, canaries, order, ids: [first.id, second.id] as const };
}

async function filesIn(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return files;
}

type Asn1 = { value: string | Asn1[] };
const children = (node: Asn1 | undefined): Asn1[] => (Array.isArray(node?.value) ? node.value : []);

/** The parts of a detached signature (PKCS #7, RFC 2315) that say who signed what. */
function signatureParts(der: Buffer) {
  const signed = children(children(children(forge.asn1.fromDer(der.toString('binary')))[1])[0]);
  const certificates = children(signed.find((node) => 'tagClass' in node && node.tagClass === forge.asn1.Class.CONTEXT_SPECIFIC));
  const [info] = children(signed.at(-1));
  const parts = children(info);
  const attributes = parts[3];
  const digest = children(attributes)
    .map((one) => children(one))
    .find(([type]) => forge.asn1.derToOid(String(type?.value)) === forge.pki.oids['messageDigest']);
  // What is signed is the same as a SET (RFC 2315, 9.3).
  const set = { tagClass: 0, type: forge.asn1.Type.SET, constructed: true, composed: true, value: children(attributes) };
  return {
    certificates: certificates.map((one) => Buffer.from(forge.asn1.toDer(one as forge.asn1.Asn1).getBytes(), 'binary')),
    digest: Buffer.from(String(children(digest?.[1])[0]?.value), 'binary').toString('hex'),
    signed: Buffer.from(forge.asn1.toDer(set as forge.asn1.Asn1).getBytes(), 'binary'),
    algorithm: forge.asn1.derToOid(String(children(parts[2])[0]?.value)),
    signature: Buffer.from(String(parts[5]?.value), 'binary'),
  };
}

describe('settings', () => {
  test('a part of a kind is refused, and so is a key that isn’t the certificate’s', () => {
    expect(walletProblems({})).toEqual([]);
    expect(walletProblems(SETTINGS)).toEqual([]);
    expect(walletProblems({ ...SETTINGS, APPLE_TEAM: undefined, GOOGLE_WALLET_KEY: undefined })).toHaveLength(2);
    expect(walletProblems({ ...SETTINGS, APPLE_PASS_KEY: authority.key })).toEqual([
      'APPLE_PASS_KEY must be the key of APPLE_PASS_CERTIFICATE.',
    ]);
    expect(walletsOf({ ...SETTINGS, APPLE_TEAM: undefined }).apple).toBeNull();
  });
});

describe('the addresses of passes', () => {
  test('are for the participant alone, of valid places of a date that isn’t over, not of a gift that nobody has redeemed, and there are none without keys', async () => {
    const { host, guest, event, order, ids } = await ordered();
    const admin = await givenUser(db);
    for (const reader of [host.actor, { ...admin.actor, admin: true }]) expect(await getPhoneWallets(services, reader, order)).toEqual([]);
    expect(await getPhoneWallets({ ...services, config: plain.config }, guest.actor, order)).toEqual([]);
    expect((await getPhoneWallets(services, guest.actor, order)).map(({ ticketId }) => ticketId)).toEqual(ids);
    await db.updateTable('tickets').set({ unredeemed: true }).where('id', '=', ids[1]).execute();
    expect((await getPhoneWallets(services, guest.actor, order)).map(({ ticketId }) => ticketId)).toEqual([ids[0]]);
    await db.updateTable('tickets').set({ unredeemed: false, status: 'refunded' }).where('id', '=', ids[1]).execute();
    expect((await getPhoneWallets(services, guest.actor, order)).map(({ ticketId }) => ticketId)).toEqual([ids[0]]);
    await db.updateTable('session_events').set({ cancelled_at: services.now() }).where('id', '=', event.id).execute();
    expect(await getPhoneWallets(services, guest.actor, order)).toEqual([]);
  });

  test('open for ten minutes, and not if a letter is changed', async () => {
    const { guest, order, ids } = await ordered();
    const [link] = await getPhoneWallets(services, guest.actor, order);
    const { token } = readPassFile(link?.appleWallet?.split('/').at(-1) ?? '');
    const read = (text: string, minutes: number) => readPassToken(services.config.secret, text, addMinutes(services.now(), minutes));
    expect(read(token, 9)).toMatchObject({ ticketId: ids[0] });
    expect(read(token, 10)).toBeNull();
    for (const at of [3, 30, 50, 70])
      expect(read(token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1), 0)).toBeNull();
    const stranger = { current: 'z'.repeat(32), previous: [], next: [] };
    const named = { ownerUserId: guest.userId, ticketId: ids[0], holderUserId: guest.userId };
    expect(read(createPassToken(stranger, named, addMinutes(services.now(), 5)), 0)).toBeNull();
  });

  test('open nothing once somebody else holds the ticket, and theirs does', async () => {
    const { host, guest, order, ids } = await ordered();
    const [link] = await getPhoneWallets(services, guest.actor, order);
    const status = async (path: string) => (await app.inject(path)).statusCode;
    expect(await status(link?.appleWallet ?? '')).toBe(200);
    const receiver = await givenUser(db);
    await db.updateTable('tickets').set({ user_id: receiver.userId }).where('id', '=', ids[0]).execute();
    expect(await status(link?.appleWallet ?? '')).toBe(404);
    const named = { ownerUserId: host.userId, ticketId: ids[0], holderUserId: receiver.userId };
    expect(await status(passPath(createPassToken(services.config.secret, named, addMinutes(services.now(), 5))))).toBe(200);
  });
});

describe('a pass for Apple Wallet', () => {
  test('says what its participant may know, with the code of the door, and is signed by the certificate under Apple’s', async () => {
    const { event, guest, canaries, ids } = await ordered();
    const facts = await readTicketFacts(db, event.ownerUserId, ids[0]);
    const pass =
      facts && passFacts(facts, ids[1], { ...services.config, site: { name: 'Harbour', colours: { light: '#1f6feb', dark: '#7ab8ff' } } });
    if (!pass || !wallets.apple) throw new Error('There is a pass.');
    const files = await filesIn(await applePass(wallets.apple, pass));
    const text = files.get('pass.json')?.toString('utf8') ?? '';
    expect(JSON.parse(text)).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.test.turnout',
      teamIdentifier: 'ABCDE12345',
      serialNumber: ids[1],
      barcodes: [{ format: 'PKBarcodeFormatQR', altText: pass.code }],
      eventTicket: {
        primaryFields: [{ value: 'Evening yoga' }],
        auxiliaryFields: [{ value: 'Mia' }, { value: 'Child' }],
      },
    });
    expect(text).toContain(canaries.address);
    const { barcodes } = JSON.parse(text) as { barcodes: { message: string }[] };
    expect(readScannedTicket(barcodes[0]?.message ?? '')).toMatchObject({
      code: pass.code,
      userId: guest.userId,
      proof: expect.anything(),
    });

    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const named = JSON.parse(manifest.toString('utf8')) as Record<string, string>;
    for (const [name, body] of files)
      if (name !== 'manifest.json' && name !== 'signature') expect(named[name]).toBe(createHash('sha1').update(body).digest('hex'));
    for (const icon of ['icon.png', 'icon@2x.png', 'icon@3x.png']) expect(files.get(icon)?.subarray(1, 4).toString()).toBe('PNG');
    const { data } = await sharp(files.get('icon.png')).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray((14 + 4 * 29) * 4, (14 + 4 * 29) * 4 + 4)]).toEqual([0x1f, 0x6f, 0xeb, 255]);
    const { certificates, digest, signed, signature } = signatureParts(files.get('signature') ?? Buffer.alloc(0));
    expect([createHash('sha1'), createHash('sha256')].map((hash) => hash.update(manifest).digest('hex'))).toContain(digest);
    const verifies = (pem: string) =>
      ['RSA-SHA1', 'RSA-SHA256'].some((name) => createVerify(name).update(signed).verify(createPublicKey(pem), signature));
    expect([verifies(signer.pem), verifies(authority.pem)]).toEqual([true, false]);
    const subjects = certificates.map((one) => new X509Certificate(one).subject);
    expect(subjects.toSorted()).toEqual(['CN=A pass type', 'CN=An authority']);
    expect(new X509Certificate(signer.pem).verify(new X509Certificate(authority.pem).publicKey)).toBe(true);
  });
});

describe('a pass for Google Wallet', () => {
  test('is a link signed by the service account, short enough for an address', async () => {
    const { guest, order, ids } = await ordered();
    const [link] = await getPhoneWallets(services, guest.actor, order);
    const { statusCode, headers } = await app.inject(link?.googleWallet ?? '');
    expect([statusCode, headers['cache-control']]).toEqual([302, 'private, no-store']);
    const address = String(headers.location);
    const token = address.replace('https://pay.google.com/gp/v/save/', '');
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
    await expect(jwtVerify(token, stranger.publicKey)).rejects.toThrow('signature verification failed');
    const { payload, protectedHeader } = await jwtVerify(token, google.publicKey, { audience: 'google', issuer: 'passes@project.example' });
    expect(protectedHeader.alg).toBe('RS256');
    expect(decodeJwt(token)).toMatchObject({ typ: 'savetowallet', origins: [services.config.publicOrigin] });
    expect(payload['payload']).toMatchObject({
      eventTicketClasses: [{ eventName: { defaultValue: { value: 'Evening yoga' } } }],
      eventTicketObjects: [
        { id: expect.stringContaining(`3388000000012345678.ticket-${ids[0]}-`), state: 'ACTIVE', ticketHolderName: 'Noah Bennett' },
      ],
    });
    expect(address.length).toBeLessThan(2500);
  });

  test('is made for whoever presses, for ten minutes, and the page has no address of Google’s', async () => {
    const { guest, order, ids } = await ordered();
    const [link] = await getPhoneWallets(services, guest.actor, order);
    const path = link?.googleWallet ?? '';
    expect(path).toMatch(/^\/feeds\/pass\/[\w-]{96}\.google$/);
    expect((await app.inject(path.replace('.google', '.other'))).statusCode).toBe(404);
    await db.updateTable('tickets').set({ status: 'cancelled' }).where('id', '=', ids[0]).execute();
    expect((await app.inject(path)).statusCode).toBe(404);
  });
});
