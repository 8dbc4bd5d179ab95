import { html, type Html } from './html.ts';

const TONES: { readonly [status: string]: string } = {
  delivered: 'good',
  complete: 'good',
  succeeded: 'good',
  active: 'good',
  trialing: 'good',
  paid: 'good',
  won: 'good',
  refunded: '',
  pending: 'warn',
  in_transit: 'warn',
  open: 'warn',
  draft: 'warn',
  past_due: 'warn',
  incomplete: 'warn',
  needs_response: 'warn',
  restricted: 'warn',
  unpaid: 'bad',
  lost: 'bad',
  failed: 'bad',
  expired: '',
  closed: '',
};

/** A section of the console: a table, or a sentence if it is empty. */
export function consoleSection(
  id: string,
  title: string,
  heads: readonly string[],
  rows: readonly Html[],
  empty: string,
  more?: Html,
): Html {
  return html`<section class="card stack" id="${id}"><h2>${title}</h2>${more}${
    rows.length === 0
      ? html`<p class="muted">${empty}</p>`
      : html`<div class="table" role="region" aria-label="${title}" tabindex="0"><table><thead><tr>${heads.map((head) => html`<th>${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
  }</section>`;
}

/** A console button that submits one value. */
export function pressButton(path: string, field: string, value: string, label: string): Html {
  return html`<form method="post" action="${path}"><input type="hidden" name="${field}" value="${value}"><button class="btn quiet small" type="submit">${label}</button></form>`;
}

export function pill(status: string): Html {
  return html`<span class="pill ${TONES[status] ?? ''}">${status}</span>`;
}
