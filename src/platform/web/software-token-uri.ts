/** Returns what an authenticator app reads from a QR code or a link ("Key Uri Format"): whose secret this is, and the secret itself. */
export function softwareTokenUri({ secret, email }: { secret: string; email: string }): string {
  const label = `${encodeURIComponent('Turnout')}:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Turnout`;
}
