import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { ZONE_SCRIPT } from './use-viewer-zone.ts';

function rulesFor(timeZone: string): string {
  let rules = '';
  runInNewContext(ZONE_SCRIPT, {
    Intl: { DateTimeFormat: () => ({ resolvedOptions: () => ({ timeZone }) }) },
    CSSStyleSheet: class {
      replaceSync(text: string) {
        rules = text;
      }
    },
    document: {},
  });
  return rules;
}

test.each([
  ['their own', 'Europe/London', '[data-zone="Europe/London"]{display:none}'],
  [
    'their own and that of Britain, whose clock is theirs',
    'Europe/Lisbon',
    '[data-zone="Europe/Lisbon"],[data-zone="Europe/London"]{display:none}',
  ],
  ['their own alone if their clock differs', 'Europe/Paris', '[data-zone="Europe/Paris"]{display:none}'],
])('hides from readers, before the first paint, the names of zones: %s', (_which, zone, rules) => {
  expect(rulesFor(zone)).toBe(rules);
});

test('leaves all zones named where style sheets can’t be made', () => {
  expect(() => runInNewContext(ZONE_SCRIPT, {})).not.toThrow();
});
