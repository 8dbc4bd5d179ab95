export type IdentityMail = { subject: string; text: string; html: string };

/**
 * Lays out the provider's emails in text and HTML: a title, paragraphs and at most one code. They
 * contain no links: teaching people to click links in such emails helps those who forge them.
 */
export function frameMail(mail: {
  subject: string;
  preview: string;
  title: string;
  lead: string;
  code?: string;
  rest: string[];
  supportEmail: string;
}): IdentityMail {
  const { subject, preview, title, lead, code, rest } = mail;
  const closing = [...rest, `Questions? Write to ${mail.supportEmail}.`];
  const codeRow =
    code === undefined
      ? ''
      : `
<tr><td style="padding:20px 32px 0"><div style="padding:18px;border-radius:12px;background:#fdece6;text-align:center;font:700 32px/1 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:0.25em">${code}</div></td></tr>`;
  const paragraphs = closing.map((text, index) => `<p style="margin:${index === 0 ? '0' : '12px 0 0'}">${escapeHtml(text)}</p>`).join('');
  return {
    subject,
    text: [title, lead, ...(code === undefined ? [] : [code]), ...closing, 'Turnout'].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf8f5;color:#17181c;font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e7e2da;border-radius:18px">
<tr><td style="padding:28px 32px 0;font-size:20px;font-weight:700;letter-spacing:-0.03em;color:#cf3f1d">Turnout</td></tr>
<tr><td style="padding:20px 32px 0"><h1 style="margin:0;font-size:24px;line-height:1.2;letter-spacing:-0.02em">${title}</h1>
<p style="margin:12px 0 0;color:#5b5d66">${escapeHtml(lead)}</p></td></tr>${codeRow}
<tr><td style="padding:20px 32px 28px;font-size:14px;color:#5b5d66">${paragraphs}</td></tr>
</table></td></tr></table></body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
