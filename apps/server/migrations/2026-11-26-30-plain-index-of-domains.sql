-- Databases that were made while this index was unique still have it so. No unique index may span companies: the check of a domain
-- takes a lock on its name instead.
drop index if exists company_domains_proved;
create index company_domains_proved on company_domains (domain) where status = 'proved';
