import {
  AtSign,
  BadgePoundSterling,
  BellRing,
  CalendarClock,
  CalendarX2,
  CircleCheck,
  CirclePause,
  CreditCard,
  Flag,
  Heart,
  Landmark,
  MailX,
  MessageCircle,
  RefreshCw,
  Scale,
  Search,
  Sparkles,
  Ticket,
  Undo2,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { NotificationType } from '../../contract.ts';

type Sign = { icon: LucideIcon; look: string };

const ACCENT = 'bg-accent text-accent-ink';
const INK = 'bg-ink text-paper';
const MONEY = 'bg-good text-surface';
const DANGER = 'bg-danger text-surface';

/** The icon for what happened, and its colours: money, people, what went wrong. */
export const NOTIFICATION_ICONS: Record<NotificationType, Sign> = {
  ONBOARDING: { icon: Sparkles, look: ACCENT },
  LIKE: { icon: Heart, look: ACCENT },
  FOLLOW: { icon: UserPlus, look: INK },
  COMMENT: { icon: MessageCircle, look: INK },
  PAYMENT: { icon: BadgePoundSterling, look: MONEY },
  PAYMENT_SESSION_VIA_MEMBERSHIP: { icon: Ticket, look: MONEY },
  PAYMENT_MEMBERSHIP: { icon: BadgePoundSterling, look: MONEY },
  TRIAL_MEMBERSHIP_START: { icon: Sparkles, look: MONEY },
  MEMBERSHIP_RENEWED: { icon: RefreshCw, look: MONEY },
  MEMBERSHIP_PAYMENT_FAILED: { icon: CreditCard, look: DANGER },
  FREE_SESSION: { icon: Ticket, look: MONEY },
  MENTION_POST: { icon: AtSign, look: INK },
  MENTION_COMMENT: { icon: AtSign, look: INK },
  REFUND_PROCESSED: { icon: Undo2, look: MONEY },
  SESSION_EVENT_CANCELLED: { icon: CalendarX2, look: DANGER },
  SESSION_EVENT_MOVED: { icon: CalendarClock, look: INK },
  TICKET_HANDED_BACK: { icon: Undo2, look: INK },
  HOST_SUSPENDED: { icon: CalendarX2, look: DANGER },
  HOST_RESTORED: { icon: CircleCheck, look: MONEY },
  SESSION_REMINDER: { icon: CalendarClock, look: ACCENT },
  SESSION_TAKEN_DOWN: { icon: CalendarX2, look: DANGER },
  SESSION_RESTORED: { icon: CircleCheck, look: MONEY },
  PASS_PAUSED: { icon: CirclePause, look: DANGER },
  PASS_USABLE_AGAIN: { icon: CircleCheck, look: MONEY },
  CONTENT_REJECTED: { icon: Flag, look: DANGER },
  CONTENT_RESTORED: { icon: CircleCheck, look: MONEY },
  NEW_POST: { icon: BellRing, look: ACCENT },
  NEW_SESSION: { icon: BellRing, look: ACCENT },
  MAIL_RETURNED: { icon: MailX, look: DANGER },
  SEARCH_ALERT: { icon: Search, look: INK },
  PAYMENT_SUBSCRIPTION: { icon: BadgePoundSterling, look: MONEY },
  SUBSCRIPTION_PAYMENT_FAILED: { icon: CreditCard, look: DANGER },
  SUBSCRIPTION_RENEWED: { icon: RefreshCw, look: MONEY },
  PAYOUT_RETURNED: { icon: Landmark, look: DANGER },
  PAYOUTS_RESTRICTED: { icon: Landmark, look: DANGER },
  PAYMENT_DISPUTED: { icon: Scale, look: DANGER },
};
