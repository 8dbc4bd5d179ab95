import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type MetaDescriptor } from 'react-router';
import * as paths from '#kernel/http/paths.ts';
import * as LIMITS from '#kernel/limits.ts';
import { pageMeta, type MetaMatches } from '#platform/web/page/define-page.ts';
import { useSite } from '#platform/web/page/site.ts';
import { Icon } from '#ui/media/icon.tsx';
import { WelcomeArrival } from './welcome-arrival.tsx';
import { WelcomeButtons } from './welcome-buttons.tsx';
import { WelcomeDoors } from './welcome-doors.tsx';
import { WelcomeEarnings } from './welcome-earnings.tsx';
import { WelcomeHero } from './welcome-hero.tsx';
import { WelcomeOffers } from './welcome-offers.tsx';
import { WelcomePost } from './welcome-post.tsx';
import { WelcomeQuestions } from './welcome-questions.tsx';
import { WelcomeUpcoming } from './welcome-upcoming.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Welcome',
  description:
    'Book a place at small sessions, in person or online, or host your own: tickets, passes, memberships, subscriptions and tips. Free to join.',
  path: paths.welcome,
});

/** The first page for guests, and the page after signing out. */
export default function WelcomePage() {
  return (
    <div className="flex flex-col gap-24 overflow-x-clip sm:gap-36">
      <WelcomeArrival />
      <WelcomeHero />
      <WelcomeDoors />
      <Feature
        id="come"
        title="Come along"
        text="Find something near you or online, book it in a minute, and turn up."
        points={[
          'Each ticket has a code, kept under Orders and in your mail',
          'Passes and memberships for what you come back to',
          'A subscription opens what creators share with subscribers',
          'If a date moves or is cancelled, you hear of it at once',
        ]}
      >
        <WelcomeOffers />
      </Feature>
      <Feature
        id="host"
        flipped
        title="Sell tickets"
        text="One page for each session, with everything people want to know before they come."
        points={[
          'Set it up once and let it repeat, for weeks or months',
          'A limit that holds: the last place is never sold twice',
          'Every ticket has a code to scan at the door',
          'In person or online, paid or free',
        ]}
      >
        <WelcomeUpcoming />
      </Feature>
      <Feature
        title="Share what you know"
        text="Posts bring people to you long before they book. Your followers see what’s new, in the order you post it."
        points={[
          'Photos, videos and text, for everyone',
          'Topics help the right people find you',
          'One profile with your posts, your sessions and your links',
        ]}
      >
        <WelcomePost />
      </Feature>
      <Feature
        flipped
        title="Get paid, and see how much"
        text="People pay by card. You see what you’ll receive before you set a price, and every sale, refund and payout is listed to the penny."
        points={[
          'Tickets, passes, memberships, subscriptions and tips',
          'No monthly fee and nothing to install',
          'Payouts straight to your bank account',
          'Refund a ticket from its order page',
          'Download all orders for your accounts',
        ]}
      >
        <WelcomeEarnings />
      </Feature>
      <WelcomeQuestions />
      <section className="relative overflow-hidden rounded-sheet bg-accent-soft px-6 py-14 sm:px-14 sm:py-20">
        <span
          aria-hidden="true"
          className="absolute -right-16 -bottom-20 size-72 rounded-[50%_50%_50%_60px] bg-accent/15 sm:right-10 sm:-bottom-28 sm:size-96"
        />
        <div className="relative">
          <h2 className="max-w-[14ch] text-[40px] leading-[1.02] sm:text-[64px]">Someone is looking for what you do.</h2>
          <p className="mt-4 mb-8 max-w-[44ch] text-lg text-ink-2">Host your first session today, or come along to someone else’s.</p>
          <WelcomeButtons />
          <p className="mt-6 text-sm text-ink-2">
            Just curious?{' '}
            <Link to="/" className="-my-3 inline-block py-3 font-semibold text-accent-text underline underline-offset-2">
              Look around first
            </Link>
          </p>
        </div>
      </section>
      <SmallPrint />
    </div>
  );
}

type FeatureProps = { id?: string; title: string; text: string; points: readonly string[]; flipped?: boolean; children: ReactNode };

function Feature({ id, title, text, points, flipped = false, children }: FeatureProps) {
  return (
    <section id={id} className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-center gap-10 lg:grid-cols-2 lg:gap-20">
      <div className={flipped ? 'lg:order-2' : undefined}>
        <h2 className="text-[36px] leading-[1.05] sm:text-[52px]">{title}</h2>
        <p className="mt-4 max-w-[46ch] text-lg text-ink-2">{text}</p>
        <ul className="mt-6 flex flex-col gap-3">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-3">
              <span className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full bg-good-soft text-good">
                <Icon of={Check} size={14} />
              </span>
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

function SmallPrint() {
  const { smallPrint } = useSite();
  return (
    <footer className="-mt-8 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-6 text-[13.5px] text-ink-2 sm:-mt-16">
      <p>This site is for people aged {LIMITS.minimumAge} and over.</p>
      <nav aria-label="Legal" className="flex flex-wrap gap-x-5">
        {smallPrint.map(({ label, url }) => (
          <Link
            key={url}
            to={url}
            className="inline-flex min-h-8 min-w-11 items-center hover:text-ink pointer-coarse:min-h-11 hover:underline"
          >
            {label}
          </Link>
        ))}
      </nav>
    </footer>
  );
}
