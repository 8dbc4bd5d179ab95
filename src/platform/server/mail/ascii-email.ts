// Only such a domain needs to be converted, or can be.
const INTERNATIONAL = /@(?=[^@]*[^ -~])([\p{L}\p{M}\p{N}.。．｡-]+)$/u;

/** Returns an address with its domain as mail servers know it: `anna@münchen.de` is `anna@xn--mnchen-3ya.de` (RFC 5891). */
export function asciiEmail(email: string): string {
  const domain = INTERNATIONAL.exec(email)?.[1];
  if (domain === undefined || !URL.canParse(`http://${domain}`)) return email;
  return email.slice(0, -domain.length) + new URL(`http://${domain}`).hostname;
}
