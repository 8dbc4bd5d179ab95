const BASES = ['Maya', 'admin', 'paypal', 'Zoë', 'anna_b', 'ab', 'constructor', 'Turnout', 'موسى', '李小龍', 'Ραφαήλ', 'नेहा', '김민지', ''];

// Letters that look like Latin ones.
const LOOKALIKES: Record<string, string> = {
  a: 'а',
  e: 'е',
  o: 'ο',
  p: 'р',
  c: 'с',
  i: 'і',
  y: 'у',
  n: 'ո',
  m: 'ⅿ',
  u: 'υ',
  t: 'т',
  b: 'Ь',
};

const SIGNS: readonly string[] = [
  // Without width or shape: joiners, fillers, selectors, tags, soft hyphen, the mark of byte order.
  ...[
    '\u200b',
    '\u200c',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u034f',
    '\u115f',
    '\u1160',
    '\u3164',
    '\uffa0',
    '\u17b4',
    '\u180e',
    '\ufe0f',
    '\u{e0061}',
  ],
  // That turn the direction of writing.
  ...['\u202e', '\u202d', '\u202a', '\u202b', '\u202c', '\u2066', '\u2067', '\u2068', '\u2069', '\u200e', '\u200f', '\u061c'],
  // Control characters, line ends, other spaces, and what cannot be stored at all.
  ...[
    '\u0000',
    '\u0007',
    '\u001b[31m',
    '\t',
    '\n',
    '\r\n',
    '\u0085',
    '\u2028',
    '\u2029',
    '\u00a0',
    '\u3000',
    '\u2003',
    '\ud800',
    '\udc00',
    '\uffff',
    '\ue000',
  ],
  // Combining: alone, many on one letter, enclosing.
  ...['\u0301', '\u0335', '\u20dd', 'a' + '\u0301'.repeat(4), 'a' + '\u0316'.repeat(5), 'Z' + '\u036f'.repeat(45), '\u1abe', '\u0489'],
  // Pictures and what passes for letters and digits.
  ...['😀', '👩‍👩‍👧', '🇬🇧', '✓', '™', 'ⓐ', '𝓜', '𝟙', 'ﬁ', 'Ⅳ', '①', '١', '०', 'ª', 'ſ', 'İ', 'ı', 'ß', 'ŉ', 'ǆ'],
  // Signs with a meaning to programs.
  ...[
    '@',
    '.',
    '/',
    '\\',
    ':',
    '#',
    '?',
    '&',
    '%00',
    '%2e%2e',
    '..',
    '-',
    '--',
    '_',
    '__',
    ' ',
    '  ',
    '+',
    '=',
    '*',
    '$',
    '~',
    '|',
    '^',
    '`',
    '"',
    "'",
  ],
  ...[
    "' or '1'='1",
    '"; drop table users; --',
    '1;select pg_sleep(9)',
    "\\'; --",
    '${7*7}',
    '{{7*7}}',
    '#{7*7}',
    '<%= 7 %>',
    '$(id)',
    '`id`',
    '../../etc/passwd',
  ],
  ...[
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '</title><svg onload=alert(1)>',
    'javascript:alert(1)',
    '&lt;b&gt;',
    '-->',
    ']]>',
    '<!--',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'hasOwnProperty',
    'toString',
    'valueOf',
    'toJSON',
    'then',
    'null',
    'undefined',
    'NaN',
    'true',
    'False',
  ],
  ...['Admin', 'SEARCH', 'tRPC', 'My_Hub', 'Welcome', 'Robots.txt', 'wp-admin', 'login', 'Support', '_admin', 'admin_', '__admin__'],
];

/**
 * Names that somebody might try in order to deceive or to break something, well over 5,000 and all different: every sign before,
 * behind and within every base, lookalikes, every length around the limits, and every single character of the first plane's
 * general punctuation and specials.
 */
export function hostileNames(): string[] {
  const names = new Set<string>();
  for (const base of BASES) {
    for (const sign of SIGNS) {
      const middle = Math.ceil(base.length / 2);
      for (const name of [
        sign + base,
        base + sign,
        base.slice(0, middle) + sign + base.slice(middle),
        sign + base + sign,
        base + sign + base,
      ])
        names.add(name);
    }
    const disguised = [...base].map((letter) => LOOKALIKES[letter.toLowerCase()] ?? letter).join('');
    for (const variant of [disguised, base.toUpperCase(), base.normalize('NFD'), base.normalize('NFKC'), [...base].toReversed().join('')])
      names.add(variant);
    for (const length of [0, 1, 3, 4, 5, 14, 15, 16, 49, 50, 51, 255, 5000])
      names.add(base.padEnd(length, 'x').slice(0, Math.max(length, 0)));
  }
  for (const [from, to] of [
    [0x00, 0xff],
    [0x2000, 0x206f],
    [0xfe00, 0xfe0f],
    [0xfff0, 0xffff],
    [0xe0000, 0xe007f],
  ] as const)
    for (let code = from; code <= to; code += 1) names.add(`ab${String.fromCodePoint(code)}cd`);
  return [...names];
}
