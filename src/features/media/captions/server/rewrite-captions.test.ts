import { describe, expect, test } from 'vitest';
import { CUE_LENGTH_MAX, CUES_MAX } from '../../rules.ts';
import { rewriteCaptions } from './rewrite-captions.ts';

const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
const said = (text: string) => rewriteCaptions(vtt(`00:01.000 --> 00:02.000\n${text}`));
const written = (text: string) => `WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n${text}\n`;
const TIMES = '00:00:01.000 --> 00:00:02.000';

describe('says where and why it refuses', () => {
  test.each([
    ['an empty file', '', 'This file has no captions.'],
    ['words alone', 'Dear Sir,\n\nhello', 'This file has no captions.'],
    ['a file of another format', '[Script Info]\nTitle: x\n\n[Events]\nDialogue: 0,0:00:01.00,0:00:02.00,x', 'This file has no captions.'],
    ['a picture', '\u0089PNG\r\n\u001a\n\u0000\u0001', 'This file has no captions.'],
    ['captions that say nothing', vtt(`${TIMES}\n<b> </b>`, TIMES), 'This file has no captions.'],
    ['words that belong to no caption', vtt(`${TIMES}\nOne`, 'Two'), 'Line 6: a caption must start with its times'],
    ['a caption with an empty line in it', `1\n00:00:01,000 --> 00:00:02,000\nOne\n\nTwo`, 'Line 5: a caption must start with its times'],
    ['captions that run into each other', vtt(`${TIMES}\nOne\n${TIMES}\nTwo`), 'Line 5: leave an empty line before each caption.'],
    ['two lines before the times', vtt(`a\nb\n${TIMES}\nOne`), 'Line 3: a caption must start with its times'],
    ['times that are none', vtt('soon --> later\nOne'), 'Line 3: write the times like'],
    ['a minute of 61 seconds', vtt('00:00:61.000 --> 00:02:00.000\nOne'), 'Line 3: write the times like'],
    ['words around the times', vtt(`x${TIMES}\nOne`), 'Line 3: write the times like'],
    ['hundredths of a second', vtt('0:00:01.00 --> 0:00:02.00\nOne'), 'Line 3: write the times like'],
    ['an end that is the beginning', vtt('00:01.000 --> 00:01.000\nOne'), 'Line 3: this caption must end after it starts.'],
    ['an end before the beginning', vtt('7\n00:02.000 --> 00:01.999\nOne'), 'Line 4: this caption must end after it starts.'],
    ['a beginning where every film has ended', vtt('30:00.000 --> 30:02.000\nOne'), 'Line 3: videos can’t be longer than 30 minutes.'],
  ])('%s', (_about, text, message) => {
    expect(() => rewriteCaptions(text)).toThrow(message);
  });
});

describe('the limits', () => {
  const many = (count: number) => vtt(...Array.from({ length: count }, () => `${TIMES}\nOne`));

  test('are 5000 captions', () => {
    expect(rewriteCaptions(many(CUES_MAX)).match(/-->/g)).toHaveLength(CUES_MAX);
    expect(() => rewriteCaptions(many(CUES_MAX + 1))).toThrow('more than 5,000');
  });

  test('are 1000 characters per caption', () => {
    expect(said('a'.repeat(CUE_LENGTH_MAX))).toHaveLength(written('').length + CUE_LENGTH_MAX);
    expect(() => said('a'.repeat(CUE_LENGTH_MAX + 1))).toThrow('Line 3: this caption is longer than 1000 characters.');
  });

  test('hold against hostile input without taking long', () => {
    const lines = ['<'.repeat(CUE_LENGTH_MAX), '<b '.repeat(330), '{\\'.repeat(CUE_LENGTH_MAX / 2), '&'.repeat(CUE_LENGTH_MAX)];
    const text = vtt(...Array.from({ length: 500 }, (_, index) => `${TIMES}\n${lines[index % lines.length]}`));
    // If any of it were scanned again and again, the test would time out.
    rewriteCaptions(text);
    expect(() => rewriteCaptions(`${'0'.repeat(490_000)} -->`)).toThrow('Line 1');
  });
});

describe('rewrites', () => {
  test('SubRip as WebVTT, whatever its line endings, with a byte order mark, in order of time', () => {
    const text =
      '\ufeff2\r\n00:00:03,500 --> 00:00:04,000 X1:10 X2:20\r\nTwo\r\nlines\r\n \r\n1\r00:00:01,000 --> 00:00:02,000\r{\\an8}<font color="red">One</font>\r';
    expect(rewriteCaptions(text)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOne\n\n00:00:03.500 --> 00:00:04.000\nTwo\nlines\n');
  });

  test('WebVTT without its header, names, notes, styles and regions', () => {
    const text = vtt(
      'NOTE by me\nand you',
      'STYLE\n::cue { background: url(https://tracker.example/x) }',
      'REGION\nid:a',
      `intro\n${TIMES} region:a align:start\tposition:10%,line-left size:101% line:-1 align:end evil:1\nOne`,
      '01:02.003 --> 1:00:00.000\n \nTwo',
    );
    expect(rewriteCaptions(text.replace('WEBVTT', 'WEBVTT - made by X\nKind: captions'))).toBe(
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.000 line:-1 position:10%,line-left align:start\nOne\n\n00:01:02.003 --> 01:00:00.000\nTwo\n',
    );
  });

  test.each([
    ['bold, italic and underlined words, closed in their order', '<b>a<i>b</b>c</i><u class="x">d', '<b>a<i>b</i></b>c<u>d</u>'],
    ['the words of other markup', '<v Maya>a<c.yellow.bg_blue>b</c><00:01.500><lang en>c</lang><ruby>d<rt>e</rt></ruby><br/>f', 'abcde\nf'],
    ['markup that is none', 'I <3 you, <script>x</script> 1 < 2 > 0', 'I &lt;3 you, &lt;script&gt;x&lt;/script&gt; 1 &lt; 2 &gt; 0'],
    ['references once', 'a &amp;lt; &lt;b&gt; &nbsp;R&amp;D &#8238; &rlo;', 'a &amp;lt; &lt;b&gt;  R&amp;D &amp;#8238; &amp;rlo;'],
    ['no arrow that would end it', 'a --&gt; b', 'a --&gt; b'],
    ['no sign that is not seen or turns the writing', 'a\u202eb\u2066c\u0007d\u2028e\ufefff\u0085', 'abcd ef'],
    ['the joiners and marks of scripts', 'می\u200cخواهم \u200fשלום 👩\u200d🌾', 'می\u200cخواهم \u200fשלום 👩\u200d🌾'],
  ])('%s', (_about, text, expected) => {
    expect(said(text)).toBe(written(expected));
  });

  test('its own output unchanged', () => {
    const text = rewriteCaptions(vtt(`${TIMES} align:start\n<b>R&amp;D</b> &lt;3\nTwo`));
    expect(rewriteCaptions(text)).toBe(text);
  });
});
