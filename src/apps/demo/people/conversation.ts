/** What people say under anything; each of them only here and there, so that it does not repeat on a page. */
export const REMARKS: readonly string[] = [
  'Saving this one.', 'This made my morning.', 'I needed to hear that today.', 'Sent it to my sister straight away.', 'More of these, please!',
  'I tried it and it works.', 'You have talked me into it.', 'How do you always know what I am struggling with?', 'Is there a version for complete beginners?',
  'Thank you for being honest about this.', 'Read it twice.', 'We talked about this at dinner.', 'That picture!', 'I laughed out loud on the train.',
  'See you next week!', 'I will bring a friend.', 'First time I really understood this.', 'My knees agree.', 'My mum says hello, by the way.',
  'So glad that I found this place.', 'Could you write more about how you started?', 'Still thinking about this.', 'You make it sound possible.',
  'I have been waiting for somebody to say it.', 'Printed it and put it on the fridge.', 'Same here, exactly the same.', 'What a lovely group of people.',
  'I was there, it was even better.', 'Never thought of it that way.', 'Okay, okay, I am getting up.', 'This is the good part of the internet.', 'Counting on it!',
];

/** How a creator answers. */
export const ANSWERS: readonly string[] = [
  'Thank you, that means a lot.', 'Tell me how it goes!', 'Come along, you will fit right in.', 'Good question, I will write something about it.', 'Very happy to hear it.',
  'See you there!', 'Start small, and write to me if it hurts.', 'You are always welcome.', 'Ha! Exactly.', 'I will save you a place.',
];

/** What people say about a session. */
export const BEFORE_THE_SESSION: readonly string[] = [
  'Booked! A little nervous, very happy.', 'Is it all right to come alone?', 'Can I join from week two?', 'Went last time, went home smiling.', 'Is there parking nearby?',
  'My partner and I are both coming.', 'Finally a time that works for me.', 'What should I bring?', 'Are complete beginners really welcome?', 'Counting the days.',
];
