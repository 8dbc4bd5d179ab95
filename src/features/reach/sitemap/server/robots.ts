// Addresses for signed-in people, and those that aren't pages. Pictures and scripts stay open, because robots need them to see a page as
// people do.
const PRIVATE = [
  '/admin',
  '/create-content',
  '/create-membership',
  '/edit-profile',
  '/identity',
  '/live',
  '/messages',
  '/my-hub',
  '/notifications',
  '/order',
  '/trpc',
  '/webhooks',
];
// A line stands for everything that begins with it, so '/live' alone would shut out a person called liverpool.
const ENDS = ['$', '/', '?'];

/** Returns robots.txt: what robots are asked to leave alone, and where the sitemap is (RFC 9309). */
export function robotsText(origin: string): string {
  const closed = PRIVATE.flatMap((path) => ENDS.map((end) => `Disallow: ${path}${end}`));
  return `${['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`].join('\n')}\n`;
}
