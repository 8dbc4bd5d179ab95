import { ChevronDown } from 'lucide-react';
import { describeFee, useSite } from '#platform/web/site.ts';
import { Icon } from '#ui/icon.tsx';

/** What people ask before they start. */
export function WelcomeQuestions() {
  const { fee, supportEmail } = useSite();
  const questions = [
    {
      asked: 'What does it cost?',
      answer: `Nothing until you sell. Of each paid sale Turnout keeps ${describeFee(fee)}; you see what you receive before you set a price. Free sessions are free.`,
    },
    {
      asked: 'How am I paid?',
      answer:
        'You set up payouts once with our payment provider, which checks who you are. From then on each sale goes to your account there, and from there to your bank.',
    },
    {
      asked: 'Do the people who come need an account?',
      answer:
        'Anybody can look around without one. To take a place they sign up, which is free, and their ticket waits for them under Orders.',
    },
    {
      asked: 'What if I have to cancel?',
      answer:
        'Cancel the date in two taps: everyone with a ticket is told, and nobody else can buy one. You refund from the order page, and the money goes back to the card.',
    },
    {
      asked: 'Can I hold it online?',
      answer:
        'Yes. Give the link of your call; only those who have a ticket get to see it. Times are shown in each person’s own time zone.',
    },
  ];
  return (
    <section aria-labelledby="welcome-questions" className="grid gap-8 lg:grid-cols-[minmax(0,0.7fr)_minmax(0,1.3fr)] lg:gap-16">
      <div>
        <h2 id="welcome-questions" className="text-[36px] sm:text-[48px]">
          Good to know
        </h2>
        <p className="mt-4 text-ink-2">
          Something else? Write to{' '}
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
