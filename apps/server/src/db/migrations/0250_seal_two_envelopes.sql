-- Why: a call for quotes may take two envelopes, what is offered and what it costs. Each is sealed under a key of its own, and prices are opened later.

alter table rfq add column envelopes text not null default 'one' check (envelopes in ('one', 'two')),
  add column technical_public_key bytea,         -- of two envelopes the one that is opened first; public_key is that of prices
  add column technical_opened_at timestamptz,
  add constraint rfq_technical check (technical_opened_at is null or envelopes = 'two');
alter table rfq_key add column sealed_technical_key bytea;

alter table quote add column sealed_technical bytea,   -- what is offered, for the first opening; sealed holds the whole quote
  add column technical jsonb;                          -- the same in the clear; null until that opening

-- Openers confirm each opening, and a vendor is asked to make each envelope clear once.
alter table rfq_opening add column envelope text not null default 'price' check (envelope in ('technical', 'price')),
  drop constraint rfq_opening_pkey, add primary key (job_id, user_id, envelope);
alter table quote_clarification add column envelope text not null default 'price' check (envelope in ('technical', 'price')),
  drop constraint quote_clarification_pkey, add primary key (job_vendor_id, envelope);

-- Of two envelopes the receipts are shown from the first opening on, those of who is disqualified later among them.
create or replace function receipts_for_vendor() returns setof bytea language sql stable security definer set search_path = public as $$
  select q.receipt from quote q join rfq r on r.job_id = q.job_id
    where coalesce(r.technical_opened_at, r.opened_at) is not null and (q.opened is not null or q.technical is not null)
      and not exists (select from quote n where n.job_vendor_id = q.job_vendor_id and n.number > q.number
        and n.submitted_at <= coalesce(r.technical_opened_at, r.opened_at))
      and q.job_id = (select i.job_id from rfq_invitation i where i.job_vendor_id = current_job_vendor_id())
    order by q.receipt
$$;
