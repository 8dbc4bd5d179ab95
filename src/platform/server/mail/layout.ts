import { escapeHtml } from '#kernel/text/escape-html.ts';
import { shadesOf } from '#kernel/site/accent.ts';
import { withoutOverrides } from '#kernel/text/one-line.ts';
import { LOCALE } from '#kernel/text/locale.ts';
import type { MailSite } from './mail-site.ts';

export type MailContent = {
  title: string;
  /** The preview that inboxes show beside the subject; by default the beginning of the text after the title. */
  preview?: string;
  paragraphs: string[];
  /** Shown large, after the first paragraph. */
  code?: string;
  /** Facts in two columns: `['When', 'Tuesday 24 November 2026, 7 pm']`. */
  details?: [label: string, value: string][];
  /** Pictures that the mail brings with it, below the facts and only in HTML; `name` is the Content-ID of one (RFC 2392). */
  pictures?: { name: string; alt: string; label: string }[];
  /** One button; `url` is absolute, http or https. */
  action?: { label: string; url: string };
  /** A link below it; `url` is absolute, http or https. */
  also?: { label: string; url: string };
  /** Small print at the end, for example why this mail came. */
  footer?: string;
  /** The unsubscribe link of optional mail; `url` is absolute, http or https. */
  unsubscribe?: { label: string; url: string };
};

const BODY_FONT = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
// A long word or address breaks, so that no mail is wider than a phone.
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';
const PREVIEW_MOST = 140;
const COLOURS = {
  paper: '#faf8f5',
  surface: '#ffffff',
  line: '#e7e2da',
  ink: '#17181c',
  quiet: '#5b5d66',
};

/**
 * Renders one mail in both its forms (docs/product.md#mails), in the look of the product: plain text, and HTML that mail clients of all
 * ages display. Every word is escaped and keeps to its place, so it may contain what people wrote. Refuses a link that isn't http or https.
 */
export function mailLayout(content: MailContent, site: MailSite): { text: string; html: string } {
  for (const link of [content.action, content.also, content.unsubscribe])
    if (link && !/^https?:\/\//.test(link.url)) throw new Error('The links of a mail lead to an http or https address.');
  return { text: withoutOverrides(textOf(content, site.name)), html: withoutOverrides(htmlOf(content, site)) };
}

function textOf({ title, paragraphs, code, details = [], action, also, footer, unsubscribe }: MailContent, site: string): string {
  const facts = details.map(([label, value]) => `${label}: ${value}`).join('\n');
  const way = unsubscribe ? `\n${unsubscribe.label}: ${unsubscribe.url}` : '';
  const links = [action, also].flatMap((link) => (link ? [`${link.label}:\n${link.url}`] : []));
  return `${[title, ...paragraphs.toSpliced(1, 0, code ?? ''), facts, ...links, `-- \n${site}${footer ? `\n${footer}` : ''}${way}`].filter((part) => part !== '').join('\n\n')}\n`;
}

function htmlOf(
  { title, preview, paragraphs, code, details = [], pictures = [], action, also, footer, unsubscribe }: MailContent,
  { name, colours, mark }: MailSite,
): string {
  const { paper, surface, line, ink, quiet } = COLOURS;
  const { accent, ink: onAccent, soft } = shadesOf(colours.light, 'light');
  const site = escapeHtml(name);
  const head =
    mark === null
      ? `<span style="color:${accent}">&#9679;</span>`
      : `<img src="${escapeHtml(mark)}" alt="" width="28" height="28" style="width:28px;height:28px;vertical-align:middle">`;
  const texts = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${withBreaks(paragraph)}</p>`);
  const body = texts.toSpliced(1, 0, code === undefined ? '' : codeOf(code, soft)).join('');
  const facts = details
    .map(
      ([label, value]) =>
        `<tr><td style="padding:6px 16px 6px 0;color:${quiet};vertical-align:top;white-space:nowrap">${escapeHtml(label)}</td><td width="100%" style="padding:6px 0;font-weight:600;${BREAKS}">${withBreaks(value)}</td></tr>`,
    )
    .join('');
  const table =
    facts === ''
      ? ''
      : `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-top:1px solid ${line};border-bottom:1px solid ${line};width:100%">${facts}</table>`;
  const button = action
    ? `<p style="margin:8px 0 4px"><a href="${escapeHtml(action.url)}" style="display:inline-block;background:${accent};color:${onAccent};text-decoration:none;font-weight:600;padding:12px 22px;border-radius:999px">${escapeHtml(action.label)}</a></p>`
    : '';
  const second = also
    ? `<p style="margin:16px 0 4px"><a href="${escapeHtml(also.url)}" style="color:${ink}">${escapeHtml(also.label)}</a></p>`
    : '';
  const way = unsubscribe ? `<br><a href="${escapeHtml(unsubscribe.url)}" style="color:${quiet}">${escapeHtml(unsubscribe.label)}</a>` : '';
  const small = `${footer ? `<br>${escapeHtml(footer)}` : ''}${way}`;
  return [
    `<!doctype html><html lang="${LOCALE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`,
    `<meta name="color-scheme" content="light"><title>${escapeHtml(title)}</title></head>`,
    `<body style="margin:0;background:${paper};color:${ink};font:16px/1.55 ${BODY_FONT}">`,
    previewOf(preview ?? paragraphs[0] ?? details[0]?.join(': ') ?? ''),
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}"><tr><td align="center" style="padding:32px 16px">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">',
    `<tr><td style="padding:0 4px 16px;font-weight:700;font-size:20px;letter-spacing:-.02em">${head} ${site}</td></tr>`,
    `<tr><td style="background:${surface};border:1px solid ${line};border-radius:18px;padding:28px;${BREAKS}">`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${escapeHtml(title)}</h1>${body}${table}${pictures.map(pictureOf).join('')}${button}${second}</td></tr>`,
    `<tr><td style="padding:16px 4px;color:${quiet};font-size:13px">${site}${small}</td></tr></table></td></tr></table></body></html>`,
  ].join('');
}

function pictureOf({ name, alt, label }: { name: string; alt: string; label: string }): string {
  const size = 'width="200" height="200" style="display:block;margin:0 auto;width:200px;height:200px"';
  const words = label === '' ? '' : `<span style="font-weight:600">${escapeHtml(label)}</span>`;
  return `<p style="margin:0 0 20px;text-align:center"><img src="cid:${escapeHtml(name)}" alt="${escapeHtml(alt)}" ${size}>${words}</p>`;
}

function codeOf(code: string, background: string): string {
  const font = 'font:700 32px/1 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:0.25em';
  return `<p style="margin:0 0 16px;padding:18px;border-radius:12px;background:${background};text-align:center;${font}">${escapeHtml(code)}</p>`;
}

// The preview that inboxes show beside the subject. Without it they show the title, which mostly repeats the subject; the blanks keep what follows out.
function previewOf(text: string): string {
  const words = [...text.replaceAll(/\s+/g, ' ')].slice(0, PREVIEW_MOST);
  if (words.length === 0) return '';
  const blanks = '&#847;&zwnj;&nbsp;'.repeat(PREVIEW_MOST - words.length);
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(words.join(''))}${blanks}</div>`;
}

function withBreaks(words: string): string {
  return escapeHtml(words).replaceAll('\n', '<br>');
}
