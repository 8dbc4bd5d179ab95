import {
  AtSign,
  BadgePoundSterling,
  BellRing,
  CalendarClock,
  CalendarX2,
  CircleCheck,
  Clapperboard,
  CirclePause,
  CreditCard,
  Flag,
  Gift,
  Heart,
  Landmark,
  MailX,
  MessageCircle,
  RefreshCw,
  Scale,
  Search,
  ServerOff,
  Sparkles,
  Star,
  Ticket,
  Undo2,
  UserPlus,
  UserRoundCheck,
  type LucideIcon,
} from 'lucide-react';
import type { ShownType } from '../../contract.ts';

type Sign = {
  icon: LucideIcon;
  colours: string;
  /** The button for what the notification calls for; `other` is a second choice, at a fragment of the same page. */
  action?: { label: string; other?: { label: string; hash: string } };
};

const ACCENT = 'bg-accent text-accent-ink';
const INK = 'bg-ink text-paper';
const MONEY = 'bg-good text-surface';
const DANGER = 'bg-danger text-surface';

/** How each type looks: its icon, its colours (money, people, what went wrong), and its button, if it calls for an action. */
const NOTIFICATION_SIGNS: Record<ShownType, Sign> = {
  ONBOARDING: { icon: Sparkles, colours: ACCENT },
  LIKE: { icon: Heart, colours: ACCENT },
  FOLLOW: { icon: UserPlus, colours: INK },
  COMMENT: { icon: MessageCircle, colours: INK },
  PAYMENT: { icon: BadgePoundSterling, colours: MONEY },
  PAYMENT_SESSION_VIA_MEMBERSHIP: { icon: Ticket, colours: MONEY },
  PAYMENT_MEMBERSHIP: { icon: BadgePoundSterling, colours: MONEY },
  TRIAL_MEMBERSHIP_START: { icon: Sparkles, colours: MONEY },
  MEMBERSHIP_RENEWED: { icon: RefreshCw, colours: MONEY },
  MEMBERSHIP_PAYMENT_FAILED: { icon: CreditCard, colours: DANGER, action: { label: 'Update card' } },
  FREE_SESSION: { icon: Ticket, colours: MONEY },
  MENTION_POST: { icon: AtSign, colours: INK },
  MENTION_COMMENT: { icon: AtSign, colours: INK },
  REFUND_PROCESSED: { icon: Undo2, colours: MONEY },
  HOW_WAS_IT: { icon: Star, colours: ACCENT, action: { label: 'Write a review' } },
  REPLAY_ADDED: { icon: Clapperboard, colours: ACCENT },
  REVIEW: { icon: Star, colours: ACCENT },
  REVIEW_REPLY: { icon: MessageCircle, colours: INK },
  SESSION_EVENT_CANCELLED: { icon: CalendarX2, colours: DANGER },
  SESSION_EVENT_CHANGED: {
    icon: CalendarClock,
    colours: INK,
    action: { label: 'See ticket', other: { label: 'Return ticket', hash: '#return' } },
  },
  SESSION_EVENT_MOVED: {
    icon: CalendarClock,
    colours: INK,
    action: { label: 'See ticket', other: { label: 'Return ticket', hash: '#return' } },
  },
  TICKET_HANDED_BACK: { icon: Undo2, colours: INK },
  HOST_SUSPENDED: { icon: CalendarX2, colours: DANGER },
  HOST_RESTORED: { icon: CircleCheck, colours: MONEY },
  SESSION_REMINDER: { icon: CalendarClock, colours: ACCENT, action: { label: 'See ticket' } },
  SESSION_TAKEN_DOWN: { icon: CalendarX2, colours: DANGER },
  SESSION_RESTORED: { icon: CircleCheck, colours: MONEY },
  PASS_PAUSED: { icon: CirclePause, colours: DANGER },
  PASS_USABLE_AGAIN: { icon: CircleCheck, colours: MONEY },
  PASS_EXTENDED: { icon: CircleCheck, colours: MONEY },
  PASS_GIVEN: { icon: Gift, colours: MONEY },
  GIFT_REDEEMED: { icon: Gift, colours: MONEY },
  GIFT_RETURNED: { icon: MailX, colours: DANGER },
  GIFT_CHANGED: { icon: CalendarX2, colours: DANGER },
  CONTENT_REJECTED: { icon: Flag, colours: DANGER },
  CONTENT_RESTORED: { icon: CircleCheck, colours: MONEY },
  NEW_POST: { icon: BellRing, colours: ACCENT },
  NEW_SESSION: { icon: BellRing, colours: ACCENT },
  MAIL_RETURNED: { icon: MailX, colours: DANGER },
  SEARCH_ALERT: { icon: Search, colours: INK },
  PAYMENT_SUBSCRIPTION: { icon: BadgePoundSterling, colours: MONEY },
  SUBSCRIPTION_PAYMENT_FAILED: { icon: CreditCard, colours: DANGER, action: { label: 'Update card' } },
  SUBSCRIPTION_RENEWED: { icon: RefreshCw, colours: MONEY },
  PAYOUT_RETURNED: { icon: Landmark, colours: DANGER, action: { label: 'Check bank account' } },
  PAYOUTS_RESTRICTED: { icon: Landmark, colours: DANGER, action: { label: 'Update details' } },
  WAITING_PLACE_FREE: { icon: Ticket, colours: MONEY, action: { label: 'Take the place' } },
  BOOKING_OPEN: { icon: Ticket, colours: ACCENT, action: { label: 'Book' } },
  SESSION_EVENT_CONFIRMED: { icon: CircleCheck, colours: MONEY, action: { label: 'See ticket' } },
  MINIMUM_DECIDED: { icon: CalendarClock, colours: INK },
  WAITING_OFFER_OVER: { icon: CalendarX2, colours: INK },
  WAITING_OFFER_WITHDRAWN: { icon: CirclePause, colours: INK },
  WAITING_PASS_USED: { icon: CirclePause, colours: INK },
  WAITING_LIST_ENDED: { icon: CalendarX2, colours: INK },
  JOIN_REQUESTS: { icon: UserRoundCheck, colours: ACCENT, action: { label: 'Decide' } },
  WORKER_MISSING: { icon: ServerOff, colours: DANGER, action: { label: 'See what waits' } },
  LEGAL_TEXT: { icon: Scale, colours: INK, action: { label: 'Read it' } },
  NEW_REPORT: { icon: Flag, colours: DANGER, action: { label: 'Review' } },
  PAYMENT_DISPUTED: { icon: Scale, colours: DANGER },
  OTHER: { icon: BellRing, colours: INK },
};

/** Returns how a type looks. A page that is open while the site is upgraded may be sent one that it doesn't know. */
export function signOf(type: string): Sign {
  return Object.entries(NOTIFICATION_SIGNS).find(([name]) => name === type)?.[1] ?? NOTIFICATION_SIGNS.OTHER;
}
