import type { NotificationType } from '#features/notifications/contract.ts';
import { atRiskTerms } from '../returns/copy.ts';
import type { ChangedTerms, Risk } from '../contract.ts';

/** Why a date may not take place, as its ticket says. */
export const RISKS: Record<Risk, string> = {
  'host-suspended': 'The host of this session is suspended',
  'taken-down': 'We’ve taken this session down',
};

/** What participants are notified of; `doubt` is the risk that their event must have, null if it must have none. */
export type AtRiskNotice = { doubt: Risk | null; type: NotificationType; why: string };

const DOWN = { doubt: 'taken-down', type: 'SESSION_TAKEN_DOWN' } as const;

/** The notices of each change; the one that fits the event's risk by then is sent, and none if none does. */
export const AT_RISK_NOTICES: Record<'suspended' | 'back' | 'taken-down' | 'restored', AtRiskNotice[]> = {
  suspended: [
    {
      doubt: 'host-suspended',
      type: 'HOST_SUSPENDED',
      why: 'We’ve suspended the host’s account, so they can’t look after this session for now.',
    },
  ],
  back: [
    { doubt: null, type: 'HOST_RESTORED', why: 'The host’s account is no longer suspended.' },
    { ...DOWN, why: 'The host’s account is no longer suspended, but we’ve taken this session down after reviewing reports about it.' },
  ],
  'taken-down': [{ ...DOWN, why: 'We’ve taken this session down after reviewing reports about it.' }],
  restored: [{ doubt: null, type: 'SESSION_RESTORED', why: 'We’ve reviewed this session again and restored it.' }],
};

type Mailed = { title: string; day: string; isPaid: boolean; isGift: boolean; mayReturn: boolean };

/** Returns the subject, title and paragraphs of the mail to one participant. */
export function atRiskMail({ doubt: now, why }: AtRiskNotice, { title, day, isPaid, isGift, mayReturn }: Mailed) {
  if (now === null)
    return {
      subject: `Can take place: ${title}, ${day}`,
      title: `${title} can take place`,
      paragraphs: [`${why} Your ticket is valid as before.`],
    };
  return {
    subject: `May not take place: ${title}, ${day}`,
    title: `${title} may not take place`,
    paragraphs: [why, `Your ticket is still valid. ${atRiskTerms({ isPaid, isGift, mayReturn })}`],
  };
}

/** Returns what was changed of a date that somebody has booked: ‘“Yoga” is now called “Boxing”. It runs if 4 book, instead of 6.’ */
export function changedText({ title, people }: ChangedTerms): string {
  const sentences = [
    ...(title === null ? [] : [`“${title.from}” is now called “${title.to}”.`]),
    ...(people === null ? [] : [`It runs if ${people.to} book, instead of ${people.from}.`]),
  ];
  return sentences.length === 0 ? 'It is called as it was when you booked it again.' : sentences.join(' ');
}
