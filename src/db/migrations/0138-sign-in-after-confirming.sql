-- Whoever confirms their email is signed in by a session of their sign-up, also after the page was reloaded and its password is gone.
alter table identity_challenges
  drop constraint identity_challenges_kind_check,
  add constraint identity_challenges_kind_check check (kind in ('PASSWORD_VERIFIER', 'SOFTWARE_TOKEN_MFA', 'CONFIRMED_SIGN_UP'));
