import { statement } from '#db/statement.ts';
import type { Db, Tx } from '#db/client.ts';
import { DEFAULT_ZONE, settingsOf, type KnownSettings } from '../../api/find-settings.ts';
import { UNDECIDED, type Choices } from '../../rules/routing.ts';

/** What decides whether and how a person is notified: `blocked` are those senders of whom either has blocked the other. */
export type Recipient = { settings: KnownSettings; isPushed: boolean; blocked: ReadonlySet<string> };

const UNDECIDED_SETTINGS: KnownSettings = { ...UNDECIDED, timeZone: DEFAULT_ZONE };

type Row = {
  user_id: string;
  choices: Choices | null;
  refuses_new_mail: boolean;
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string;
  is_pushed: boolean;
  blocked: string[];
};

const recipients = (whose: (column: string) => string) => `
  select u.user_id, s.choices, s.refuses_new_mail, s.quiet_from, s.quiet_to, s.time_zone,
    exists (select 1 from push_devices d where ${whose('d.user_id')}) as is_pushed,
    array(select b.blocked_user_id from blocks b where ${whose('b.blocker_user_id')} and b.blocked_user_id = any (:senders::uuid[]))
    || array(select b.blocker_user_id from blocked_by b
      where ${whose('b.blocked_user_id')} and b.blocker_user_id = any (:senders::uuid[])) as blocked
  from users u left join notification_settings s on ${whose('s.user_id')}`;
const RECIPIENTS = statement<Row, { people: string[]; senders: string[] }>(
  `${recipients((column) => `${column} = any (:people::uuid[]) and ${column} = u.user_id`)} where u.user_id = any (:people::uuid[]) and u.status <> 'deleted'`,
);
// Most notify one person. For a list PostgreSQL plans anew each time, which takes seven times as long as reading.
const RECIPIENT = statement<Row, { person: string; senders: string[] }>(
  `${recipients((column) => `${column} = :person::uuid`)} where u.user_id = :person::uuid and u.status <> 'deleted'`,
);

/** Reads everybody who can be notified, by user id, in one statement: without those who have deleted their account. */
export async function findRecipients(
  db: Db | Tx,
  inputs: readonly { toUserId: string; from?: { userId: string } }[],
): Promise<Map<string, Recipient>> {
  const people = [...new Set(inputs.map(({ toUserId }) => toUserId))];
  const senders = [...new Set(inputs.flatMap(({ from }) => (from ? [from.userId] : [])))];
  const [person = '', ...others] = people;
  const rows = others.length === 0 ? await RECIPIENT.all(db, { person, senders }) : await RECIPIENTS.all(db, { people, senders });
  return new Map(rows.map((row) => [row.user_id, recipientOf(row)]));
}

function recipientOf({ choices, is_pushed: isPushed, blocked, ...row }: Row): Recipient {
  return { settings: choices === null ? UNDECIDED_SETTINGS : settingsOf({ ...row, choices }), isPushed, blocked: new Set(blocked) };
}
