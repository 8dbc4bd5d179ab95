const ADDRESS = /^(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[:/?#]\S*)?$/iu;
const HOST = /^https?:\/\/([^\s:/?#]+)/i;

/**
 * Whether a label looks like the address of a site other than the link's. A link to a subdomain of the labelled site counts as the same
 * site.
 */
export function namesAnotherSite(label: string, url: string): boolean {
  const named = ADDRESS.exec(label.trim())?.[1];
  const host = HOST.exec(url)?.[1];
  return named !== undefined && host !== undefined && !`.${siteOf(host)}`.endsWith(`.${siteOf(named)}`);
}

function siteOf(host: string): string {
  return host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
}
