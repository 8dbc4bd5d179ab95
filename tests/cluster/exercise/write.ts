import { uriOf, type Scene } from './scene.ts';
import { type Exercise, newId } from './steps.ts';

type Created = { content: { id: string } };
type Commented = { comment: { id: string } };

/** Follows, likes, views, comments, posts and the own profile. Returns the comment, which moderators will judge. */
export async function write(exercise: Exercise, { maya, noah, post, other }: Scene): Promise<{ commentId: string | null }> {
  const follow = { userId: noah.userId, followingUserId: maya.userId };
  const liked = { contentItemUri: uriOf(other), contentUserId: other.userId };
  const item = { contentItemUri: uriOf(post), contentUserId: maya.userId };
  await exercise.all(noah, [
    ['unfollow', 'user.unfollowUser', follow],
    ['follow', 'user.followUser', follow],
    ['like', 'interaction.like', liked],
    ['unlike', 'interaction.unlike', liked],
    ['like without the owner', 'interaction.like', { contentItemUri: uriOf(other) }],
    ['views of two items', 'interaction.batchPutViewContent', { viewRecords: [liked, item] }],
    ['view of a profile', 'interaction.putViewProfile', { profileOwnerUserId: maya.userId }],
  ]);
  const comment = { id: newId(), ...item, text: `Hello from a cluster, @${maya.username}` };
  const written = await exercise.rest<Commented>('comment', 'POST', '/comment', { comment }, noah);
  await exercise.rpc('comments', 'comment.queryComments', { contentItemUri: item.contentItemUri, userId: maya.userId, limit: 20 }, noah);
  const commentId = written?.comment.id ?? null;
  const reply = { id: newId(), ...item, parentCommentId: commentId, text: 'And back' };
  await exercise.rest('reply', 'POST', '/comment', { comment: reply }, maya);
  await exercise.rpc(
    'report a comment',
    'report.reportComment',
    { commentId, contentUserId: maya.userId, reason: 'SPAM', details: 'Test' },
    maya,
  );
  await writePost(exercise, { maya, noah });
  await exercise.rest('change one’s profile', 'POST', '/user/update', { user: { id: noah.userId, bio: 'On a cluster' } }, noah);
  await exercise.rpc('follow a hashtag', 'tag.follow', { tag: 'yoga' }, noah);
  await exercise.rpc('hashtags followed', 'tag.getFollowedTags', undefined, noah);
  return { commentId };
}

async function writePost(exercise: Exercise, { maya, noah }: Pick<Scene, 'maya' | 'noah'>): Promise<void> {
  const content = { id: newId(), text: `A #yoga post on a cluster for @${maya.username} #neverseen` };
  const created = await exercise.rest<Created>('post', 'POST', '/content', { content }, noah);
  if (!created) return;
  const contentItemUri = { type: 'POST', id: created.content.id };
  await exercise.later('  is found', 'select id from search_documents where user_id = $1 and id = $2', [noah.userId, created.content.id]);
  const edited = { contentItemUri, content: { text: 'Changed #running', tags: [], categoryTags: [] }, entities: [] };
  await exercise.rest('edit a post', 'PATCH', '/content', edited, noah);
  await exercise.rest('delete a post', 'DELETE', '/content', { contentItemUri }, noah);
}
