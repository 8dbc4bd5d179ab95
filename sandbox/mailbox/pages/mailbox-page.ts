import type { Mail, MailSummary } from '../mail.ts';
import { Html, html } from './html.ts';

export type MailboxView = {
  mails: MailSummary[];
  /** The number of mails stored in total. */
  total: number;
  to: string;
  open: { id: string; mail: Mail; code: string | null; view: 'html' | 'text' } | null;
  isRefusing: boolean;
};

/** The page for people: the list on the left, the open mail on the right. */
export function mailboxPage(view: MailboxView): string {
  const newest = view.mails[0]?.id ?? '';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${view.open === null ? 'Mailbox' : view.open.mail.subject || '(no subject)'} · Turnout mailbox</title>
<link rel="stylesheet" href="/mailbox.css"><link rel="icon" href="data:,">
<script src="/mailbox.js" defer></script>
</head>
<body data-newest="${newest}" data-to="${view.to}">
<header class="top">
  <a class="logo" href="/"><i></i> Turnout <span>mailbox</span></a>
  <form class="filter" action="/" role="search"><input type="search" name="to" value="${view.to}" placeholder="Filter by recipient's address" aria-label="Filter by recipient's address" maxlength="320"><button class="btn quiet">Filter</button></form>
</header>
${view.isRefusing && html`<p class="notice" role="status">This mailbox is currently refusing new email, as requested.</p>`}
${view.mails.length === 0 ? emptyState(view) : panes(view)}
</body>
</html>`.text;
}

function panes(view: MailboxView): Html {
  return html`<main class="panes${view.open === null ? '' : ' has-mail'}">
  <ul class="list" aria-label="Emails, newest first">${view.mails.map((mail) => listItem(mail, view))}</ul>
  ${view.open === null ? html`<section class="empty"><h2>Choose an email</h2><p class="muted">${view.mails.length} of ${view.total} kept. New emails appear automatically.</p></section>` : openMail(view.open, view.to)}
</main>`;
}

function listItem(mail: MailSummary, { to, open }: MailboxView): Html {
  return html`<li><a href="${link({ to, id: mail.id })}" ${open?.id === mail.id && new Html('aria-current="true"')}>
  <span class="row"><b>${mail.subject || '(no subject)'}</b>${mail.code !== null && html`<span class="code">${mail.code}</span>`}</span>
  <span class="row muted"><span class="cut">${mail.recipients.join(', ')}</span>${time(mail.at)}</span>
  <span class="muted cut" style="display:block">${mail.preview}</span>
</a></li>`;
}

function openMail({ id, mail, code, view }: NonNullable<MailboxView['open']>, to: string): Html {
  return html`<article class="mail">
  <a class="btn quiet back" href="${link({ to })}">All emails</a>
  <h1>${mail.subject || '(no subject)'}</h1>
  <dl><dt>From</dt><dd>${mail.from}</dd><dt>To</dt><dd>${mail.to}</dd><dt>Received</dt><dd>${time(mail.at)}</dd></dl>
  ${code !== null && html`<p class="bigcode"><span>Code</span><b>${code}</b></p>`}
  ${mail.attachments.length > 0 && html`<p class="files">${mail.attachments.map((file, index) => html`<a class="btn quiet" href="/mails/${id}/attachments/${index}" download>${file.filename}</a>`)}</p>`}
  ${mail.html !== '' && mail.text !== '' && html`<nav class="tabs" aria-label="View"><a href="${link({ to, id })}" ${view === 'html' && new Html('aria-current="true"')}>Designed</a><a href="${link({ to, id, view: 'text' })}" ${view === 'text' && new Html('aria-current="true"')}>Plain text</a></nav>`}
  ${view === 'html' ? html`<iframe src="/mails/${id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox" title="The email as its reader sees it"></iframe>` : html`<pre>${mail.text}</pre>`}
</article>`;
}

function emptyState({ to, total }: MailboxView): Html {
  return to === ''
    ? html`<main class="empty"><h2>No emails yet</h2><p class="muted">Every email that Turnout sends lands here and nowhere else. Sign up with any address and its code will appear.</p></main>`
    : html`<main class="empty"><h2>Nothing for ${to}</h2><p class="muted">Emails to other addresses: ${total}.</p><p><a class="btn" href="/">Show all</a></p></main>`;
}

function time(at: string): Html {
  return html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function link({ to, id, view }: { to: string; id?: string; view?: 'text' }): string {
  const query = new URLSearchParams();
  if (to !== '') query.set('to', to);
  if (id !== undefined) query.set('id', id);
  if (view !== undefined) query.set('view', view);
  return query.size === 0 ? '/' : `/?${query.toString()}`;
}
