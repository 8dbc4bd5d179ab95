-- An offer is also named by its id alone, in POST /membership/purchase.
create index memberships_by_id on memberships (id);
