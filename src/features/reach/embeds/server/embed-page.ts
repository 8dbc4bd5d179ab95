import * as paths from '#kernel/http/paths.ts';
import { formatPrice } from '#kernel/money/money.ts';
import { formatLeaf, formatShortDay } from '#kernel/time/time-text.ts';
import { startWhen } from '#kernel/time/event-when.ts';
import { seatsLabel } from '#features/content/copy.ts';
import type { PublicEvent } from '../../feeds/server/read-public-events.ts';
import { xmlText } from '../../feeds/server/xml-text.ts';

export type EmbedTheme = 'auto' | 'light' | 'dark';
type Frame = { origin: string; theme: EmbedTheme; nonce: string };
type EmbedParams = Frame & { name: string; username: string; events: readonly PublicEvent[] };

const LIGHT = '--paper:#fff;--ink:#1c1b1a;--ink-2:#5f5c58;--line:#e7e3de;--soft:#fdece6;--accent:#b8350f;--on:#fff';
const DARK = '--paper:#17181d;--ink:#f4f3f1;--ink-2:#a9a6a1;--line:#2c2e36;--soft:#3a221b;--accent:#ff7a59;--on:#1b0d08';
const STYLE = `*{box-sizing:border-box}body{margin:0;font:15px/1.45 system-ui,sans-serif;background:var(--paper);color:var(--ink)}
a{color:inherit;text-decoration:none}main{padding:16px;border:1px solid var(--line);border-radius:14px}
h1{margin:0 0 8px;font-size:17px;overflow-wrap:anywhere}ul{margin:0;padding:0;list-style:none}
li a{display:flex;gap:12px;align-items:center;padding:10px 4px;border-top:1px solid var(--line)}
li a:hover strong,footer a:hover{text-decoration:underline}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
time{flex:none;width:46px;padding:4px 0;border-radius:8px;background:var(--soft);color:var(--accent);text-align:center;font-weight:700;line-height:1.15}
time small{display:block;font-size:11px;text-transform:uppercase}span.t{flex:1;min-width:0;overflow-wrap:anywhere}span.t small,span.s{display:block;font-size:13px}span.t small{color:var(--ink-2)}
b{flex:none;padding:6px 12px;border-radius:99px;background:var(--accent);color:var(--on);font-size:13.5px}b.full{background:none;color:var(--ink-2);border:1px solid var(--line)}
p,footer{margin:8px 0 0;color:var(--ink-2);font-size:13px}`;

/** Renders a creator's next dates as a page to embed in other sites: no scripts, and everything opens in a new tab. */
export function embedPage({ name, username, events, ...frame }: EmbedParams): string {
  const { origin } = frame;
  const rows = events.map((event) => rowOf(event, `${origin}/${username}/session/${event.sessionId}?sessionEventId=${event.id}`));
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p>No dates yet. New dates will appear here.</p>';
  const link = { path: `/${username}`, words: 'See all on Turnout' };
  return framed({ title: `Sessions with ${name}`, content: list, link }, frame);
}

/** Renders what other sites show in place of the schedule of somebody who has left, or changed their name long ago. */
export function missingEmbedPage(frame: Frame): string {
  const content = '<p>This schedule is no longer available.</p>';
  return framed({ title: 'Sessions', content, link: { path: paths.explore, words: 'See what’s on at Turnout' } }, frame);
}

type Section = { title: string; content: string; link: { path: string; words: string } };

function framed({ title, content, link }: Section, { origin, theme, nonce }: Frame): string {
  const colours =
    theme === 'auto'
      ? `:root{color-scheme:light dark;${LIGHT}}@media(prefers-color-scheme:dark){:root{${DARK}}}`
      : `:root{color-scheme:${theme};${theme === 'dark' ? DARK : LIGHT}}`;
  return (
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<meta name="robots" content="noindex"><title>${xmlText(title)}</title><base target="_blank">` +
    `<style nonce="${nonce}">${colours}${STYLE}</style></head><body><main><h1>${xmlText(title)}</h1>${content}` +
    `<footer><a href="${xmlText(origin + link.path)}" rel="noopener">${link.words}</a></footer></main></body></html>\n`
  );
}

function rowOf(event: PublicEvent, url: string): string {
  const { month, day } = formatLeaf(event.start, event.timeZone);
  const when = `${formatShortDay(event.start, event.timeZone)}, ${startWhen(event.start, event)}`;
  const isFull = event.seatsLeft === 0;
  return (
    `<li><a href="${xmlText(url)}" rel="noopener"><time datetime="${event.start.toISOString()}"><small>${xmlText(month)}</small>${xmlText(day)}</time>` +
    `<span class="t"><strong>${xmlText(event.title)}</strong>${event.subtitle === null ? '' : `<span class="s">${xmlText(event.subtitle)}</span>`}` +
    `<small>${xmlText(`${when} · ${event.place}`)}</small></span>` +
    `<b${isFull ? ' class="full"' : ''}>${isFull ? seatsLabel(0) : xmlText(formatPrice(event.price))}</b></a></li>`
  );
}
