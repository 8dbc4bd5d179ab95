-- The generation whose token was repeated long after its answer: it started the newest generation, and the one between was never used.
alter table identity_families add column repeated_generation integer;
-- The generation that it started. Programs of the version before leave both as they are when they start another.
alter table identity_families add column repeated_for integer;
