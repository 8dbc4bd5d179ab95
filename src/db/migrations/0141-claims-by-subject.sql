-- A sign-in is looked up by issuer and subject. Spread over machines, the rows lie by subject: nearly everybody has the same issuer.
alter table identity_claims drop constraint identity_claims_pkey;
alter table identity_claims add constraint identity_claims_pkey primary key (subject, issuer);
-- Whether anybody of an issuer is there, such as the demo, is asked at each start.
create index identity_claims_issuer on identity_claims (issuer);
