-- Who left a program is counted with the answers of its open session: few of many, found without reading the others.
create index memberships_left on memberships (company_id, campaign_id, user_id) where status = 'left';
