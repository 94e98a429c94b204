import { sql } from 'kysely';

// The one place that says how a quote is judged. Lists of jobs ask it of many jobs at once, and an opening of prices asks it of one.

/**
 * How a quote `q` that stands was judged; `r` is the call for quotes. A verdict that a vendor qualifies holds only as long as nothing stands against it:
 * the vendor whose prequalification was rejected since, or whose offer was found not to comply with a mandatory clause, is judged anew.
 */
export const judgedQuote = sql`(select case when d.verdict = 'disqualified' then 'disqualified'
    when d.verdict is null or r.envelopes = 'two' and r.opened_at is not null and q.opened is null
      or exists (select from pqr p where p.job_vendor_id = q.job_vendor_id and p.state = 'rejected')
      or exists (select from technical_finding f join technical_clause t on t.id = f.clause_id and t.is_mandatory
        where f.job_vendor_id = q.job_vendor_id and f.finding = 'no') then 'undecided'
    else 'qualified' end
  from (select) one left join quote_verdict d on d.job_vendor_id = q.job_vendor_id and d.number = q.number)`;

/**
 * Of a job `j` whose technical envelopes are opened and whose prices are not: whether somebody has to be judged, or prices can be opened. Where nobody
 * qualifies there is no price to open.
 */
export const betweenOpenings = sql`(select case when (
      select count(*) filter (where s.judged = 'undecided') = 0 and count(*) filter (where s.judged = 'qualified') > 0
      from (select ${judgedQuote} as judged from quote q join job_vendor v on v.id = q.job_vendor_id and v.state = 'added'
        where q.job_id = r.job_id and q.state in ('submitted', 'to_confirm')) s) then 'open_prices' else 'judge_quotes' end
    from rfq r where r.job_id = j.id and r.technical_opened_at is not null and r.opened_at is null)`;
