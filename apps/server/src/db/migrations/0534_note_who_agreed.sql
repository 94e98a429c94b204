-- As what the first person agreed to strike a bid: roles on a job come from it, from its project and from the company, and may change meanwhile.

alter table auction_receipt add strike_agreed_as text check (strike_agreed_as in ('host', 'second', 'both'));
grant update (strike_agreed_as) on auction_receipt to millwright_app;
