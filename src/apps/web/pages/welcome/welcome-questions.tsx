import { ChevronDown } from 'lucide-react';
import { describeFee, useSite } from '#platform/web/page/site.ts';
import { Icon } from '#ui/media/icon.tsx';

/** Common questions before people start. */
export function WelcomeQuestions() {
  const { fee, supportEmail } = useSite();
  const questions = [
    {
      asked: 'What does it cost?',
      answer: `Nothing until you sell. We keep ${describeFee(fee)} of each paid sale, and you see what you’ll receive before you set a price. Free sessions are free.`,
    },
    {
      asked: 'How do I get paid?',
      answer:
        'You set up payouts once with our payment provider, which checks your identity. After that, each sale goes to your account there, and on to your bank.',
    },
    {
      asked: 'Do participants need an account?',
      answer: 'Anyone can look around without one. To book a place they sign up for free, and their ticket is waiting under Orders.',
    },
    {
      asked: 'What if I have to cancel?',
      answer:
        'Cancel the date in two taps: everyone with a ticket is notified, and nobody else can buy one. You can refund tickets from the order page, and the money goes back to the card.',
    },
    {
      asked: 'Can I host online?',
      answer: 'Yes. Add the link to your call; only people with a ticket can see it. Times are shown in each person’s own time zone.',
    },
  ];
  return (
    <section aria-labelledby="welcome-questions" className="grid gap-8 lg:grid-cols-[minmax(0,0.7fr)_minmax(0,1.3fr)] lg:gap-16">
      <div>
        <h2 id="welcome-questions" className="text-[36px] sm:text-[48px]">
          Good to know
        </h2>
        <p className="mt-4 text-ink-2">
          Anything else? Write to{' '}
          <a
            href={`mailto:${supportEmail}`}
            className="font-semibold text-accent-text underline underline-offset-2 [overflow-wrap:anywhere]"
          >
            {supportEmail}
          </a>
        </p>
      </div>
      <div className="border-b border-line">
        {questions.map(({ asked, answer }) => (
          <details key={asked} className="group border-t border-line">
            <summary className="flex min-h-16 list-none items-center justify-between gap-4 py-4 text-lg font-semibold [&::-webkit-details-marker]:hidden">
              {asked}
              <Icon of={ChevronDown} className="text-ink-2 transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-[62ch] pb-6 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
