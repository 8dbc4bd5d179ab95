import { expect, test } from 'vitest';
import { mailLayout, type MailContent } from './layout.ts';

const layout = (content: MailContent, colours = { light: '#cf3f1d', dark: '#ff7a57' }) =>
  mailLayout(content, { name: 'Harbour & Co', colours, mark: null });

test('refuses a button that leads anywhere but to http or https', () => {
  expect(() => layout({ title: 'Hello', paragraphs: [], action: { label: 'Go', url: 'javascript:alert(1)' } })).toThrow('http');
});

test('refuses a second link that leads anywhere but to http or https', () => {
  expect(() => layout({ title: 'Hello', paragraphs: [], also: { label: 'Go', url: 'javascript:alert(1)' } })).toThrow('http');
});

test('escapes what people wrote', () => {
  const { html } = layout({
    title: '<img src=x onerror=alert(1)>',
    paragraphs: ['"quoted" & \'single\'\nsecond line'],
    details: [['What', '<b>bold</b>']],
    action: { label: '<i>Go</i>', url: 'https://turnout.test/?a=1&b="2"' },
    also: { label: '<i>Back</i>', url: 'https://turnout.test/?c="3"' },
  });
  expect(html).not.toMatch(/<img|<b>|<i>/);
  expect(html).toContain('&quot;quoted&quot; &amp; &#39;single&#39;<br>second line');
  expect(html).toContain('href="https://turnout.test/?a=1&amp;b=&quot;2&quot;"');
  expect(html).toContain('href="https://turnout.test/?c=&quot;3&quot;"');
});

test('lets no word that people wrote turn round the words beside it', () => {
  const { text, html } = layout({
    title: '\u202eUpside down',
    paragraphs: ['\u2067Ann\u2069 wrote:\n\u202e£1'],
    details: [['What', 'Yoga\u202e']],
  });
  expect(`${text}${html}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  expect(text).toContain('Ann wrote:\n£1\n\nWhat: Yoga\n');
});

test('says the same in plain text', () => {
  const { text } = layout({
    title: 'Your ticket',
    paragraphs: ['See you there.'],
    details: [['When', 'Tuesday']],
    action: { label: 'Open', url: 'https://turnout.test/order' },
    also: { label: 'Back', url: 'https://turnout.test/' },
  });
  expect(text).toBe(
    'Your ticket\n\nSee you there.\n\nWhen: Tuesday\n\nOpen:\nhttps://turnout.test/order\n\nBack:\nhttps://turnout.test/\n\n-- \nHarbour & Co\n',
  );
});

test('is the site’s: by its name, escaped, and in its accent, with words on it that can be read', () => {
  const content = { title: 'Hello', paragraphs: [], code: '123', action: { label: 'Go', url: 'https://turnout.test/' } };
  const { html } = layout(content, { light: '#a48700', dark: '#ff7a57' });
  expect(html).toContain('Harbour &amp; Co</td>');
  expect(html).toContain('background:#a48700;color:#000000');
  expect(html).not.toMatch(/cf3f1d|fdece6/);
  expect(layout(content).html).toContain('background:#cf3f1d;color:#ffffff');
});

// What an inbox shows beside the subject is the beginning of the body.
const previewOf = (html: string) => /<body[^>]*><div style="display:none[^>]*>(.*?)(?:&#847;|<)/.exec(html)?.[1];

test('begins with its first paragraph for the list of an inbox, else with its first fact, and never with half a sign', () => {
  const action = { label: 'Open', url: 'https://turnout.test/' };
  expect(previewOf(layout({ title: 'Your ticket', paragraphs: ['See you\nthere.', 'Bye.'], action }).html)).toBe('See you there.');
  expect(previewOf(layout({ title: 'Paid', paragraphs: [], details: [['Paid', '£8.00']], action }).html)).toBe('Paid: £8.00');
  expect(previewOf(layout({ title: 'Ana liked your post', paragraphs: [], action }).html)).toBeUndefined();
  expect(previewOf(layout({ title: 'Post', paragraphs: [`${'a'.repeat(139)}🙂 b`] }).html)).toBe(`${'a'.repeat(139)}🙂`);
});

test('shows a code after the first paragraph, and the preview that it is given', () => {
  const { text, html } = layout({
    title: 'Confirm',
    preview: '123456 – 24 hours',
    paragraphs: ['Enter this:', 'Ignore it.'],
    code: '123456',
  });
  expect(text).toBe('Confirm\n\nEnter this:\n\n123456\n\nIgnore it.\n\n-- \nHarbour & Co\n');
  expect(previewOf(html)).toBe('123456 – 24 hours');
  expect(html.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Enter this:\s+123456\s+Ignore it\./);
});

test('keeps the lines of a fact and breaks what is wider than a phone', () => {
  const { html } = layout({ title: 'Moved', paragraphs: [], details: [['Where', 'Hall 2\nBristol']] });
  expect(html).toMatch(/overflow-wrap:anywhere[^>]*>Hall 2<br>Bristol</);
});
