/** The README of every export: describes its files. */
export const EXPORT_README = `Your data on Turnout
====================

Each .json file is a list in plain text (UTF-8). Times are in UTC (ISO 8601), amounts in pence (GBP).

profile.json         your name, email, bio, links and settings
usernames.json       your usernames, including former ones that still redirect to you
following.json       people you follow, by username
followers.json       people who follow you, by username
blocked.json         people you blocked, by username
posts.json           your posts
sessions.json        your sessions with place, link and notes
session-events.json  each date of your sessions, its place if it has its own, and how many people took part
comments.json        your comments on posts and sessions, by item id
likes.json           what you liked, by item id
saved.json           what you saved, by item id
interests.json       tags we show you more of, how many of your likes led to that, and when you followed them
viewed-items.json    posts and sessions you viewed, and when you last did
viewed-profiles.json profiles you visited, how often, and when you last did
orders.json          what you bought and paid for
sales.json           what others bought from you
payouts.json         what was paid to your bank
tickets.json         your tickets
memberships.json     memberships you sell
memberships-bought.json  memberships you bought
tips-sent.json       tips you sent, with your messages
tips-received.json   tips you received, and who sent them
subscription-offers.json  what you offer subscribers, and at what price
subscriptions.json   creators you subscribe or subscribed to, and until when
saved-searches.json  your saved searches, and which of them alert you to new sessions
saved-places.json    your saved places
notifications.json   notifications you received
notification-settings.json  your notification settings
bells.json           people whose new posts and sessions you’re notified about
push-devices.json    browsers that get push notifications, by push service, and whether those show details
messages-sent.json   messages you sent, and who to; what others wrote to you belongs to them
message-settings.json  who can message you, and whether others can see what you’ve read
media.json           your pictures and videos, the items they belong to and their descriptions
captions.json        the full captions you added to your videos
reports.json         posts and sessions you reported, by item id
reports-of-people-and-comments.json  people and comments you reported, and why
reports-of-messages.json  conversations you reported, and why
media/               your pictures and videos, in the largest size we keep; the sound of each video is in a separate file

What other people wrote, and their addresses and contacts, belong to them and aren’t included. Only the payment provider has your card numbers.
`;
