import * as paths from '#kernel/http/paths.ts';
import { DEFAULT_SHADES, shadesOf, type Theme } from '#kernel/site/accent.ts';
import type { SiteValues } from '#kernel/site/site-settings.ts';
import { formatLeaf, formatShortDay } from '#kernel/time/time-text.ts';
import { startWhen } from '#kernel/time/event-when.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import { bookingLabel, priceFrom, seatsLabel } from '#features/content/copy.ts';
import { NOT_ON_SALE } from '#features/payments/copy.ts';
import type { PublicEvent } from '../../feeds/server/read-public-events.ts';
import { xmlText } from '../../feeds/server/xml-text.ts';
import type { EmbedTheme } from '../contract.ts';
import { FRAME_SCRIPT } from './embed-scripts.ts';

type Frame = {
  origin: string;
  site: Pick<SiteValues, 'name' | 'colours'>;
  theme: EmbedTheme;
  /** Six hexadecimal digits. */ accent?: string | undefined;
  nonce: string;
};
type EmbedParams = Frame & { name: string; username: string; events: readonly PublicEvent[]; takesPayments: boolean; now: Date };

const LIGHT = '--paper:#fff;--ink:#1c1b1a;--ink-2:#5f5c58;--line:#e7e3de;--soft:#fdece6;--accent:#b8350f;--on:#fff';
const DARK = '--paper:#17181d;--ink:#f4f3f1;--ink-2:#a9a6a1;--line:#2c2e36;--soft:#3a221b;--accent:#ff7a59;--on:#1b0d08';
const STYLE = `:root{color-scheme:light;${LIGHT}}:root.dark{color-scheme:dark;${DARK}}
*{box-sizing:border-box}body{margin:0;font:15px/1.45 system-ui,sans-serif;color:var(--ink)}
.waits main{visibility:hidden;animation:show 0s .4s forwards}@keyframes show{to{visibility:visible}}
a{color:inherit;text-decoration:none}main{padding:16px;border:1px solid var(--line);border-radius:14px;background:var(--paper)}
h1{margin:0 0 8px;font-size:17px;overflow-wrap:anywhere}ul{margin:0;padding:0;list-style:none}
li a{display:flex;gap:12px;align-items:center;padding:10px 4px;border-top:1px solid var(--line)}
li a:hover strong,footer a:hover{text-decoration:underline}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
time{flex:none;width:46px;padding:4px 0;border-radius:8px;background:var(--soft);text-align:center;font-weight:700;line-height:1.15}
time small{display:block;font-size:11px;text-transform:uppercase}.t{flex:1;min-width:0;overflow-wrap:anywhere}.t small,.s{display:block;font-size:13px}.t small{color:var(--ink-2)}
.b{flex:none;max-width:40%;text-align:center;font-size:13px;font-weight:700}
.b b{display:block;margin-top:3px;padding:5px 14px;border:1px solid transparent;border-radius:99px;background:var(--accent);color:var(--on);font-size:13.5px}
.b b.full{background:none;color:var(--ink-2);border-color:var(--line)}
@media(max-width:359px){main{padding:14px 12px}li a{flex-wrap:wrap;column-gap:10px}.t{flex-basis:calc(100% - 56px)}.b{display:flex;gap:10px;align-items:center;max-width:none;margin-left:56px}.b b{margin:0}}
p,footer{margin:8px 0 0;color:var(--ink-2);font-size:13px}`;

/** Renders a creator's next dates as a page to embed in other sites, in whose colours it is shown; everything opens in a new tab. */
export function embedPage({ name, username, events, takesPayments, now, ...frame }: EmbedParams): string {
  const { origin, site } = frame;
  const rows = events.map((event) => {
    const url = `${origin}/${username}/session/${event.sessionId}?sessionEventId=${event.id}`;
    return rowOf(event, url, labelOf(event, takesPayments, now));
  });
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No dates yet. New dates will appear here.</p>';
  const link = { path: `/${username}`, words: `See all on ${site.name}` };
  return framed({ title: `Sessions with ${name}`, content: list, link }, frame);
}

/** Renders what other sites show in place of the schedule of somebody who has left, or changed their name long ago. */
export function missingEmbedPage(frame: Frame): string {
  const content = '<p>This schedule is no longer available.</p>';
  return framed({ title: 'Sessions', content, link: { path: paths.explore, words: `See what’s on at ${frame.site.name}` } }, frame);
}

type Section = { title: string; content: string; link: { path: string; words: string } };

function framed({ title, content, link }: Section, { origin, site, theme, accent, nonce }: Frame): string {
  // Colours that the page around it has yet to send: nothing is shown in others meanwhile.
  const look = theme === 'auto' ? 'waits' : theme;
  const own = accent === undefined ? '' : ` data-accent="#${accent}"`;
  return (
    `<!doctype html><html lang="${LOCALE}" class="${look}" data-colours="${theme}"${own}><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${xmlText(title)}</title>` +
    `<base target="_blank"><style nonce="${nonce}">${STYLE}${ownColours(site.colours)}</style></head><body><main aria-labelledby="title"><h1 id="title">${xmlText(title)}</h1>${content}` +
    `<footer><a href="${xmlText(origin + link.path)}" rel="noopener">${xmlText(link.words)}</a></footer></main>` +
    `<script nonce="${nonce}">${FRAME_SCRIPT}</script></body></html>\n`
  );
}

function ownColours(colours: SiteValues['colours']): string {
  const rule = (theme: Theme) => {
    if (colours[theme] === DEFAULT_SHADES[theme].accent) return '';
    const { accent, ink, soft } = shadesOf(colours[theme], theme);
    return `:root${theme === 'dark' ? '.dark' : ':not(.dark)'}{--soft:${soft};--accent:${accent};--on:${ink}}`;
  };
  return rule('light') + rule('dark');
}

// Why it can't be booked now; null if it can.
function labelOf(event: PublicEvent, takesPayments: boolean, now: Date): string | null {
  if (event.seatsLeft === 0) return seatsLabel(0);
  return bookingLabel(timesOf(event), now) ?? (takesPayments || event.price === 0 ? null : NOT_ON_SALE);
}

function rowOf(event: PublicEvent, url: string, unavailable: string | null): string {
  const { month, day } = formatLeaf(event.start, event.timeZone);
  const when = `${formatShortDay(event.start, event.timeZone)}, ${startWhen(event.start, event)}`;
  return (
    `<li><a href="${xmlText(url)}" rel="noopener"><time datetime="${event.start.toISOString()}"><small>${xmlText(month)}</small>${xmlText(day)}</time>` +
    `<span class="t"><strong>${xmlText(event.title)}</strong>${event.subtitle === null ? '' : `<span class="s">${xmlText(event.subtitle)}</span>`}` +
    `<small>${xmlText(`${when} · ${event.place}`)}</small></span><span class="b">${xmlText(priceFrom(event))} ` +
    `<b${unavailable === null ? '' : ' class="full"'}>${xmlText(unavailable ?? 'Book')}</b></span></a></li>`
  );
}

function timesOf({ opensAt, closesAt, timeZone }: PublicEvent) {
  return { opensAt: opensAt?.toISOString(), closesAt: closesAt?.toISOString(), timeZone };
}
