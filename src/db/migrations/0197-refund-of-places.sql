-- The places of an order that its host refunds by themselves: their tickets end once the provider has made the refund
-- (docs/product.md#refunds). Null for a refund of money alone, or of the whole order.
alter table refunds add column ticket_ids uuid[];
