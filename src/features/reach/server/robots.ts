// Addresses for signed-in people, and those that aren't pages. Pictures and scripts stay open, because robots need them to see a page as
// people do.
const PRIVATE = [
  '/admin',
  '/create-content',
  '/create-membership',
  '/edit-profile',
  '/identity/',
  '/live',
  '/messages',
  '/my-hub',
  '/notifications',
  '/order/',
  '/trpc/',
  '/webhooks/',
];

/** Returns robots.txt: what robots are asked to leave alone, and where the sitemap is (RFC 9309). */
export function robotsText(origin: string): string {
  const lines = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), '', `Sitemap: ${origin}/sitemap.xml`];
  return `${lines.join('\n')}\n`;
}
