import { LIFETIMES } from './rules.ts';
import type { CodePurpose } from './codes.ts';

type CodeMail = { subject: string; text: string; html: string };

const WORDS: Record<CodePurpose, { title: string; lead: string; life: string; ignore: string }> = {
  SIGN_UP: {
    title: 'Confirm your email',
    lead: 'Welcome to Turnout. Enter this code to confirm your email address:',
    life: 'The code is good for 24 hours.',
    ignore: 'If you did not sign up, you can ignore this mail. Nobody can use your address without the code.',
  },
  RESET: {
    title: 'Choose a new password',
    lead: 'Enter this code to choose a new password:',
    life: `The code is good for ${LIFETIMES.resetCodeMinutes} minutes.`,
    ignore: 'If you did not ask for this, you can ignore this mail. Your password stays as it is.',
  },
  EMAIL: {
    title: 'Confirm your new email',
    lead: 'Enter this code to use this email address on Turnout:',
    life: 'The code is good for 24 hours.',
    ignore: 'If you did not ask for this, you can ignore this mail. Nothing changes without the code.',
  },
};

/** The mail that carries a code, in text and HTML. It has no links: whoever teaches people to click in such mails helps those who forge them. */
export function codeMail({ code, purpose, supportEmail }: { code: string; purpose: CodePurpose; supportEmail: string }): CodeMail {
  const { title, lead, life, ignore } = WORDS[purpose];
  const care = 'Turnout never asks for this code by phone, message or mail.';
  const help = `Questions? Write to ${supportEmail}.`;
  return {
    subject: `Your Turnout code is ${code}`,
    text: [title, lead, code, `${life} ${care}`, ignore, help, 'Turnout'].join('\n\n'),
    html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${title}</title></head>
<body style="margin:0;padding:32px 16px;background:#faf8f5;color:#17181c;font:16px/1.5 Inter,system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${code} – ${life}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:480px;background:#ffffff;border:1px solid #e7e2da;border-radius:18px">
<tr><td style="padding:28px 32px 0;font-size:20px;font-weight:700;letter-spacing:-0.03em;color:#cf3f1d">Turnout</td></tr>
<tr><td style="padding:20px 32px 0"><h1 style="margin:0;font-size:24px;line-height:1.2;letter-spacing:-0.02em">${title}</h1>
<p style="margin:12px 0 0;color:#5b5d66">${lead}</p></td></tr>
<tr><td style="padding:20px 32px 0"><div style="padding:18px;border-radius:12px;background:#fdece6;text-align:center;font:700 32px/1 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;letter-spacing:0.25em">${code}</div></td></tr>
<tr><td style="padding:20px 32px 28px;font-size:14px;color:#5b5d66"><p style="margin:0">${life} ${care}</p><p style="margin:12px 0 0">${ignore}</p><p style="margin:12px 0 0">${escapeHtml(help)}</p></td></tr>
</table></td></tr></table></body></html>`,
  };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
