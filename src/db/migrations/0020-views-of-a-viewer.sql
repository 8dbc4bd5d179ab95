-- What one person has seen, so that it can be handed to them and go with their account.
create index content_views_of_viewer on content_views (viewer_user_id, content_id);
create index profile_views_of_viewer on profile_views (viewer_user_id, profile_user_id);
