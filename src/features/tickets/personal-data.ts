import { RETENTION_DAYS } from '#kernel/time/retention-days.ts';
import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of tickets: seats that they took. */
export const ticketsPersonalData = {
  exported: {
    'tickets.json': { position: 180, text: 'your tickets, with the names of guests that you gave' },
    'door.json': { position: 188, text: 'whom you and your helpers let in, with the names of walk-ins' },
    'door-links.json': { position: 189, text: 'the links that you gave helpers at the door, by their names' },
    'waiting-lists.json': { position: 185, text: 'the waiting lists you are on' },
    'ticket-answers.json': { position: 187, text: 'what you answered hosts who asked something when you booked' },
    'opening-reminders.json': { position: 184, text: 'the dates of which you want to be reminded once they can be booked' },
    'waiting-rules.json': { position: 186, text: 'how your sessions offer places that come free' },
  },
  erased: {
    calendarFeed: 'delete',
    waitingLists: 'stop',
    openingReminders: 'stop',
    waitingRules: 'end',
    freeTickets: 'end',
    guestNames: 'end',
    kindNames: 'anonymize',
    answers: 'end',
    door: 'delete',
  },
  removedWithDemo: {
    calendar_feeds: ['user_id'],
    door_entries: ['owner_user_id'],
    door_links: ['owner_user_id'],
    seat_holds: ['owner_user_id', 'user_id'],
    opening_reminders: ['owner_user_id', 'user_id'],
    ticket_answers: ['owner_user_id', 'user_id'],
    tickets: ['owner_user_id', 'user_id'],
    waiting_entries: ['owner_user_id', 'user_id'],
    waiting_rules: ['owner_user_id'],
  },
  policy: [
    {
      position: 96,
      what: 'The name of somebody who comes without a ticket, if they give one at the door, and cash that the host notes',
      purpose: 'So that the host knows who is there. Whoever is at the door sees the name, only the host the cash',
      term: `The name: ${RETENTION_DAYS.walkInNames} days after the date. Basis: the host’s legitimate interest in knowing who is there`,
    },
    {
      position: 95,
      what: 'What you answer a host who asks something when you book. Only the host sees it',
      purpose: 'So that the host can prepare for you',
      term: `Answers about health: ${RETENTION_DAYS.healthAnswers} days after the date. Basis: our contract with you; for health, your consent`,
    },
  ],
} as const satisfies PersonalData;
