/** Completes an address typed without a scheme: `maya.uk` becomes `https://maya.uk`. Anything else stays as typed, without blanks around it. */
export function completeUrl(typed: string): string {
  const url = typed.trim();
  return /^[^\s:/@?#]+\.[^\s:/@?#]{2,}(?:[/?#]\S*)?$/.test(url) ? `https://${url}` : url;
}
