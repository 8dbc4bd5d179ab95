/** The README of every export: describes its files. */
export const EXPORT_README = `Your data on Turnout
====================

Each .json file is a list in plain text (UTF-8). Times are in UTC (ISO 8601), amounts in pence of British pounds.

profile.json         your name, email, bio, links and settings
usernames.json       the names you have, and former ones that still lead to you
following.json       whom you follow, by username
followers.json       who follows you, by username
blocked.json         whom you blocked, by username
posts.json           what you posted
sessions.json        your sessions with place, link and notes
session-events.json  each date of your sessions, its place where it has one of its own, and how many took part
comments.json        what you wrote under posts and sessions, by the id of the item
likes.json           what you liked, by the id of the item
interests.json       tags that we show you more of, how many likes of yours tell us so, and since when you follow them
viewed-items.json    posts and sessions that you saw, and when last
viewed-profiles.json profiles that you visited, how often, and when last
orders.json          what you bought and paid for
sales.json           what others bought from you
payouts.json         what was paid to your bank
tickets.json         your tickets
memberships.json     memberships that you sell
memberships-bought.json  memberships that you bought
tips-sent.json       tips that you sent, with your words
tips-received.json   tips that you received, and from whom
subscription-offers.json  what you offer to subscribers, and for how much
subscriptions.json   to whom you are or were subscribed, and until when
saved-searches.json   searches that you keep, and which of them tell you of new sessions
saved-places.json     places that you keep
notifications.json   what you were told
notification-settings.json  what reaches you, and how
bells.json           whose new posts and sessions you hear of
push-devices.json    browsers that we push to, by the service that does it, and whether they show what it is about
messages-sent.json   what you wrote to others, and to whom; what they wrote to you is theirs
message-settings.json  who may write to you, and whether others are told what you have seen
media.json           your pictures and videos, the items they belong to and their descriptions
captions.json        the captions that you gave to your videos, whole
reports.json         what you reported, by the id of the item
reports-of-people-and-comments.json  the people and comments that you reported, and why
reports-of-messages.json  the conversations that you reported, and why
media/               your pictures and videos, in the largest size that we keep; the sound of a video is a file beside it

What other people wrote, and their addresses and contacts, are theirs and not in here. Card numbers are with the payment provider alone.
`;
