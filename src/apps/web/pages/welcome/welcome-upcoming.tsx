import { formatPrice } from '#kernel/money/money.ts';
import { DateTile } from '#ui/layout/date-tile.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { WelcomeExample } from './welcome-example.tsx';

const DAY_MS = 24 * 3600 * 1000;
const ZONE = 'Europe/London';

const ROWS = [
  { title: 'Sunrise flow', where: 'Victoria Park · 1\u00a0hour', price: 800, inDays: 3 },
  { title: 'Strength 101', where: 'Online · 45\u00a0min', price: 0, inDays: 5 },
  { title: '5k easy run', where: 'Hyde Park · 1\u00a0hour', price: 400, inDays: 8 },
  { title: 'Sunrise flow', where: 'Victoria Park · 1\u00a0hour', price: 800, inDays: 10 },
];

/** The part of a profile that visitors see first: the next sessions, each with a booking button. */
export function WelcomeUpcoming() {
  const now = useNow().getTime();
  return (
    <WelcomeExample label="An example: a list of upcoming sessions, each with its date, place, length and a button to book it.">
      <Card>
        <p className="border-b border-line px-5 py-[18px] font-display text-[17px] font-[650]">Upcoming sessions</p>
        {ROWS.map(({ title, where, price, inDays }) => (
          <div key={inDays} className="flex items-center gap-3 border-t border-line px-5 py-3.5 first-of-type:border-t-0">
            <DateTile instant={new Date(now + inDays * DAY_MS).toISOString()} timeZone={ZONE} />
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{title}</span>
              <span className="block truncate text-[13.5px] text-ink-2">{where}</span>
            </span>
            <span className={buttonClass({ size: 'small' })}>Book · {formatPrice(price)}</span>
          </div>
        ))}
      </Card>
    </WelcomeExample>
  );
}
