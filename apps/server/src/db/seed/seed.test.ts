import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyJobLog } from '../../modules/activity-log/job-log.ts';
import { inspectFile } from '../../modules/file-upload/file-upload.rules.ts';
import { canonical, openQuotes, receiptOf } from '../../modules/rfq/quote-seal.ts';
import { createPasswordQueue } from '../../modules/authentication/password.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { type OpenDatabase, openDatabase } from '../driver.ts';
import {
  inBulkTransaction,
  insertRows,
  isEmptyDatabase,
  lastGeneratedVendorId,
  type OwnerConnection,
} from './seed.queries.ts';
import { type SeedOutcome, seedDemo } from './seed.ts';
import { demoPassword, temporaryDemoPassword } from './world/people.ts';

const today = '2026-11-21';
const vendorCount = 300;
let test: TestDatabase;
let database: OpenDatabase;
let connection: OwnerConnection & { release: () => void };
let interruptedCount: number;
let outcome: SeedOutcome;

const rowsOf = async <Row>(text: string): Promise<Row[]> => (await connection.query(text)).rows as Row[];

const secret = Buffer.alloc(32, 7);

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase(test.location, () => {});
  connection = await database.ownerPool.connect();
  await connection.query('truncate company, vendor, vendor_category, vendor_change cascade');
  const breakingOff = seedDemo(connection, {
    vendors: vendorCount,
    today,
    secret,
    onProgress: () => {
      throw new Error('the plug is pulled');
    },
  });
  await breakingOff.catch(() => {});
  interruptedCount = Number(
    (await rowsOf<{ count: number }>('select count(*)::int as count from vendor_category'))[0]?.count,
  );
  outcome = await seedDemo(connection, { vendors: vendorCount, today, secret });
});

afterAll(async () => {
  connection.release();
  await database.close();
  await test.remove();
});

describe('seedDemo', () => {
  it('has one thread of 5,000 messages, which two colleagues have read', async () => {
    const [thread] = await rowsOf<object>(`
      select c.name, t.last_seq, (select count(*)::int from chat_message m where m.thread_id = t.id) as messages,
        (select count(*)::int from chat_member m where m.thread_id = t.id) as members,
        (select min(k.seq) from chat_mark k where k.thread_id = t.id) as read
      from chat_thread t join company c on c.id = t.company_id where t.kind = 'team'`);
    expect(thread).toMatchObject({ name: 'Sagar Steel', last_seq: 5_000, messages: 5_000, read: 5_000 });
    expect(thread).toHaveProperty('members', 2);
  });

  it('leaves an empty database when it is cut off, and fills it the next time', () => {
    expect(interruptedCount).toBe(0);
    expect(outcome.isSeeded).toBe(true);
    expect(outcome.vendorCount).toBe(vendorCount);
  });

  it('changes nothing in a database that is not empty', async () => {
    expect(await isEmptyDatabase(connection)).toBe(false);
    expect((await seedDemo(connection, { vendors: vendorCount, today, secret })).isSeeded).toBe(false);
    expect(await rowsOf('select count(*)::int as count from vendor')).toEqual([{ count: vendorCount }]);
  });

  it('refers only to rows that exist, though it skips the checks', async () => {
    const references = await rowsOf<{ source: string; source_column: string; target: string; target_column: string }>(
      `select c.conrelid::regclass::text as source, a.attname as source_column, c.confrelid::regclass::text as target, b.attname as target_column
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1]
       where c.contype = 'f'`,
    );
    expect(references.length).toBeGreaterThan(20);
    for (const { source, source_column, target, target_column } of references) {
      const orphans = await rowsOf(
        `select 1 from ${source} s where s.${source_column} is not null and not exists (select from ${target} t where t.${target_column} = s.${source_column})`,
      );
      expect(orphans, `${source}.${source_column}`).toEqual([]);
    }
  });

  it('has the clock do what it does to an award that waits: it goes to the next in line, and expires with its quotes', async () => {
    const waiting = await rowsOf<{ id: string }>("select id from resolution where state = 'pending'");
    const due = await rowsOf<{ id: string; kinds: string[] }>(
      `select payload ->> 'resolutionId' as id, array_agg(distinct coalesce(payload ->> 'what', kind)) as kinds
       from task where kind like 'resolution-%' and run_at > '${today}' group by 1`,
    );
    expect(waiting).not.toEqual([]);
    expect(due.map(({ id }) => id).toSorted()).toEqual(waiting.map(({ id }) => id).toSorted());
    for (const { kinds } of due) expect(kinds).toEqual(expect.arrayContaining(['escalate', 'resolution-expiry']));
  });

  it('keeps what was paid for the items of each approved award', async () => {
    const rates = await rowsOf<{ awarded: number; kept: number }>(
      `select (select sum(jsonb_array_length(lot -> 'lineIds')) from jsonb_array_elements(r.proposal -> 'awards') lot)::int as awarded,
         (select count(*) from awarded_rate a where a.resolution_id = r.id)::int as kept
       from resolution r where r.state = 'approved'`,
    );
    expect(rates).not.toEqual([]);
    for (const { awarded, kept } of rates) expect(kept).toBe(awarded);
  });

  it('knows what was paid last for the items of the star job and of the award that is being approved', async () => {
    const bought = `select a.rate, a.job_id, a.awarded_at from awarded_rate a join job b on b.id = a.job_id
      where b.subcategory_id = j.subcategory_id and a.company_id = j.company_id and a.job_id <> j.id and b.status = 'completed'`;
    const [star] = await rowsOf<{ items: number; known: number }>(
      `select count(*)::int as items, count(k.rate)::int as known from job j join job_item i on i.job_id = j.id
         left join lateral (${bought} and a.unit = i.unit and a.words = line_words(i.description)) k on true
       where j.title like 'Boiler 2 %'`,
    );
    expect(star).toEqual({ items: 15, known: 15 });
    const lines = await rowsOf<{ frozen: string | null; paid: string | null }>(
      `select l.line #>> '{lastPurchase,rate}' as frozen, trim_scale(k.rate)::text as paid
       from resolution r join job j on j.id = r.job_id join comparison c on c.job_id = j.id join comparison_version v on v.comparison_id = c.id
         cross join lateral jsonb_array_elements(v.snapshot -> 'lines') l (line)
         join lateral jsonb_array_elements(v.snapshot -> 'request' -> 'lines') q (line) on q.line ->> 'id' = l.line ->> 'lineId'
         left join lateral (${bought} and a.unit = q.line ->> 'uom' and a.words = line_words(l.line ->> 'description')) k on true
       where r.state = 'pending'`,
    );
    expect(lines).toHaveLength(5);
    for (const { frozen, paid } of lines)
      expect([frozen, paid]).toEqual([paid, expect.stringMatching(/^\d+(\.\d+)?$/)]);
  });

  it('makes the demo accounts: eight with a password, one of them temporary and one with a mobile number, and three of the corporate domain', async () => {
    const users = await rowsOf<Record<string, unknown>>(
      `select u.email, u.user_type, u.is_super_user, u.is_demo, u.status, u.first_login_at is not null as has_logged_in, u.has_temporary_password, c.name as company, p.name as plant, u.password_hash
       from app_user u join company c on c.id = u.company_id join plant p on p.id = u.plant_id order by u.email`,
    );
    const shape = users.map((user) =>
      Object.fromEntries(Object.entries(user).filter(([name]) => name !== 'password_hash')),
    );
    const common = { is_demo: true, status: 'approved', has_logged_in: true, has_temporary_password: false };
    expect(shape).toEqual([
      {
        email: 'approver@sagarsteel.example',
        user_type: 'Plant',
        is_super_user: false,
        company: 'Sagar Steel',
        plant: 'Ratnagiri Plant',
        ...common,
      },
      {
        email: 'buyer@deccancement.example',
        user_type: 'Plant',
        is_super_user: false,
        company: 'Deccan Cement',
        plant: 'Chittorgarh Works',
        ...common,
      },
      {
        email: 'cfo@sagarsteel.example',
        user_type: 'Corporate',
        is_super_user: true,
        company: 'Sagar Steel',
        plant: 'Corporate Office',
        ...common,
      },
      {
        email: 'commercial@sagarsteel.example',
        user_type: 'Corporate',
        is_super_user: false,
        company: 'Sagar Steel',
        plant: 'Corporate Office',
        ...common,
      },
      {
        email: 'corporate@sagarsteel.example',
        user_type: 'Corporate',
        is_super_user: true,
        company: 'Sagar Steel',
        plant: 'Corporate Office',
        ...common,
      },
      {
        email: 'first.login@sagarsteel.example',
        user_type: 'Plant',
        is_super_user: false,
        company: 'Sagar Steel',
        plant: 'Ratnagiri Plant',
        ...common,
        has_logged_in: false,
        has_temporary_password: true,
      },
      {
        email: 'karan.bhatia@contoso-industrial.example',
        user_type: 'Plant',
        is_super_user: false,
        company: 'Contoso Industrial',
        plant: 'Dahej Complex',
        ...common,
        has_logged_in: false,
      },
      {
        email: 'meera.nair@contoso-industrial.example',
        user_type: 'Corporate',
        is_super_user: true,
        company: 'Contoso Industrial',
        plant: 'Corporate Office',
        ...common,
      },
      {
        email: 'nisha.pillai@contoso-industrial.example',
        user_type: 'Plant',
        is_super_user: false,
        company: 'Contoso Industrial',
        plant: 'Dahej Complex',
        ...common,
        status: 'pending_access',
        has_logged_in: false,
      },
      {
        email: 'owner@sagarsteel.example',
        user_type: 'Plant',
        is_super_user: false,
        company: 'Sagar Steel',
        plant: 'Ratnagiri Plant',
        ...common,
      },
      {
        email: 'plant.head@sagarsteel.example',
        user_type: 'Plant',
        is_super_user: false,
        company: 'Sagar Steel',
        plant: 'Ratnagiri Plant',
        ...common,
      },
    ]);
    const queue = createPasswordQueue(10);
    for (const user of users) {
      const password = user['has_temporary_password'] ? temporaryDemoPassword : demoPassword;
      expect(await queue.inTurn('test', ({ check }) => check(password, user['password_hash'] as string))).toBe(true);
    }
    expect(new Set(users.map((user) => user['password_hash'])).size).toBe(8);
    const mobiles = await rowsOf(`select email, phone from app_user where phone ~ '^[+]91[6-9][0-9]{9}$'`);
    expect(mobiles).toEqual([{ email: 'owner@sagarsteel.example', phone: '+919876500001' }]);
  });

  it('gives each company eight finished jobs: four to review, three reviewed, one in dispute', async () => {
    const rows = await rowsOf(
      `select c.name, e.review_status, count(*)::int as count, count(r.id)::int as reviews from vendor_experience e
       join company c on c.id = e.company_id left join vendor_review r on r.experience_id = e.id group by 1, 2 order by 1, 2`,
    );
    expect(rows).toEqual(
      ['Deccan Cement', 'Sagar Steel'].flatMap((name) => [
        { name, review_status: 'published', count: 3, reviews: 3 },
        { name, review_status: 'reviewRequested', count: 4, reviews: 0 },
        { name, review_status: 'under_dispute', count: 1, reviews: 1 },
      ]),
    );
  });

  it('counts exactly the public reviews of every vendor', async () => {
    const wrong = await rowsOf(
      `select v.gstn from vendor v left join vendor_review r on r.vendor_id = v.id and r.is_public
       group by v.id having v.review_count <> count(r.id) or v.rating_sum <> coalesce(sum(r.overall_rating), 0)`,
    );
    expect(wrong).toEqual([]);
  });

  it('gives each company its Default group first and named groups with vendors in them', async () => {
    const groups = await rowsOf<{ name: string; is_default: boolean; vendors: number }>(
      `select c.name, g.is_default, count(i.vendor_id)::int as vendors from shortlist_group g join company c on c.id = g.company_id
       left join shortlist_item i on i.group_id = g.id group by c.name, g.id order by 1`,
    );
    for (const name of ['Deccan Cement', 'Sagar Steel']) {
      const own = groups.filter((group) => group.name === name);
      expect(own.filter((group) => group.is_default)).toHaveLength(1);
      expect(own).toHaveLength(3);
      expect(own.every((group) => group.vendors >= 2)).toBe(true);
    }
  });

  it('notes no change per vendor, and notes changes again afterwards', async () => {
    expect(await rowsOf('select count(*)::int as count from vendor_change')).toEqual([{ count: 0 }]);
    await connection.query(
      "update vendor set company_name = company_name || ' Ltd' where gstn = (select min(gstn) from vendor)",
    );
    expect(await rowsOf('select kind from vendor_change')).toEqual([{ kind: 'upsert' }]);
  });

  it('knows the last generated vendor, and undoes a bulk load that fails', async () => {
    expect(await lastGeneratedVendorId(connection)).toMatch(/^0000012b-0000-8000-a000-/);
    const failing = inBulkTransaction(connection, async () => {
      await insertRows(connection, 'vendor_category', [{ id: 'left-over', name: 'Left over', position: 9 }]);
      throw new Error('the plug is pulled');
    });
    await expect(failing).rejects.toThrow('the plug is pulled');
    expect(await rowsOf("select id from vendor_category where id = 'left-over'")).toEqual([]);
  });

  it('has jobs that agree with themselves: numbers without a gap, lines, moves and logs that hold', async () => {
    const jobs = await rowsOf<{
      id: string;
      company: string;
      year: number;
      number: number;
      status: string;
      held_status: string | null;
      item_count: number;
      lines: number;
      last_move: string | null;
      title: string;
    }>(`select j.id, c.name as company, j.year, j.number, j.status, j.held_status, j.item_count, j.title,
      (select count(*)::int from job_item i where i.job_id = j.id) as lines,
      (select l.detail ->> 'to' from job_log l where l.job_id = j.id and l.kind = 'status_changed' order by l.number desc limit 1) as last_move
      from job j join company c on c.id = j.company_id order by c.name, j.year, j.number`);
    expect(Map.groupBy(jobs, ({ company }) => company).get('Sagar Steel')).toHaveLength(29);
    expect(new Set(jobs.map(({ status }) => status))).toEqual(
      new Set([
        'draft',
        'submitted',
        'in_review',
        'sourcing',
        'quoting',
        'evaluating',
        'approving',
        'awarded',
        'completed',
        'on_hold',
        'cancelled',
      ]),
    );
    const byYear = Map.groupBy(jobs, ({ company, year }) => `${company} ${year}`);
    for (const group of byYear.values())
      expect(group.map(({ number }) => number)).toEqual(group.map((_, at) => at + 1));
    for (const job of jobs) {
      expect(job.item_count, job.title).toBe(job.lines);
      expect(job.last_move ?? 'draft', job.title).toBe(job.status);
      expect(job.held_status !== null, job.title).toBe(job.status === 'on_hold');
      expect((await verifyJobLog(database.owner, secret, job.id)).firstBroken, job.title).toBeNull();
    }
    const star = jobs.find(({ title }) => title.startsWith('Boiler 2 water-wall repair'));
    expect(star?.lines).toBe(15);
  });

  it('has quotes that the server could have taken: sealed, with receipts that fit, opened where the opening was', async () => {
    const rfqs = await rowsOf<{
      job_id: string;
      title: string;
      public_key: Buffer;
      sealed_private_key: Buffer;
      is_opened: boolean;
    }>(
      `select r.job_id, j.title, r.public_key, k.sealed_private_key, r.opened_at is not null as is_opened
       from rfq r join rfq_key k using (job_id) join job j on j.id = r.job_id order by j.title`,
    );
    expect(rfqs.map(({ title, is_opened }) => [title.slice(0, 8), is_opened])).toEqual([
      ['Bag hous', true],
      ['Boiler 1', true],
      ['Boiler 2', false],
      ['Chimney ', false],
      ['Clinker ', false],
      ['Coke ove', true],
      ['Coke ove', true],
      ['DG set 3', true],
      ['Valve se', true],
    ]);
    for (const rfq of rfqs) {
      const quotes = await rowsOf<{ job_vendor_id: string; sealed: Buffer; receipt: Buffer; opened: object | null }>(
        `select job_vendor_id, sealed, receipt, opened from quote where job_id = '${rfq.job_id}' and state in ('submitted', 'to_confirm')`,
      );
      expect(quotes.length).toBeGreaterThan(2);
      const keys = { publicKey: rfq.public_key, sealedPrivateKey: rfq.sealed_private_key };
      const sealed = quotes.map(({ job_vendor_id: jobVendorId, sealed: content }) => ({
        jobVendorId,
        sealed: content,
      }));
      for (const [index, text] of openQuotes(secret, rfq.job_id, keys, sealed).entries()) {
        const { content, salt } = JSON.parse(text.toString()) as { content: object; salt: string };
        const { receipt, opened } = quotes[index]!;
        expect(receiptOf(canonical(content), Buffer.from(salt, 'hex')).equals(receipt)).toBe(true);
        expect(opened === null).toBe(!rfq.is_opened);
        if (opened) expect(opened).toMatchObject({ content });
      }
    }
    // After the deadline a quote answers a clarification, in its time.
    expect(
      await rowsOf(`select from quote q join rfq r using (job_id) where q.submitted_at >= r.closes_at and not exists (
        select from quote_clarification c where c.job_vendor_id = q.job_vendor_id and c.answered_by = q.number
          and q.submitted_at > c.opened_at and q.submitted_at < c.closes_at and c.opened_at > r.opened_at)`),
    ).toEqual([]);
    // What was replaced before the opening is sealed, and what was replaced since is not.
    expect(
      await rowsOf(`select from quote q join rfq r using (job_id) where q.state = 'superseded' and r.opened_at is not null and (q.opened is null) =
        exists (select from quote n where n.job_vendor_id = q.job_vendor_id and n.number = q.number + 1 and n.submitted_at > r.opened_at)`),
    ).toEqual([]);
  });

  it('has a job between two openings: what is offered is what was sealed, no price is open, nobody is judged', async () => {
    const { rows } = await connection.query(
      `select q.job_id, q.job_vendor_id, q.sealed_technical, q.technical, r.technical_public_key, k.sealed_technical_key, j.status,
         (select count(*)::int from technical_clause t where t.job_id = q.job_id) as clauses,
         exists (select from quote_verdict d where d.job_id = q.job_id) as is_judged
       from quote q join rfq r using (job_id) join rfq_key k using (job_id) join job j on j.id = r.job_id
       where r.envelopes = 'two' and r.technical_opened_at is not null and r.opened_at is null and q.opened is null and q.state = 'submitted'`,
    );
    expect(rows).toHaveLength(3);
    for (const row of rows as Record<string, never>[]) {
      const keys = { publicKey: row['technical_public_key']!, sealedPrivateKey: row['sealed_technical_key']! };
      const quotes = [{ jobVendorId: row['job_vendor_id']!, sealed: row['sealed_technical']! }];
      const [text] = openQuotes(secret, row['job_id']!, keys, quotes, 'technical');
      expect(JSON.parse(text!.toString())).toEqual({ content: row['technical'], keys: {} });
      expect(JSON.stringify(row['technical'])).not.toMatch(/InPaise/);
      expect(row).toMatchObject({ status: 'evaluating', clauses: 3, is_judged: false });
    }
  });

  it('has a question that was answered to all in other words, and one that waits, in the log of their job', async () => {
    const questions = await rowsOf(
      `select q.state, q.words_for_all <> q.words as is_rephrased, left(j.title, 8) as title, v.content -> 'lines' -> q.line is not null as has_line,
         (select count(*) from job_log l where l.job_id = q.job_id and l.kind = 'question_asked' and l.at = q.asked_at and l.actor_name = i.vendor_name) as logged
       from rfq_question q join job j on j.id = q.job_id join rfq_invitation i using (job_vendor_id)
         join rfq_revision v on v.job_id = q.job_id and v.number = q.revision order by q.asked_at`,
    );
    expect(questions).toEqual([
      { state: 'answered', is_rephrased: true, title: 'Boiler 2', has_line: true, logged: 1 },
      { state: 'asked', is_rephrased: null, title: 'Boiler 2', has_line: true, logged: 1 },
    ]);
  });

  it('has files in messages that every upload would take, each with its content, and by who wrote the message', async () => {
    const files = await rowsOf<{ file_name: string; media_type: string; size_in_bytes: number; content: Buffer }>(
      `select f.file_name, f.media_type, f.size_in_bytes, s.content, f.by_user is not distinct from m.by_user as is_own, f.created_at = m.at as is_then
       from chat_file f join chat_message m on m.thread_id = f.thread_id and m.seq = f.seq
         join stored_file s on s.company_id = f.company_id and s.sha256 = f.sha256`,
    );
    const [counted] = await rowsOf<{ count: number }>('select count(*)::int as count from chat_file');
    expect(files).toHaveLength(counted!.count);
    expect(files.length).toBeGreaterThan(3);
    for (const { content, ...file } of files) {
      expect(file).toMatchObject({ size_in_bytes: content.length, is_own: true, is_then: true });
      expect(await inspectFile(file.file_name, content)).toEqual({ mediaType: file.media_type });
    }
  });
});
