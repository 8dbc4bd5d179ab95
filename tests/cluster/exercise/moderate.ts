import { uriOf, type Scene } from './scene.ts';
import { type Exercise, newId } from './steps.ts';

/** Reports, decisions of an administrator, blocks, and at last an export and the deletion of an account. */
export async function moderate(exercise: Exercise, scene: Scene, { commentId }: { commentId: string | null }): Promise<void> {
  const { maya, noah, robin, post, free, hostName } = scene;
  const item = { contentItemUri: uriOf(post), contentUserId: maya.userId };
  const why = { reason: 'SPAM', details: 'On a cluster' };
  await exercise.rpc('report a post', 'content.reportContent', { ...item, ...why }, noah);
  await exercise.rpc('report a person', 'report.reportUser', { userId: maya.userId, ...why }, noah);
  const row = await exercise.find<{ at: Date }>('select created_at as at from contents where user_id = $1 and id = $2', [
    post.userId,
    post.id,
  ]);
  const judged = { ...item, contentCreatedAt: row?.at.toISOString() };
  const tag = (await exercise.find<{ tag: string }>(`select tag from unknown_tags where state = 'waiting' limit 1`))?.tag;
  await exercise.all(robin, [
    ['what waits', 'report.countWaiting', {}],
    ['reported messages that wait', 'chat.countMessageReports', {}],
    ['reported items', 'content.getAllReportedContent', { limit: 10 }],
    ['reported people and comments', 'report.queryReports', { limit: 10 }],
    ['take a post down', 'content.rejectReportedContent', judged],
    ['let a post stand', 'content.approveReportedContent', { ...judged, takesBack: true }],
    ['remove a comment', 'report.decide', { kind: 'COMMENT', userId: noah.userId, subjectId: commentId, remove: true, reason: 'SPAM' }],
    ['unknown hashtags', 'tag.queryUnknownTags', { limit: 10 }],
    ['approve a hashtag', 'tag.approve', { tag }],
    ['the log', 'administration.queryLog', { about: 'maya', days: 30 }],
    ['who is in the log', 'administration.queryAuthors', {}],
    ['export the log', 'administration.exportLog', {}],
    ['heavy readers', 'meter.queryHeavyReaders', {}],
    ['suspend a host', 'report.suspendUser', { userId: free.owner, ...why }],
    ['suspended people', 'report.querySuspended', {}],
  ]);
  await exercise.rpc('a suspended profile is gone', 'user.getUserProfile', { username: hostName }, noah, (status) => status === 404);
  await exercise.rpc('restore a host', 'report.restoreUser', { userId: free.owner }, robin);
  await exercise.all(noah, [
    ['block', 'user.block', { blockedUserId: maya.userId }],
    ['Discover without a blocked person', 'feed.queryDiscoveryTimeline', { limit: 20 }],
    ['blocked people', 'user.queryBlocked', { limit: 20 }],
    ['unblock', 'user.unblock', { blockedUserId: maya.userId }],
  ]);
  await leave(exercise, scene);
}

async function leave(exercise: Exercise, { noah }: Scene): Promise<void> {
  await exercise.rpc('ask for an export', 'user.requestExport', {}, noah);
  await exercise.later('  it is ready', `select 1 from data_exports where user_id = $1 and status = 'READY'`, [noah.userId]);
  const email = `cluster-${newId()}@people.example`;
  const names = [
    { Name: 'email', Value: email },
    { Name: 'name', Value: 'Clus Ter' },
  ];
  await exercise.step('sign up', () =>
    exercise.identity('SignUp', { Username: email, Password: 'Steady-Password-1', UserAttributes: names }),
  );
  await exercise.later('  may confirm', 'select 1 from identity_logins where email_lower = $1', [email]);
  await exercise.rpc('delete an account', 'user.deleteAccount', { password: 'Turnout-Demo-1' }, noah);
  await exercise.later('  it is erased', `select 1 from users where user_id = $1 and status = 'deleted'`, [noah.userId]);
  await exercise.later('  its sign-in is deleted', 'select 1 from account_deletions where user_id = $1 and login_deleted_at is not null', [
    noah.userId,
  ]);
}
