import { createPrivateKey, X509Certificate } from 'node:crypto';
import { z } from 'zod';

const pem = (kind: RegExp, expected: string) =>
  z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .pipe(z.string().regex(kind, `must be ${expected} in PEM, with real line breaks or \\n`));
const certificate = () =>
  pem(/^-----BEGIN CERTIFICATE-----/, 'a certificate').refine(isReadableCertificate, 'must be a certificate that can be read');
const key = () =>
  pem(/^-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key without a passphrase').refine(
    isReadableKey,
    'must be an RSA key that can be read, without a passphrase',
  );

/** The environment variables for passes in the wallets of phones; without those of a kind there are none of it. */
export const WALLET_SETTINGS = {
  APPLE_PASS_TYPE: z
    .string()
    .regex(/^pass\.[\w.-]{3,100}$/, 'must be a pass type identifier such as pass.org.example.ticket')
    .optional(),
  APPLE_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'must be a team identifier of ten letters and digits')
    .optional(),
  APPLE_PASS_CERTIFICATE: certificate().optional(),
  APPLE_PASS_KEY: key().optional(),
  APPLE_WWDR_CERTIFICATE: certificate().optional(),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{5,25}$/, 'must be the number of an issuer')
    .optional(),
  GOOGLE_WALLET_ACCOUNT: z.email('must be the email address of a service account').optional(),
  GOOGLE_WALLET_KEY: key().optional(),
};

type WalletSettings = z.infer<z.ZodObject<typeof WALLET_SETTINGS>>;

const APPLE = ['APPLE_PASS_TYPE', 'APPLE_TEAM', 'APPLE_PASS_CERTIFICATE', 'APPLE_PASS_KEY', 'APPLE_WWDR_CERTIFICATE'] as const;
const GOOGLE = ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_ACCOUNT', 'GOOGLE_WALLET_KEY'] as const;

/** Returns one line for each kind of pass of which only some settings are there, and for a key that isn't the certificate's. */
export function walletProblems(settings: WalletSettings): string[] {
  const problems = [APPLE, GOOGLE].flatMap((names) => {
    const given = names.filter((name) => settings[name] !== undefined).length;
    return given === 0 || given === names.length ? [] : [`${names.slice(0, -1).join(', ')} and ${names.at(-1)} are needed together.`];
  });
  const { APPLE_PASS_CERTIFICATE: cert, APPLE_PASS_KEY: own } = settings;
  if (cert !== undefined && own !== undefined && !new X509Certificate(cert).checkPrivateKey(createPrivateKey(own)))
    problems.push('APPLE_PASS_KEY must be the key of APPLE_PASS_CERTIFICATE.');
  return problems;
}

/** What passes for Apple Wallet are signed with. */
export type AppleWallet = { passType: string; team: string; certificate: string; key: string; wwdr: string };
/** What passes for Google Wallet are signed with: the key of a service account. */
export type GoogleWallet = { issuer: string; account: string; key: string };
/** Null where passes can't be signed. */
export type PhoneWallets = { apple: AppleWallet | null; google: GoogleWallet | null };

/** Returns what passes are signed with. */
export function walletsOf(settings: WalletSettings): PhoneWallets {
  const { APPLE_PASS_TYPE: passType, APPLE_TEAM: team, APPLE_PASS_CERTIFICATE: cert, APPLE_PASS_KEY: appleKey } = settings;
  const {
    APPLE_WWDR_CERTIFICATE: wwdr,
    GOOGLE_WALLET_ISSUER: issuer,
    GOOGLE_WALLET_ACCOUNT: account,
    GOOGLE_WALLET_KEY: googleKey,
  } = settings;
  return {
    apple: passType && team && cert && appleKey && wwdr ? { passType, team, certificate: cert, key: appleKey, wwdr } : null,
    google: issuer && account && googleKey ? { issuer, account, key: googleKey } : null,
  };
}

function isReadableCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject.length > 0;
  } catch {
    return false;
  }
}

function isReadableKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}
