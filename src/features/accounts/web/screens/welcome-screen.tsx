import { CalendarHeart, QrCode, Sparkles, type LucideIcon } from 'lucide-react';
import { Link, type MetaDescriptor } from 'react-router';
import { pageMeta, type MetaMatches } from '#platform/web/define-page.ts';
import { useSession } from '#platform/web/use-session.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Icon } from '#ui/icon.tsx';

export const meta: (args: { matches: MetaMatches }) => MetaDescriptor[] = pageMeta({
  title: 'Welcome',
  description: 'Sessions, posts and people: find a teacher near you or online, book a place in a minute, or host a session of your own.',
  path: '/welcome',
});

const REASONS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: CalendarHeart, title: 'Find your people', text: 'Coaches, teachers and artists near you or online. Follow them and see what they share.' },
  { icon: QrCode, title: 'Book in a minute', text: 'Pay by card, get your ticket with its code, add it to your calendar, and turn up.' },
  { icon: Sparkles, title: 'Host your own', text: 'Set the time, the place and the price. We keep the list, you meet the people.' },
];

/** The first page of those who are not signed in, and where signing out leads. */
export default function WelcomeScreen() {
  const { status } = useSession();
  return (
    <div className="mx-auto flex max-w-[1040px] flex-col gap-12 sm:gap-16 sm:pt-6">
      <section className="grid items-center gap-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,0.9fr)]">
        <div>
          <h1 className="text-[44px] leading-[1.02] sm:text-[64px]">Good things happen when you turn up.</h1>
          <p className="mt-5 max-w-[48ch] text-lg text-ink-2">
            Sunrise yoga, pottery on Tuesdays, a call about your first marathon: Turnout brings people together who have something to share and people who want to join in.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            {status === 'signed-in' ? (
              <ButtonLink to="/" className="min-h-12 px-6">
                Go to your home
              </ButtonLink>
            ) : (
              <>
                <ButtonLink to="/sign-up" className="min-h-12 px-6">
                  Sign up
                </ButtonLink>
                <ButtonLink to="/" look="ghost" className="min-h-12 px-6">
                  Look around first
                </ButtonLink>
              </>
            )}
          </div>
        </div>
        <Collage />
      </section>
      <ul className="grid gap-4 sm:grid-cols-3">
        {REASONS.map(({ icon, title, text }) => (
          <li key={title} className="rounded-card border border-line bg-surface p-6 shadow-lift">
            <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-text">
              <Icon of={icon} size={24} />
            </span>
            <h2 className="mt-4 text-xl">{title}</h2>
            <p className="mt-1.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
      <p className="pb-4 text-center text-[13.5px] text-ink-2">
        <Link to="/terms-of-service" className="hover:underline">
          Terms
        </Link>
        {' · '}
        <Link to="/privacy-policy" className="hover:underline">
          Privacy
        </Link>
        {' · '}
        <Link to="/cookie-policy" className="hover:underline">
          Cookies
        </Link>
      </p>
    </div>
  );
}

/** Colours of three sessions; a drawing, nothing to read. */
function Collage() {
  return (
    <div aria-hidden="true" className="grid grid-cols-6 gap-3 max-lg:hidden">
      <div className="gradient-8 col-span-4 aspect-[4/3] rounded-sheet" />
      <div className="gradient-3 col-span-2 rounded-sheet" />
      <div className="gradient-9 col-span-2 rounded-sheet" />
      <div className="col-span-4 grid aspect-[4/3] place-items-center rounded-sheet bg-accent">
        <span className="size-24 rounded-[50%_50%_50%_18px] bg-accent-ink/90" />
      </div>
    </div>
  );
}
