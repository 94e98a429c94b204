import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Who of the provider's team the demo has. */
export const teamEmail = 'provider@millwright.example';

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
