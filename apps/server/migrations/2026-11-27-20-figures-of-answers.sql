-- The figures of a session say of its members who take part. The job stores them again; until then they are read from the rows.
delete from round_figures where category_id = 0;
