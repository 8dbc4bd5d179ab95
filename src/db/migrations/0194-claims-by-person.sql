-- By which login somebody signs in: administrators see where, and whoever is no longer an administrator is signed out.
create index identity_claims_user on identity_claims (user_id);
