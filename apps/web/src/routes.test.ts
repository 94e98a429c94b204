import { matchPath as matchPathIn, pathOf as pathIn } from '@millwright/host/routes';
import { expect, test } from 'vitest';
import { manifest } from './manifest.ts';

const matchPath = (path: string) => matchPathIn(manifest, path);
const pathOf = (target: Parameters<typeof pathIn>[1]) => pathIn(manifest, target);

test('the site map', () => {
  expect(manifest.map((route) => `${route.access.padEnd(7)} ${route.path.padEnd(30)} ${route.screen}`))
    .toMatchInlineSnapshot(`
      [
        "public  /login                         login",
        "public  /registration                  registration",
        "public  /forgotpassword                forgot-password",
        "public  /forgotpassword/:id            reset-link",
        "public  /resetpassword                 reset-password",
        "guest   /search-vendors                guest-vendor-search",
        "guest   /search-vendors/:searchkey     guest-vendor-search",
        "guest   /vendor/:gstn                  vendor-profile",
        "guest   /vendor/:gstn/:profileType     vendor-profile",
        "guest   /contactList/:gstn             contact-list",
        "public  /marketingSuite                marketing-suite",
        "public  /support                       support",
        "profile /userInfo                      user-info",
        "profile /plantInfo                     plant-info",
        "session /mail-preferences              mail-preferences",
        "public  /unsubscribe                   unsubscribe",
        "public  /confirm-reply                 confirm-reply",
        "public  /submit-review                 submit-review",
        "public  /submit-review/:gstn/:projId/:clientEmail/:vendorEmail submit-review",
        "public  /vendor-link                   vendor-link",
        "public  /auction                       auction-bidder",
        "public  /conversation                  conversation-link",
        "public  /visit                         visit-link",
        "public  /gate                          gate",
        "public  /single-sign-on                single-sign-on-return",
        "public  /open-login/:token             open-login",
        "session /home                          home",
        "session /vendorlist                    vendor-search",
        "session /explore                       explore",
        "session /click/compareVendors/:gstn    compare-vendors",
        "session /share/compareVendors/:gstn    shared-comparison",
        "session /jobs                          jobs",
        "session /jobs/:summaryFilter           jobs",
        "session /job-requests                  job-requests",
        "session /job-requests/:summaryFilter   job-requests",
        "session /job/new                       job-edit",
        "session /job/:jrId/edit                job-edit",
        "session /job/:jrId/job-scope           job-scope",
        "session /job-request/:id               job-request",
        "session /job-dashboard                 job-dashboard",
        "session /job/:jrId/vendors             job-vendors",
        "session /job/:jrId/vendors/:vendor     job-vendor",
        "session /job/:jrId/qualified-vendors   job-qualified",
        "public  /job/:jrId/f3-vendors          f3-vendors",
        "session /job/:jrId/documents           job-documents",
        "session /job/:jrId/quotations          job-quotations",
        "session /job/:jrId/approvals           job-approvals",
        "session /job/:jrId/delivery            job-delivery",
        "session /job/:jrId/auctions            job-auctions",
        "session /job/:jrId/auctions/new        job-auction-edit",
        "session /job/:jrId/auctions/:auctionId job-auction",
        "session /job/:jrId/auctions/:auctionId/edit job-auction-edit",
        "session /scheduler                     scheduler",
        "session /milestones                    milestones",
        "session /job/:jrId/approvals/:resolutionId job-resolution",
        "session /job-request/:id/:resolutionId job-resolution",
        "session /approval-rules                approval-rules",
        "session /job/:jrId/cost-estimation/:type cost-estimation",
        "session /job/:jrId/comparison-reports  job-reports",
        "public  /:jrId/comparison-report/:reportId comparison-report",
        "session /reports                       company-reports",
        "session /job/:jrId/quote-comparison/:type job-comparison",
        "session /job/:jrId/activity-logs       job-activity",
        "session /activity-logs/:requestId      job-activity",
        "session /comparison                    comparisons",
        "session /comparison/request            levelling-requests",
        "session /comparison/:_id               comparison",
        "session /communication                 communication",
        "session /requests                      plant-visits",
        "session /request                       plant-visit-new",
        "session /request/plantvisit/:requestId plant-visit",
        "session /project                       projects",
        "session /shortlist                     shortlist",
        "session /vendor-requests               vendor-requests",
        "session /tools/inspect-boq             boq-inspector",
        "session /tools/practice-auction        practice-auction",
        "session /invite                        invite",
        "provider /provider/login                provider-login",
        "provider /provider                      provider-registrations",
        "provider /provider/jobs                 provider-jobs",
        "provider /provider/jobs/:jobId          provider-job",
        "provider /provider/requests             provider-requests",
        "provider /provider/requests/:requestId  provider-request",
        "provider /provider/levelling            provider-levellings",
        "provider /provider/levelling/:requestId provider-levelling",
        "provider /provider/audit                provider-audit",
        "provider /provider/team                 provider-team",
        "provider /provider/password             provider-password",
        "public  /:inviteId/login               login",
      ]
    `);
});

test('an address leads to its screen with its parameters, and the screen back to the address', () => {
  const path = pathOf({ screen: 'vendor-profile', params: { gstn: '27AAZCT0000K1ZQ', profileType: 'reviews' } });
  expect(path).toBe('/vendor/27AAZCT0000K1ZQ/reviews');
  expect(matchPath(path)).toMatchObject({
    route: { screen: 'vendor-profile' },
    params: { gstn: '27AAZCT0000K1ZQ', profileType: 'reviews' },
  });
});

test('a parameter that holds a pipe, a slash or a percent sign survives the way there and back', () => {
  for (const searchkey of ['a|b', 'pump/motor', '100%', 'ब्वॉयलर']) {
    expect(matchPath(pathOf({ screen: 'guest-vendor-search', params: { searchkey } }))?.params).toEqual({ searchkey });
  }
});

test('a broken escape does not break the page', () => {
  expect(matchPath('/vendor/%E0%A4%A')?.params).toEqual({ gstn: '%E0%A4%A' });
});

test('the login of an invitation takes no path from another screen', () => {
  expect(matchPath('/Zx1qN0o3R5tU/login')).toMatchObject({
    route: { screen: 'login' },
    params: { inviteId: 'Zx1qN0o3R5tU' },
  });
  expect(matchPath('/search-vendors/login')?.route.screen).toBe('guest-vendor-search');
  expect(matchPath('/provider/login')?.route.screen).toBe('provider-login');
  expect(matchPath('/vendor/login')?.route.screen).toBe('vendor-profile');
  expect(pathOf({ screen: 'login' })).toBe('/login');
});

test('an unknown path matches nothing', () => {
  expect(matchPath('/vendor')).toBeNull();
  expect(matchPath('/login/more')).toBeNull();
  expect(matchPath('/a/b/login')).toBeNull();
});
