import { Bell, CirclePoundSterling, House, LayoutDashboard, MessageCircle, Plus, Ticket, User, type LucideIcon } from 'lucide-react';
import * as paths from '#kernel/http/paths.ts';
import type { JoinInReason } from '#ui/app/join-in.ts';

export type NavigationItem = {
  label: string;
  icon: LucideIcon;
  to: string;
  /** Why guests are asked to sign in; items without a reason are open to all. */
  reason: JoinInReason | null;
  /** Also matches deeper addresses. */
  deep: boolean;
  /** Another address whose pages belong to this item. */
  also?: string;
};

/** The five main items (docs/product.md#navigation). */
export const MAIN_ITEMS: readonly NavigationItem[] = [
  { label: 'Home', icon: House, to: '/', reason: null, deep: false },
  { label: 'Messages', icon: MessageCircle, to: paths.messages, reason: 'view_messages', deep: true },
  { label: 'Create', icon: Plus, to: paths.createContent, reason: 'create_content', deep: false, also: paths.createMembership },
  { label: 'Notifications', icon: Bell, to: paths.notifications, reason: 'view_notifications', deep: false },
  { label: 'Orders', icon: Ticket, to: paths.orders(), reason: 'view_orders', deep: true, also: '/order/' },
];

/** The other three items of the side column; `username` is empty for guests and while the account is being created. Money that is earned is in the hub. */
export function sideItems(username: string, isCreator: boolean): readonly NavigationItem[] {
  return [
    { label: 'My hub', icon: LayoutDashboard, to: paths.hub, reason: 'view_orders', deep: true },
    {
      label: 'Monetization',
      icon: CirclePoundSterling,
      to: isCreator ? paths.earnings : paths.monetization,
      reason: 'view_monetization',
      deep: false,
    },
    { label: 'Profile', icon: User, to: username ? paths.profile(username) : paths.editProfile, reason: 'view_profile', deep: false },
  ];
}
