/** Something that people say, and the creator's answer to it. */
export type Remark = readonly [said: string, answer: string];

/** What people say under any post; each remark is used only here and there, so that it doesn't repeat on a page. */
export const REMARKS: readonly Remark[] = [
  ['Saving this one.', 'Tell me how it goes!'],
  ['This made my morning.', 'And you’ve made mine.'],
  ['I needed to hear that today.', 'I’m glad it found you.'],
  ['Sent it to my sister straight away.', 'Say hello from me.'],
  ['More of these, please!', 'There’s a drawer full of them.'],
  ['You’ve talked me into it.', 'Start small, it adds up.'],
  ['How do you always know what I’m struggling with?', 'Because I struggle with it too.'],
  ['Is there a version for complete beginners?', 'There is! I’ll write it down this week.'],
  ['Thank you for being honest about this.', 'Thank you for reading to the end.'],
  ['Read it twice.', 'Then you found the typo.'],
  ['We talked about this at dinner.', 'I’d have liked to listen.'],
  ['I laughed out loud on the train.', 'Sorry to the train. Not very sorry.'],
  ['First time I really understood this.', 'Very happy to hear it.'],
  ['My mum says hello, by the way.', 'Hello to her! She knows why.'],
  ['So glad I found this place.', 'You’re always welcome here.'],
  ['Could you write more about how you started?', 'It’s a long story with a bus in it. Soon.'],
  ['Still thinking about this.', 'So am I.'],
  ['You make it sound possible.', 'It is. Slowly, but it is.'],
  ['I’ve been waiting for someone to say it.', 'Then I’m glad I did.'],
  ['Printed it and put it on the fridge.', 'The greatest honour there is.'],
  ['Same here, exactly the same.', 'We should start a club.'],
  ['Never thought of it that way.', 'Neither had I, until last year.'],
  ['This is the good part of the internet.', 'Thank you, that means a lot.'],
  ['Smiling at my phone like a fool.', 'Ha! Exactly the right use of a phone.'],
];

/** What people say about a session before it takes place. */
export const BEFORE_THE_SESSION: readonly Remark[] = [
  ['Booked! A little nervous, very happy.', 'Everyone is nervous for the first five minutes.'],
  ['Is it all right to come alone?', 'Most people do. You won’t be alone for long.'],
  ['Went last time, went home smiling.', 'That was a good one!'],
  ['My partner and I are both coming.', 'Wonderful, see you both.'],
  ['Finally a time that works for me.', 'I’ll keep it at this time, then.'],
  ['What should I bring?', 'Yourself, some water, a little time.'],
  ['Are complete beginners really welcome?', 'You’re exactly who it’s for.'],
  ['Counting the days.', 'Me too!'],
  ['Told three friends about it.', 'Best advertising there is, thank you.'],
];
