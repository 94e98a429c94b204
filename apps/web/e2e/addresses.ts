import type { Page } from '@playwright/test';
import type { manifest } from '../src/manifest.ts';
import { accounts, expect, jobNamed, listed, password, withSession } from './fixtures.ts';

export type Path = (typeof manifest)[number]['path'];

/** What addresses are made of: vendors, jobs and their parts, as the demo has them. */
export type World = Awaited<ReturnType<typeof worldOf>>;

/** Reads it, and makes what the demo has none of: a shared comparison, and a report where one is wanted. */
export async function worldOf(page: Page, { hasReport = false } = {}) {
  const { vendorProfile } = await listed(page, 'boiler repair', 2);
  const gstns = vendorProfile.map(({ gstn }) => gstn);
  // The mails of shares are counted by person: another one than the tests of the path of a buyer use.
  const sharing = await withSession(page, accounts.corporate);
  const shared = await sharing.post('/compare-vendors/share', { gstns, recipients: ['reader@sagarsteel.example'] });
  expect(shared.status()).toBe(201);
  const { link } = (await shared.json()) as { link: string };
  const { get, post } = await withSession(page);
  const [asked, opened, proposed, awarded] = [
    await jobNamed(get, 'Boiler 2 water-wall'),
    await jobNamed(get, 'Valve servicing'),
    await jobNamed(get, 'Coke oven 4'),
    await jobNamed(get, 'DG set 3'),
  ];
  type Finals = { vendors: { jobVendorId: string }[] };
  type Sheets = { comparisons: { _id: string; job: { _id: string } | null }[] };
  const { vendors } = await get<Finals>(`/final-vendors/${opened._id}`);
  const { comparisons } = await get<Sheets>('/comparison', { limit: 100 });
  const { resolutions } = await get<{ resolutions: { _id: string }[] }>(`/resolution/get/${proposed._id}`);
  const { requests } = await get<{ requests: { _id: string }[] }>('/client-request/list/all');
  return {
    gstns,
    shared: new URL(link).pathname,
    asked: asked.number,
    opened: opened.number,
    proposed: proposed.number,
    awarded: awarded.number,
    jobVendorId: vendors[0]!.jobVendorId,
    comparisonId: comparisons.find(({ job }) => job?._id === opened._id)!._id,
    resolutionId: resolutions[0]!._id,
    visitId: requests[0]!._id,
    auctionId: await auctionOf(post, asked._id),
    reportId: hasReport ? await reportOf(post, awarded._id) : unknownId,
  };
}

/** A draft, which no bidder sees. */
export async function auctionOf(
  post: Awaited<ReturnType<typeof withSession>>['post'],
  jobId: string,
  title = 'Boiler 2 water-wall, main lot',
): Promise<string> {
  const made = await post('/auctions/create', {
    jobId,
    title,
    rules: {
      type: 'english',
      startsAt: new Date(Date.now() + 7 * 86_400_000).toISOString(),
      noticeInMinutes: 1440,
      durationInMinutes: 60,
      hardCloseAfterInMinutes: 120,
      ceilingInPaise: 143_500_000,
      decrement: { absInPaise: 100_000, percent: '0.5' },
      base: 'own',
      ties: 'allowed',
      isTieLeakAccepted: false,
      windowInSeconds: 300,
      extensionInSeconds: 300,
      maxExtensions: 10,
      trigger: { kind: 'any', rank: null },
      sanityFloorPercent: null,
      visibility: 'rank',
      levels: null,
      disclosure: 'own',
      telephone: '+91 2352 240 117',
    },
  });
  expect(made.status()).toBe(201);
  return ((await made.json()) as { _id: string })._id;
}

async function reportOf(post: Awaited<ReturnType<typeof withSession>>['post'], jobId: string): Promise<string> {
  const made = await post('/reports/job-summary', { jobId });
  expect(made.status()).toBe(200);
  return ((await made.json()) as { _id: string })._id;
}

/** The first of what the provider's team has of a kind, by its list in the API. */
export async function ofTeam(page: Page): Promise<{ jobId: string; requestId: string }> {
  const entry = await page.request.post('/api/v1/provider/login', {
    data: { email: 'provider@millwright.example', password },
  });
  const { access_token } = (await entry.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${access_token}` };
  const first = async (path: string, list: string) => {
    const answer = await page.request.get(`/api/v1/provider/${path}`, { headers });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as Record<string, { _id: string }[]>)[list]?.[0]?._id ?? unknownId;
  };
  return { jobId: await first('jobs?state=open', 'jobs'), requestId: await first('requests', 'requests') };
}

const unknownId = '11111111-1111-4111-8111-111111111111';
type Team = Awaited<ReturnType<typeof ofTeam>>;

/**
 * An address of each path of the manifest: one that is added there has to have its own here, or the types fail. What a mail alone leads to is opened without
 * its secret, and says so.
 */
export const addresses: Record<Path, (world: World, team: Team) => string> = {
  '/login': () => '/login',
  '/registration': () => '/registration',
  '/forgotpassword': () => '/forgotpassword',
  '/forgotpassword/:id': () => `/forgotpassword/${unknownId}`,
  '/resetpassword': () => '/resetpassword',
  '/search-vendors': () => '/search-vendors',
  '/search-vendors/:searchkey': () => '/search-vendors/boiler%20repair',
  '/vendor/:gstn': ({ gstns }) => `/vendor/${gstns[0]}`,
  '/vendor/:gstn/:profileType': ({ gstns }) => `/vendor/${gstns[0]}/services`,
  '/contactList/:gstn': ({ gstns }) => `/contactList/${gstns[0]}`,
  '/marketingSuite': () => '/marketingSuite',
  '/support': () => '/support',
  '/userInfo': () => '/userInfo',
  '/plantInfo': () => '/plantInfo',
  '/mail-preferences': () => '/mail-preferences',
  '/unsubscribe': () => '/unsubscribe',
  '/confirm-reply': () => '/confirm-reply',
  '/submit-review': () => '/submit-review',
  '/submit-review/:gstn/:projId/:clientEmail/:vendorEmail': ({ gstns }) =>
    `/submit-review/${gstns[0]}/JR-2026-0001/reader@sagarsteel.example/sales@vendor.example`,
  '/vendor-link': () => '/vendor-link',
  '/auction': () => '/auction',
  '/conversation': () => '/conversation',
  '/visit': () => '/visit',
  '/gate': () => '/gate',
  '/single-sign-on': () => '/single-sign-on',
  '/open-login/:token': () => `/open-login/${unknownId}`,
  '/home': () => '/home',
  '/vendorlist': () => '/vendorlist?search=boiler+repair',
  '/explore': () => '/explore',
  '/click/compareVendors/:gstn': ({ gstns }) => `/click/compareVendors/${gstns.join('%7C')}`,
  '/share/compareVendors/:gstn': ({ shared }) => shared,
  '/jobs': () => '/jobs',
  '/jobs/:summaryFilter': () => '/jobs/created',
  '/job-requests': () => '/job-requests',
  '/job-requests/:summaryFilter': () => '/job-requests/created',
  '/job/new': () => '/job/new',
  '/job/:jrId/edit': ({ asked }) => `/job/${asked}/edit`,
  '/job/:jrId/job-scope': ({ asked }) => `/job/${asked}/job-scope`,
  '/job-request/:id': ({ asked }) => `/job-request/${asked}`,
  '/job-dashboard': () => '/job-dashboard',
  '/job/:jrId/vendors': ({ asked }) => `/job/${asked}/vendors`,
  '/job/:jrId/vendors/:vendor': ({ opened, jobVendorId }) => `/job/${opened}/vendors/${jobVendorId}`,
  '/job/:jrId/qualified-vendors': ({ opened }) => `/job/${opened}/qualified-vendors`,
  '/job/:jrId/f3-vendors': ({ asked }) => `/job/${asked}/f3-vendors`,
  '/job/:jrId/documents': ({ asked }) => `/job/${asked}/documents`,
  '/job/:jrId/quotations': ({ opened }) => `/job/${opened}/quotations`,
  '/job/:jrId/approvals': ({ proposed }) => `/job/${proposed}/approvals`,
  '/job/:jrId/approvals/:resolutionId': ({ proposed, resolutionId }) => `/job/${proposed}/approvals/${resolutionId}`,
  '/job-request/:id/:resolutionId': ({ proposed, resolutionId }) => `/job-request/${proposed}/${resolutionId}`,
  '/job/:jrId/delivery': ({ awarded }) => `/job/${awarded}/delivery`,
  '/job/:jrId/auctions': ({ asked }) => `/job/${asked}/auctions`,
  '/job/:jrId/auctions/new': ({ asked }) => `/job/${asked}/auctions/new`,
  '/job/:jrId/auctions/:auctionId': ({ asked, auctionId }) => `/job/${asked}/auctions/${auctionId}`,
  '/job/:jrId/auctions/:auctionId/edit': ({ asked, auctionId }) => `/job/${asked}/auctions/${auctionId}/edit`,
  '/scheduler': () => '/scheduler',
  '/milestones': () => '/milestones',
  '/approval-rules': () => '/approval-rules',
  '/job/:jrId/cost-estimation/:type': ({ opened }) => `/job/${opened}/cost-estimation/boq`,
  '/job/:jrId/comparison-reports': ({ awarded }) => `/job/${awarded}/comparison-reports`,
  '/:jrId/comparison-report/:reportId': ({ awarded, reportId }) => `/${awarded}/comparison-report/${reportId}`,
  '/reports': () => '/reports',
  '/job/:jrId/quote-comparison/:type': ({ opened }) => `/job/${opened}/quote-comparison/price`,
  '/job/:jrId/activity-logs': ({ proposed }) => `/job/${proposed}/activity-logs`,
  '/activity-logs/:requestId': ({ proposed }) => `/activity-logs/${proposed}`,
  '/comparison': () => '/comparison',
  '/comparison/request': () => '/comparison/request',
  '/comparison/:_id': ({ comparisonId }) => `/comparison/${comparisonId}`,
  '/communication': () => '/communication',
  '/requests': () => '/requests',
  '/request': ({ asked }) => `/request?job=${asked}`,
  '/request/plantvisit/:requestId': ({ visitId }) => `/request/plantvisit/${visitId}`,
  '/project': () => '/project',
  '/shortlist': () => '/shortlist',
  '/vendor-requests': () => '/vendor-requests',
  '/tools/inspect-boq': () => '/tools/inspect-boq',
  '/tools/practice-auction': () => '/tools/practice-auction',
  '/invite': () => '/invite',
  '/provider/login': () => '/provider/login',
  '/provider': () => '/provider',
  '/provider/jobs': () => '/provider/jobs',
  '/provider/jobs/:jobId': (_, { jobId }) => `/provider/jobs/${jobId}`,
  '/provider/requests': () => '/provider/requests',
  '/provider/requests/:requestId': (_, { requestId }) => `/provider/requests/${requestId}`,
  '/provider/levelling': () => '/provider/levelling',
  '/provider/levelling/:requestId': () => `/provider/levelling/${unknownId}`,
  '/provider/audit': () => '/provider/audit',
  '/provider/team': () => '/provider/team',
  '/provider/password': () => '/provider/password',
  '/:inviteId/login': () => `/${unknownId}/login`,
};
