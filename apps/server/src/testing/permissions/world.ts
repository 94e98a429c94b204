import type { OperationId } from '@millwright/contract/operations';
import { addStaff } from '../../modules/provider/provider.queries.ts';
import { hashPassword } from '../../modules/authentication/password.ts';
import { awardActs } from '../award-world.ts';
import { fixture, PASSWORD } from '../fixture-world.ts';
import type { CallArguments, TestServer, TestSession } from '../harness.ts';
import { LINES, QUOTE } from '../rfq-world.ts';
import type { PrincipalName } from './principals.ts';

/** The address of who is of the provider's team. */
export const OPERATOR = 'operator@millwright.example';
const OWN_SITE = { 'sec-fetch-site': 'same-origin' };

/** Each principal, logged in or by its link, and a job in each state that operations are for. */
export async function permissionWorld(server: TestServer) {
  const acts = awardActs(server);
  const { ownerPool } = server.database;
  const sql = (text: string, values: unknown[] = []) => ownerPool.query(text, values);

  const owner = await server.login(fixture.users.owner.email);
  const people: Record<Extract<PrincipalName, 'owner' | 'approver' | 'superUser' | 'stranger'>, TestSession> &
    Record<'colleague' | 'otherPlant' | 'buyer' | 'technical' | 'commercial' | 'auditor', TestSession> = {
    owner,
    colleague: await acts.person('colleague'),
    otherPlant: await acts.person('elsewhere'),
    buyer: await acts.person('purchaser'),
    technical: await acts.person('technical'),
    commercial: await acts.person('commercial'),
    approver: await server.login(fixture.users.approver.email),
    auditor: await acts.person('auditor'),
    superUser: await server.login(fixture.users.corporate.email),
    stranger: await server.login(fixture.users.buyer.email),
  };
  await sql('update app_user set is_super_user = true where id = $1', [people.stranger.userId]);
  await sql(
    `insert into app_user (company_id, plant_id, email, full_name, user_type, status, password_hash)
     select company_id, plant_id, 'second@deccancement.example', 'Second Person', 'Plant', 'approved', password_hash from app_user where id = $1`,
    [people.stranger.userId],
  );
  const plants = await sql(
    `insert into plant (company_id, name, city, state, latitude, longitude)
     select company_id, 'Dolvi Plant', city, state, latitude, longitude from plant where id = $1 returning id`,
    [fixture.sagar.plantId],
  );
  await sql('update app_user set plant_id = $1 where id = $2', [plants.rows[0].id, people.otherPlant.userId]);

  const passwordHash = await hashPassword(PASSWORD);
  await addStaff(server.database.app, { email: OPERATOR, passwordHash, hasOneTimePassword: false }, new Date());
  const operator: Record<string, string> = { ...OWN_SITE };
  /** Logs the person of the team in anew. */
  async function logInOperator(password = PASSWORD): Promise<void> {
    const login = await server.call('providerLogin', { body: { email: OPERATOR, password }, headers: OWN_SITE });
    operator.cookie = login.headers.getSetCookie()[0]!.split(';')[0]!;
  }
  await logInOperator();

  /** Gives everybody who has a role theirs on a job. */
  async function withRoles<Job extends { jobId: string }>(job: Job): Promise<Job> {
    const roles = [
      ['buyer', 'buyer'],
      ['technical', 'technical_evaluator'],
      ['commercial', 'commercial_evaluator'],
      ['approver', 'approver'],
      ['auditor', 'auditor'],
    ] as const;
    for (const [name, role] of roles)
      await sql('insert into job_member (job_id, user_id, company_id, role) values ($1, $2, $3, $4)', [
        job.jobId,
        people[name].userId,
        fixture.sagar.companyId,
        role,
      ]);
    return job;
  }

  const asOwner = <Id extends OperationId>(id: Id, args: CallArguments<Id>) => server.call(id, { ...args, as: owner });
  const asTeam = <Id extends OperationId>(id: Id, args: CallArguments<Id>) =>
    server.call(id, { ...args, headers: operator });

  /** A job that was written and not submitted. */
  async function drafted() {
    const title = 'Boiler 2 water-wall repair';
    const body = { title, subcategoryId: 'boiler-repair', plantId: fixture.sagar.plantId };
    const jobId = (await asOwner('createJob', { body })).body._id;
    await asOwner('setJobScope', { path: { id: jobId }, body: { version: 1, items: [...LINES] } });
    return withRoles({ jobId });
  }
  /** One that the team has to look at. */
  async function submitted() {
    const job = await drafted();
    await asOwner('updateJobStatus', { body: { jobId: job.jobId, to: 'submitted' } });
    return job;
  }
  /** One that the team has accepted, for which it may propose vendors. */
  async function accepted() {
    const job = await submitted();
    await asTeam('openJobAsProvider', { path: { id: job.jobId } });
    await asTeam('decideJobAsProvider', { path: { id: job.jobId }, body: { decision: 'accept' } });
    return job;
  }
  /** One whose time to quote is over with three sealed quotes, and whose owner is to open them. */
  async function closed() {
    const job = await withRoles(await acts.quoting(owner, 3));
    for (const browser of job.browsers) await acts.submit(browser);
    await acts.closeIn(job.jobId);
    return job;
  }

  /** One whose time to quote is over with a question that nobody answered. */
  async function questioned() {
    const job = await withRoles(await acts.quoting(owner, 1));
    await acts.ask(job.browsers[0]!, 'Who brings the crane?');
    await acts.closeIn(job.jobId);
    return job;
  }

  /** One whose three quotes are opened, with everything that can be read of it. */
  async function openedJob() {
    const job = await acts.quoting(owner, 3);
    const [first, second] = job.browsers;
    const offer = new FormData();
    offer.set('file', new Blob(['Offer']), 'Offer.txt');
    const attachment = (await server.call('addQuoteFile', { headers: first!.headers, body: offer })).body;
    await acts.submit(first!, { ...QUOTE, attachments: [attachment] });
    await acts.submit(second!);
    const ids = job.recipients.map(({ jobVendorId }) => jobVendorId);
    const { fileId } = await acts.upload(owner, 'Quotation 114.txt', 'As agreed by phone.');
    await asOwner('enterQuote', { body: { jobVendorId: ids[2]!, content: QUOTE, fileId } });
    await acts.closeIn(job.jobId);
    await acts.open(owner, job.jobId);
    const evidence = (await acts.upload(owner, 'ISO 9001.txt', 'Certificate.')).fileId;
    const answers = [{ kind: 'certificates', answer: 'ISO 9001', fileId: evidence }] as const;
    await asOwner('updatePqr', { body: { jobVendorId: ids[0]!, version: 0, answers: [...answers] } });
    const clauses = [{ text: 'Own crane', isMandatory: false, weight: 100 }];
    const { body } = await asOwner('setTechnicalClauses', { path: { id: job.jobId }, body: { clauses, seen: [] } });
    return { ...job, ids, fileId: attachment._id, clauseId: body.clauses[0]!._id };
  }
  /** One that was sent, with a document, and a quote of each of its first two vendors. */
  async function quotingJob() {
    const job = await acts.quoting(owner, 3);
    const { fileId } = await acts.upload(owner, 'Drawing.txt', 'Drawing.');
    const body = { jobId: job.jobId, fileIds: [fileId] };
    const { documents } = (await asOwner('addRfqDocuments', { body })).body;
    await acts.publish(owner, job.jobId);
    for (const browser of job.browsers.slice(0, 2)) await acts.submit(browser);
    return { ...job, documentId: documents[0]!._id };
  }

  const draft = await drafted();
  const moved = await submitted();
  const toAccept = await accepted();
  const sourcing = await withRoles(await acts.sourced(owner));
  await acts.setTerms(owner, sourcing.jobId);
  const quoting = await withRoles(await quotingJob());
  const toOpen = await closed();
  const opened = await withRoles(await openedJob());
  const sheet = (await asOwner('quoteComparison', { body: { jobId: opened.jobId } })).body;
  const edited = { line: { lineId: sheet.lines[1]!.lineId, status: 'quoted', rate: '26801.37' } } as const;
  const change = { comparisonId: sheet._id, vendorId: sheet.vendors[1]!.vendorId, seen: 0, change: edited };
  await asOwner('updateVendorQuote', { body: change });
  const report = async (kind: 'financial' | 'vendor_comparison' | 'job_summary') =>
    (await asOwner('makeReport', { body: { jobId: opened.jobId, kind } })).body._id;
  const reports = {
    financial: await report('financial'),
    vendor_comparison: await report('vendor_comparison'),
    job_summary: await report('job_summary'),
  };
  const uncompared = await withRoles(await acts.evaluating(owner, 1));
  await acts.setRules(
    people.superUser,
    [{ name: 'Plant head', policy: 'any', needed: null, approverIds: [people.approver.userId] }],
    { isOverrideAllowed: true },
  );
  const frozen = await withRoles(await acts.frozen(owner));
  const deciding = await withRoles(await acts.frozen(owner));
  const awarded = await withRoles(await acts.frozen(owner));
  const approved = await acts.propose(owner, awarded);
  await server.call('saveResolutionApproverResponse', {
    as: people.approver,
    body: { resolutionId: approved._id, answer: 'approve' },
  });
  await sql(`update comparison set summary = '{"lineCount":2,"vendorCount":3,"first":null}' where summary = '{}'`);
  const [vendor, otherVendor] = quoting.browsers;

  const logins = {} as Record<keyof typeof people, { as: TestSession; headers: Record<string, string> }>;
  for (const [name, as] of Object.entries(people)) logins[name as keyof typeof people] = { as, headers: OWN_SITE };
  /** How each principal says who it is. */
  const callers: Record<PrincipalName, { as?: TestSession; headers: Record<string, string> }> = {
    guest: { headers: OWN_SITE },
    operator: { headers: operator },
    vendor: { headers: vendor!.headers },
    otherVendor: { headers: otherVendor!.headers },
    ...logins,
  };

  let serial = 0;
  /** A number that nothing else of the world has. */
  const next = () => (serial += 1);

  /** Calls as a principal would, or as the owner in the place of who may not: for what a request is about. */
  const as = (by: PrincipalName): TestSession => (by in people ? people[by as keyof typeof people] : owner);

  return {
    server,
    acts,
    sql,
    people,
    callers,
    as,
    asOwner,
    asTeam,
    logInOperator,
    next,
    jobIds: [draft, moved, toAccept, sourcing, quoting, toOpen, opened, uncompared, frozen, deciding, awarded].map(
      ({ jobId }) => jobId,
    ),
    draft,
    moved,
    submitted,
    accepted: toAccept,
    sourcing,
    quoting,
    toOpen,
    closed,
    questioned,
    opened: { ...opened, reports },
    uncompared,
    sheet,
    frozen,
    deciding,
    awarded,
    approved,
    browsers: [vendor!, otherVendor!] as const,
    vendor: vendor!,
    documentId: quoting.documentId,
    quote: QUOTE,
  };
}

/** All that rows of the table are about. */
export type PermissionWorld = Awaited<ReturnType<typeof permissionWorld>>;

/** Makes something once for each world. Test files that share a process share its modules, and each has a world of its own. */
export function oncePerWorld<Made>(make: (world: PermissionWorld) => Made): (world: PermissionWorld) => Made {
  const made = new WeakMap<PermissionWorld, { value: Made }>();
  return (world) => {
    const known = made.get(world) ?? { value: make(world) };
    made.set(world, known);
    return known.value;
  };
}
