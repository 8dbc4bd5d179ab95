-- The generation whose token was repeated long after its answer: it started the newest generation, and the one between was never used.
alter table identity_families add column repeated_generation integer;
