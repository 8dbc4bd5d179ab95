import {
  AtSign,
  BadgePoundSterling,
  CalendarClock,
  CalendarX2,
  Heart,
  MessageCircle,
  Sparkles,
  Ticket,
  TriangleAlert,
  Undo2,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { NotificationType } from '../../contract.ts';

/** The sign for what happened. */
export const NOTIFICATION_ICONS: Record<NotificationType, LucideIcon> = {
  ONBOARDING: Sparkles,
  LIKE: Heart,
  FOLLOW: UserPlus,
  COMMENT: MessageCircle,
  PAYMENT: BadgePoundSterling,
  PAYMENT_SESSION_VIA_MEMBERSHIP: Ticket,
  PAYMENT_MEMBERSHIP: BadgePoundSterling,
  TRIAL_MEMBERSHIP_START: Sparkles,
  MEMBERSHIP_RENEWED: BadgePoundSterling,
  MEMBERSHIP_PAYMENT_FAILED: TriangleAlert,
  FREE_SESSION: Ticket,
  MENTION_POST: AtSign,
  MENTION_COMMENT: AtSign,
  REFUND_PROCESSED: Undo2,
  SESSION_EVENT_CANCELLED: CalendarX2,
  SESSION_EVENT_MOVED: CalendarClock,
  TICKET_HANDED_BACK: Undo2,
  PAYMENT_SUBSCRIPTION: BadgePoundSterling,
  SUBSCRIPTION_PAYMENT_FAILED: TriangleAlert,
  SUBSCRIPTION_RENEWED: BadgePoundSterling,
};
