/** Goes into every export: what the files are. */
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
session-events.json  each date of your sessions, and how many took part
comments.json        what you wrote under posts and sessions, by the id of the item
likes.json           what you liked, by the id of the item
interests.json       tags that we show you more of, how many likes of yours tell us so, and since when you follow them
viewed-items.json    posts and sessions that you saw, and when last
viewed-profiles.json profiles that you visited, how often, and when last
orders.json          what you bought and paid for
sales.json           what others bought from you
tickets.json         your tickets
subscriptions.json   to whom you are or were subscribed, and until when
notifications.json   what you were told
media.json           your pictures and videos, the items they belong to and their descriptions
captions.json        the captions that you gave to your videos, whole
reports.json         what you reported, by the id of the item
media/               your pictures and videos, in the largest size that we keep; the sound of a video is a file beside it

What other people wrote, and their addresses and contacts, are theirs and not in here. Card numbers are with the payment provider alone.
`;
