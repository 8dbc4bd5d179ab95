import type { PersonalData } from '#kernel/objects/personal-data.ts';

/** The personal data of messages. A received message belongs to its sender. */
export const messagesPersonalData = {
  exported: {
    'messages-sent.json': { position: 310, text: 'messages you sent, and who to; what others wrote to you belongs to them' },
    'message-reactions.json': { position: 315, text: 'your reactions to messages, and in whose conversation' },
    'message-settings.json': { position: 320, text: 'who can message you, and whether others can see what you’ve read' },
    'reports-of-messages.json': { position: 370, text: 'conversations you reported, and why' },
  },
  erased: {
    chats: 'delete',
  },
  removedWithDemo: {
    user_chats: ['user_id', 'other_user_id'],
    chat_settings: ['user_id'],
    message_round_recipients: ['user_id', 'recipient_user_id'],
    message_rounds: ['user_id'],
  },
  policy: [
    {
      position: 40,
      what: 'Messages: what you write to somebody, with files and reactions, and your settings for conversations',
      purpose: 'To deliver it to the person you write to; administrators can read only a message that somebody reported',
      term: 'Basis: our contract with you',
    },
  ],
} as const satisfies PersonalData;
