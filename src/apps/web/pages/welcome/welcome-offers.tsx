import * as LIMITS from '#kernel/limits.ts';
import { formatPriceTag } from '#kernel/money/money.ts';
import { Card } from '#ui/layout/card.tsx';
import { WelcomeExample } from './welcome-example.tsx';

const ROWS = [
  { title: 'Ticket', text: 'One place on one date', price: '£8.00' },
  { title: 'Pass', text: 'Ten places, for whichever dates you like', price: '£64.00' },
  { title: 'Membership', text: 'Places every month, renewed until you stop it', price: '£33.00 a month' },
  { title: 'Subscription', text: 'Everything that a creator shares with subscribers', price: '£5.00 a month' },
  { title: 'Tip', text: 'A thank you, as much as you like', price: `Up to ${formatPriceTag(LIMITS.tipMaxPence)}` },
];

/** All that can be bought, by the names that the whole product uses. */
export function WelcomeOffers() {
  return (
    <WelcomeExample
      label={`Examples of what there is to buy. ${ROWS.map(({ title, text, price }) => `${title}: ${text}, ${price}.`).join(' ')}`}
    >
      <Card>
        {ROWS.map(({ title, text, price }) => (
          <div key={title} className="flex items-center gap-4 border-t border-line px-5 py-4 first:border-t-0">
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{title}</span>
              <span className="block text-[13.5px] text-ink-2">{text}</span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">{price}</span>
          </div>
        ))}
      </Card>
    </WelcomeExample>
  );
}
