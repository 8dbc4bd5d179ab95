import { ChevronRight, DoorOpen, Ticket, type LucideIcon } from 'lucide-react';
import { formatPounds } from '#kernel/money/money.ts';
import { sellerReceives } from '#kernel/money/fee.ts';
import { useSite } from '#platform/web/page/site.ts';
import { Icon } from '#ui/media/icon.tsx';

const PRICE = 800;

/** The two ways to use Turnout; each leads to its part of the page. */
export function WelcomeDoors() {
  const { fee } = useSite();
  return (
    <nav aria-label="How it works" className="-mt-10 grid gap-4 sm:-mt-20 sm:grid-cols-2">
      <Door icon={Ticket} to="#come" title="Come along" text="How booking, passes, memberships and subscriptions work" />
      <Door
        icon={DoorOpen}
        to="#host"
        title="Host something"
        text={`From a first date to a studio. You keep ${formatPounds(sellerReceives(PRICE, fee))} of ${formatPounds(PRICE)}`}
      />
    </nav>
  );
}

function Door({ icon, to, title, text }: { icon: LucideIcon; to: string; title: string; text: string }) {
  return (
    <a
      href={to}
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-5 shadow-lift transition-colors hover:border-line-strong sm:p-6"
    >
      <span className="grid size-14 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
        <Icon of={icon} size={26} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-semibold">{title}</span>
        <span className="block text-ink-2">{text}</span>
      </span>
      <Icon of={ChevronRight} className="text-ink-3" />
    </a>
  );
}
