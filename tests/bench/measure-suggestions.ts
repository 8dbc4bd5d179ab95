import { getting, p99, posting, press, timesOf, type Wire } from './press.ts';
import { wordOf } from './seed-search.ts';

/** The longest wait in milliseconds of 99 in 100 requests for suggestions, at this many requests a second. */
export type SuggestionFigures = { perSecond: number; people: number; places: number };

const CONNECTIONS = 16;
const PER_SECOND = 50;
// Beginnings of names, usernames and hashtags, and a misspelt name.
const TYPED = ['an', 'ell', 'noah', wordOf(4100).slice(0, 3), wordOf(4200).slice(0, 5), 'member0012', 'yog', 'topic1', 'gewn'];
const PLACES = ['lo', 'bris', 'newc', 'edinburgh', 'st', 'manchestre'];

/** Measures the suggestions shown while people type: people and hashtags, and places. */
export async function measureSuggestions(origin: string, tokens: string[], seconds: number): Promise<SuggestionFigures> {
  const asking = (make: (n: number, headers: Record<string, string>) => Buffer): Wire => {
    let asked = 0;
    return () => make((asked += 1), { authorization: `Bearer ${tokens[asked % tokens.length] ?? ''}` });
  };
  const people = asking((n, headers) => {
    const input = encodeURIComponent(JSON.stringify({ query: TYPED[n % TYPED.length] }));
    return getting(`/trpc/search.suggest?input=${input}`, headers);
  });
  const places = asking((n, headers) => posting('/location/suggestions', JSON.stringify({ query: PLACES[n % PLACES.length] }), headers));
  const wait = async (next: Wire) => {
    await press(origin, next, { connections: CONNECTIONS, seconds: 1, perSecond: PER_SECOND });
    const pressed = await press(origin, next, { connections: CONNECTIONS, seconds: seconds * 3, perSecond: PER_SECOND });
    const others = timesOf(pressed, (status) => status !== 200).length + pressed.unsent;
    if (others > 0) throw new Error(`${others} suggestions were not answered well.`);
    return p99(timesOf(pressed, (status) => status === 200));
  };
  return { perSecond: PER_SECOND, people: await wait(people), places: await wait(places) };
}
