import { CalendarDays, Clock, MapPin, QrCode } from 'lucide-react';
import { formatPounds } from '#kernel/money/money.ts';
import { formatDay } from '#kernel/time/time-text.ts';
import { sellerReceives } from '#kernel/money/fee.ts';
import { useSite } from '#platform/web/page/site.ts';
import { Avatar } from '#ui/media/avatar.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { Pill } from '#ui/feedback/pill.tsx';
import { useNow } from '#ui/feedback/use-now.ts';
import { WelcomeButtons } from './welcome-buttons.tsx';
import { WelcomeExample } from './welcome-example.tsx';
import { WelcomeScene } from './welcome-scene.tsx';

const DAY_MS = 24 * 3600 * 1000;
const PRICE = 800;

/** The first screen: what Turnout is for, the sign-up buttons, and what it looks like. */
export function WelcomeHero() {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] items-center gap-14 pt-4 sm:pt-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,0.85fr)] lg:gap-12">
      <div>
        <h1 className="text-[54px] leading-[0.98] tracking-[-0.035em] sm:text-[84px] xl:text-[96px]">
          Turn up. <span className="text-accent-text">Or host it.</span>
        </h1>
        <p className="mt-6 max-w-[46ch] text-lg text-ink-2 sm:text-xl">
          Yoga at sunrise, pottery on Tuesdays, a call about a first marathon. Book a place with people worth meeting, or list a session of
          your own and get paid into your bank account.
        </p>
        <WelcomeButtons className="mt-8" />
        <p className="mt-5 text-sm text-ink-2">Free to join. Free sessions cost nothing, for you or for those who attend.</p>
      </div>
      <WelcomeExample
        label="An example: the page for Maya Okafor’s session Sunrise flow, with a button to buy a ticket for £8.00, and the ticket a buyer gets."
        className="relative mx-auto w-full max-w-[420px] pb-24 lg:mr-0"
      >
        <span className="absolute -inset-x-3 -top-5 bottom-8 rounded-[46%_54%_44%_40px] bg-accent-soft sm:-inset-x-10" />
        <ExampleEvent />
        <ExampleTicket />
      </WelcomeExample>
    </section>
  );
}

function ExampleEvent() {
  const day = formatDay(new Date(useNow().getTime() + 3 * DAY_MS), 'Europe/London');
  return (
    <Card className="relative rounded-sheet">
      <div className="aspect-[16/9]">
        <WelcomeScene />
      </div>
      <div className="flex flex-col gap-4 p-6">
        <div className="flex gap-2">
          <Pill tone="warn">4 places left</Pill>
          <Pill>In-Person</Pill>
        </div>
        <div>
          <p className="font-display text-[26px] leading-tight font-[650] tracking-[-0.02em]">Sunrise flow</p>
          <p className="mt-1 text-ink-2">
            Hosted by <span className="font-semibold text-ink">Maya Okafor</span>
          </p>
        </div>
        <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 gap-y-2 text-ink-2">
          <Icon of={CalendarDays} /> <span>{day}</span>
          <Icon of={Clock} /> <span>7&nbsp;am – 8&nbsp;am · 1&nbsp;hour</span>
          <Icon of={MapPin} /> <span>Victoria Park, London</span>
        </div>
        <div className="flex items-center gap-3 border-t border-line pt-4 text-sm text-ink-2">
          <span className="flex -space-x-2.5">
            {['Sam Hill', 'Lena Fox', 'Kim Lee'].map((name) => (
              <Avatar key={name} seed={name} name={name} size="s" className="ring-2 ring-surface" />
            ))}
          </span>
          Participants
        </div>
        <span className={buttonClass({ wide: true })}>Buy Tickets - {formatPounds(PRICE)}</span>
      </div>
    </Card>
  );
}

function ExampleTicket() {
  const { fee } = useSite();
  return (
    <>
      <div className="absolute right-0 bottom-0 flex items-center gap-4 rounded-card border border-line bg-surface py-3.5 pr-5 pl-4 shadow-high sm:-right-8 lg:right-6">
        <span className="grid size-14 place-items-center rounded-control bg-white text-[#17181c]">
          <Icon of={QrCode} size={44} />
        </span>
        <span className="border-l border-dashed border-line-strong pl-4">
          <Pill tone="good">Ticket valid</Pill>
          <span className="mt-1.5 block text-[13.5px] text-ink-2">Sunrise flow · 7 am</span>
        </span>
      </div>
      <div className="absolute -left-8 top-[142px] rounded-card border border-line bg-surface px-4 py-3 shadow-high max-sm:hidden lg:-left-20">
        <span className="block text-[13px] text-ink-2">You receive</span>
        <span className="block font-display text-2xl font-bold tabular-nums">{formatPounds(sellerReceives(PRICE, fee))}</span>
      </div>
    </>
  );
}
