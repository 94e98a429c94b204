import type { APIResponse, Browser, Page } from '@playwright/test';
import { accounts, expect, listed, password, sentMessages, unique, withSession } from './fixtures.ts';

/** Who of the provider's team the demo has. */
export const teamEmail = 'provider@millwright.example';

export const ownerLogin = {
  path: '/authentication/login',
  data: { email: accounts.owner, password, rememberMe: true },
};

/** Somebody who calls the API beside the pages. */
export async function calling(page: Page, login: { path: string; data: object }) {
  const entry = await page.request.post(`/api/v1${login.path}`, { data: login.data });
  expect(entry.status()).toBe(200);
  const bearer = ((await entry.json()) as { access_token?: string }).access_token;
  return async <Body>(method: string, path: string, data?: object): Promise<Body> => {
    const answer = await page.request.fetch(`/api/v1${path}`, {
      method,
      ...(data && { data }),
      headers: bearer ? { authorization: `Bearer ${bearer}` } : { 'sec-fetch-site': 'same-origin' },
    });
    expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Body;
  };
}

export type Call = Awaited<ReturnType<typeof calling>>;

/** A draft of the session's company that no other test knows. */
export async function newJob(post: (path: string, data: unknown) => Promise<APIResponse>, title: string) {
  const answer = await post('/job-rfq/create', { title: `${title} ${unique()}` });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { _id: string; number: string; title: string };
}

/** A job that the team accepted. */
export async function acceptedJob(asOwner: Call, asTeam: Call, title: string) {
  const { plantInfo: plant } = await asOwner<{ plantInfo: { _id: string } | null }>('GET', '/client-info/user');
  const body = {
    title,
    subcategoryId: 'boiler-repair',
    ...(plant && { plantId: plant._id }),
    budgetInPaise: 987_654_321,
  };
  const job = await asOwner<{ _id: string; number: string; version: number }>('POST', '/job-rfq/create', body);
  await asOwner('PUT', `/job-rfq/scope/${job._id}`, {
    version: job.version,
    items: [{ description: 'Water-wall tubes', unit: 'NOS', quantity: '64' }],
  });
  await asOwner('PATCH', '/request-vendor/update-job-status', { jobId: job._id, to: 'submitted' });
  await asTeam('POST', `/provider/jobs/${job._id}/open`);
  await asTeam('POST', `/provider/jobs/${job._id}/decision`, { decision: 'accept' });
  return job;
}

/** An accepted job of the owner with three vendors on it, which no other test knows. */
export async function jobWithVendors(page: Page, browser: Browser, asOwner: Call, words: string) {
  const title = `${words} ${unique()}`;
  const provider = await browser.newContext();
  const asTeam = await calling(await provider.newPage(), {
    path: '/provider/login',
    data: { email: teamEmail, password },
  });
  const job = await acceptedJob(asOwner, asTeam, title);
  await provider.close();
  const { vendorProfile } = await listed(page, 'turbine', 3);
  const gstns = vendorProfile.map(({ gstn }) => gstn);
  await asOwner('POST', '/request-vendor/addVendors', { jobId: job._id, gstns });
  return { ...job, title };
}

type Rfq = { jobId: string; version: number; terms: object; possibleOpeners: { userId: string; isMe: boolean }[] };
type Recipients = { recipients: { jobVendorId: string; companyName: string; email: string }[] };

/** Publishes the RFQ of a job with what it has and sends it to every vendor; answers these, and the link of the first. */
export async function sentRfq(page: Page, asOwner: Call, { _id: jobId, title }: { _id: string; title: string }) {
  const { version, possibleOpeners } = await asOwner<Rfq>('GET', `/job-rfq/${jobId}`);
  const terms = {
    deadline: new Date(Date.now() + 5 * 86_400_000).toISOString(),
    openerIds: [possibleOpeners.find(({ isMe }) => isMe)!.userId],
    minimumQuotes: 1,
  };
  const set = await asOwner<Rfq>('PUT', `/job-rfq/terms/${jobId}`, { version, terms });
  await asOwner('POST', '/job-rfq/publish', { jobId, version: set.version });
  const { recipients } = await asOwner<Recipients>('GET', `/job-rfq/vendor-recipients/${jobId}`);
  const { headers } = await withSession(page);
  const jobVendorIds = recipients.map(({ jobVendorId }) => jobVendorId);
  const answer = await page.request.post('/communication/v1/rfq/send', { headers, data: { jobId, jobVendorIds } });
  expect(answer.status()).toBe(200);
  const mails = await sentMessages(page, '/vendor-link#');
  const { text } = mails.find(({ to, subject }) => to === recipients[0]!.email && subject.includes(title))!;
  return { recipients, link: /\/vendor-link#[\w-]{43}/.exec(text)![0] };
}

/** Ends the time to quote of a published RFQ at once, which no role can after the first quote, and reloads the open pages. */
export async function passDeadline(jobId: string, ...pages: Page[]) {
  const answer = await pages[0]!.request.post(`/dev/deadline/${jobId}`);
  expect(answer.ok()).toBe(true);
  for (const page of pages) await page.reload();
}
