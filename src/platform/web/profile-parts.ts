import { createContext, type ComponentType } from 'react';

/** Parts of a profile that features above it bring; handed in by the frame of the page. */
export type ProfileParts = {
  Memberships: ComponentType<{ user: { id: string; username: string; displayName: string | null } }>;
  /** Chooses what one hears of a creator. */
  Bell: ComponentType<{ creatorUserId: string; name: string }>;
};

export const ProfilePartsContext = createContext<ProfileParts>({ Memberships: () => null, Bell: () => null });
