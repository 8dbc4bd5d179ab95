/** Whether a mail address, with or without a name, is one that nobody can have. */
export function isPlaceholderAddress(address: string): boolean {
  const domain = /@([^@>\s]+)>?\s*$/.exec(address)?.[1];
  return domain === undefined || isReservedHost(domain);
}

/** Whether a host is a name that nobody can own (RFC 2606, RFC 6761), or an address of this machine. */
export function isReservedHost(host: string): boolean {
  return /(?:^|\.)(?:example|test|invalid|localhost|example\.(?:com|net|org))\.?$|^(?:127\.|0\.0\.0\.0$|\[)/i.test(host);
}
