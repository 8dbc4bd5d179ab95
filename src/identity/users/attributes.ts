import { asciiEmail } from '#platform/server/mail/ascii-email.ts';
import * as LIMITS from '#kernel/limits.ts';
import { exceptions } from '../http/exceptions.ts';
import { isEmail } from '../rules.ts';
import type { IdentityUser } from './users.ts';

type Attribute = { Name: string; Value?: string | undefined };

const READ_ONLY = new Set(['sub', 'email_verified', 'cognito:username']);

/** Reads the attributes that a user may set: email and name. Refuses all others, and invalid values. */
export function readAttributes(attributes: Attribute[]): { email?: string; name?: string | null } {
  const result: { email?: string; name?: string | null } = {};
  for (const { Name, Value = '' } of attributes) {
    if (READ_ONLY.has(Name)) throw exceptions.attributeNotWritable();
    else if (Name === 'email') result.email = readEmail(Value);
    else if (Name === 'name') result.name = readName(Value);
    else throw exceptions.invalidParameter(`Attributes did not conform to the schema: ${Name}: Attribute does not exist in the schema.`);
  }
  return result;
}

/** Refuses every attribute but the email, the only one that can be verified. */
export function assertVerifiable(attributeName: string): void {
  if (attributeName !== 'email') throw exceptions.invalidParameter('Invalid attribute name provided. Only email can be verified.');
}

/** A user's attributes as the protocol lists them. */
export function listAttributes(user: IdentityUser): Attribute[] {
  return [
    { Name: 'sub', Value: user.sub },
    { Name: 'email_verified', Value: String(user.email_verified) },
    ...(user.name === null ? [] : [{ Name: 'name', Value: user.name }]),
    { Name: 'email', Value: user.email },
  ];
}

function readEmail(value: string): string {
  const email = asciiEmail(value);
  if (!isEmail(email)) throw exceptions.emailInvalid();
  return email;
}

// An empty value removes the attribute.
function readName(value: string): string | null {
  if (value.length > LIMITS.displayNameMax)
    throw exceptions.invalidParameter(
      `Attributes did not conform to the schema: name: String length cannot exceed ${LIMITS.displayNameMax}`,
    );
  if (/\p{Cc}|\p{Cs}/u.test(value))
    throw exceptions.invalidParameter('Attributes did not conform to the schema: name: Control characters are not allowed');
  return value.trim() === '' ? null : value.trim();
}
