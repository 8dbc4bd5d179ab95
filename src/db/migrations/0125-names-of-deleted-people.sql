-- The username of a deleted account stays taken, and leads nowhere; whose it was is nobody's business any more.
update username_claims set user_id = '00000000-0000-0000-0000-000000000000'
from users where users.user_id = username_claims.user_id and users.status = 'deleted';
