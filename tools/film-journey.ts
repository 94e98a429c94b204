import type { Recorder } from './film-recorder.ts';

const password = 'Boiler-Repair-2026';
const owner = 'owner@sagarsteel.example';
/** Who compares the quotes of the job whose quotes are opened. */
const buyer = 'approver@sagarsteel.example';
const approver = 'plant.head@sagarsteel.example';
const team = 'provider@millwright.example';
/** A job of the demo whose quotes are opened and whose award is not proposed. */
const openedTitle = 'Valve servicing before the shutdown';
const newTitle = 'Valve servicing, April shutdown';

/** What a buyer does from a search to an approved award, in a minute and a half. */
export async function playJourney(recorder: Recorder): Promise<void> {
  const { page } = recorder;
  const session = await backOffice(recorder);

  await recorder.open('/home');
  await recorder.say('Millwright takes a buyer from a vendor search to an approved award.', 4);
  await recorder.write(page.getByRole('searchbox'), 'valv servicing');
  await recorder.backstage(async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('article').first().waitFor();
  });
  await recorder.say(
    'Search as you would say it. Spelling mistakes are understood, and each result says why it matches.',
    5,
  );
  await recorder.press(page.getByRole('button', { name: /^Shortlist / }).first());
  await recorder.press(page.getByRole('dialog').getByRole('checkbox').first());
  await recorder.say('Shortlist vendors in groups that your colleagues see, too.', 3.5);
  await page.keyboard.press('Escape');

  await recorder.open('/job/new');
  await recorder.say('Post a job: a title, a service and the items.', 3);
  await recorder.write(page.getByLabel('Title'), newTitle);
  await recorder.write(page.getByRole('combobox', { name: 'Service' }), 'valve serv');
  await page
    .getByRole('option', { name: /^Valve servicing/ })
    .first()
    .waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const paste = page.getByRole('textbox', { name: 'Paste from a spreadsheet' });
  await paste.scrollIntoViewIfNeeded();
  await paste.evaluate((field, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, 'Item\tUnit\tQty\nSafety valves, overhaul and set\tNos\t42\nControl valves, overhaul\tNos\t65');
  await page.getByRole('textbox', { name: 'Description of item 2' }).waitFor();
  await page.getByText(/Saved at/).waitFor();
  await recorder.say('Paste the bill of quantities from a spreadsheet. The draft saves automatically.', 4.5);
  const number = /JR-\d{4}-\d{4}/.exec(page.url())![0];
  await recorder.press(page.getByRole('button', { name: 'Submit for review' }));
  await recorder.hold(1);

  await recorder.backstage(() => session.prepareRfq(number));
  await recorder.open(`/job/${number}/documents`);
  await recorder.say('The RFQ has the scope, the terms and the submission deadline. Publishing freezes them.', 4.5);
  await recorder.press(page.getByRole('button', { name: 'Publish', exact: true }));
  await recorder.press(page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }));
  await page.getByText(/^Revision 1 published, no unpublished/).waitFor();
  await recorder.press(page.getByRole('button', { name: /^Send to \d vendors/ }));
  await recorder.say('Vendors quote by a link, without an account. Their quotes stay sealed until quote opening.', 5);

  const opened = await recorder.backstage(() => session.openedJob());
  await recorder.backstage(() => session.become(buyer));
  await recorder.open(`/job/${opened.number}/quotations`);
  await recorder.say('After the deadline, the openers open all quotes at once.', 4.5);
  await recorder.open(`/job/${opened.number}/quote-comparison/price`);
  await recorder.say(
    'The comparison puts all quotes on one basis: items, charges, taxes, payment terms and deviations.',
    5,
  );
  await recorder.scroll(520);
  await recorder.say('It ranks vendors by evaluated cost and says why the first is L1.', 4.5);

  await recorder.backstage(() => session.freeze(opened._id));
  await recorder.open(`/job/${opened.number}/approvals`);
  await recorder.say('Freeze the comparison and propose an award.', 3);
  await recorder.press(
    page
      .getByRole('button', { name: /^Propose/ })
      .or(page.getByRole('link', { name: /^Propose/ }))
      .first(),
  );
  const dialog = page.getByRole('dialog', { name: 'Propose an award' });
  await dialog.waitFor();
  const justification = dialog.getByRole('textbox', { name: /^Justification/ });
  await recorder.write(justification, 'Lowest evaluated cost; serviced these valves last year.');
  await recorder.say('Your approval rules decide who approves, and in which order.', 4);
  await recorder.press(dialog.getByRole('button', { name: 'Submit for approval' }));
  await page.getByText('Award pending approval').waitFor();
  await recorder.hold(2);

  await recorder.backstage(() => session.become(approver));
  await recorder.open(await recorder.backstage(() => session.approvalLink()));
  await recorder.say('The approver sees the savings and the points to consider, also on a phone.', 4.5);
  await recorder.press(page.getByRole('button', { name: /^Approve ₹/ }));
  await recorder.hold(1.5);
  const approved = page.getByText('Approved: the job is awarded').first();
  // Ten seconds to undo.
  await recorder.backstage(() => approved.waitFor());
  await recorder.say('The job is awarded. Letters of award and regret come next.', 4);
}

/** Acts of other people, through the API. */
async function backOffice({ page, context }: Recorder) {
  const logIn = async (email: string) => {
    const answer = await page.request.post('/api/v1/authentication/login', {
      data: { email, password, rememberMe: true },
    });
    const { userData, access_token: token } = (await answer.json()) as { userData: unknown; access_token: string };
    return { marker: JSON.stringify(userData), token };
  };
  const show = (marker: string) =>
    context.addInitScript((text) => localStorage.setItem('millwright.userData', text), marker);
  const { marker, token } = await logIn(owner);
  await show(marker);
  const ask = async <Body>(
    method: string,
    path: string,
    data?: object,
    bearer: string | null = token,
  ): Promise<Body> => {
    const answer = await page.request.fetch(path.startsWith('/communication') ? path : `/api/v1${path}`, {
      method,
      ...(data && { data }),
      headers: bearer ? { authorization: `Bearer ${bearer}` } : { 'sec-fetch-site': 'same-origin' },
    });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  type Job = { _id: string; number: string; title: string };
  const jobs = async () => {
    const { company } = await ask<{ company: { _id: string } }>('GET', '/client-info/user');
    return (await ask<{ jobs: Job[] }>('GET', `/request-vendor/job-req-details/${company._id}?limit=100`)).jobs;
  };
  return {
    /** The team accepts the job; three vendors are on it, and its RFQ has terms. */
    async prepareRfq(number: string) {
      const { _id: jobId } = (await jobs()).find((job) => job.number === number)!;
      const browser = context.browser()!;
      const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
      const post = async (path: string, data: object) => {
        const answer = await other.request.post(`/api/v1${path}`, {
          data,
          headers: { 'sec-fetch-site': 'same-origin' },
        });
        if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
      };
      await post('/provider/login', { email: team, password });
      await post(`/provider/jobs/${jobId}/open`, {});
      await post(`/provider/jobs/${jobId}/decision`, { decision: 'accept' });
      await other.close();
      const found = await ask<{ vendorProfile: { gstn: string }[] }>(
        'GET',
        '/vendor-list/searchWithoutToken?search=valve+servicing&limit=4',
        undefined,
        null,
      );
      await ask('POST', '/request-vendor/addVendors', { jobId, gstns: found.vendorProfile.map(({ gstn }) => gstn) });
      const { version, possibleOpeners } = await ask<{
        version: number;
        possibleOpeners: { userId: string; isMe: boolean }[];
      }>('GET', `/job-rfq/${jobId}`);
      const deadline = new Date(Date.now() + 10 * 86_400_000).toISOString();
      const openerIds = [possibleOpeners.find(({ isMe }) => isMe)!.userId];
      await ask('PUT', `/job-rfq/terms/${jobId}`, { version, terms: { deadline, openerIds, minimumQuotes: 3 } });
    },
    /** The job whose quotes are opened, with every quote qualified: only such a one can be awarded. */
    async openedJob() {
      const job = (await jobs()).find(({ title }) => title === openedTitle)!;
      const { vendors } = await ask<{ vendors: { jobVendorId: string; standing: string; number: number }[] }>(
        'GET',
        `/final-vendors/${job._id}`,
      );
      for (const { jobVendorId, number } of vendors.filter(({ standing }) => standing === 'undecided'))
        await ask('POST', '/job-rfq/quote-verdict', { jobVendorId, number, verdict: 'qualified' });
      return job;
    },
    async freeze(jobId: string) {
      const { comparisons } = await ask<{ comparisons: { _id: string; job: { _id: string } | null }[] }>(
        'GET',
        '/comparison?limit=100',
      );
      const { _id: comparisonId } = comparisons.find(({ job }) => job?._id === jobId)!;
      const { version, revision } = await ask<{ version: number; revision: number }>(
        'GET',
        `/comparison/by-id/${comparisonId}/0`,
      );
      await ask('POST', '/comparison/freeze', { comparisonId, version, revision });
    },
    /** Logs somebody else in. */
    async become(email: string) {
      await show((await logIn(email)).marker);
    },
    async approvalLink() {
      for (;;) {
        const answer = await page.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
        const mails = (await answer.json()) as { subject: string; text: string }[];
        const mail = mails.find(
          ({ subject, text }) => `${subject}\n${text}`.includes('needs your approval') && text.includes(openedTitle),
        );
        const link = mail && /https?:\/\/\S+\/approvals\/[\w-]+/.exec(mail.text)?.[0];
        if (link) return new URL(link).pathname;
        await page.waitForTimeout(200);
      }
    },
  };
}
