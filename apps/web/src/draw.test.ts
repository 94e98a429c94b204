import type { Answer } from '@millwright/api-client/client';
import { drawingOf } from '@millwright/host/drawing';
import { expect, test } from 'vitest';
import { app } from './app.ts';

const { askOf, drawPage } = await drawingOf(app);

const listing = '/api/v1/vendor-list/searchWithoutToken';
const shell =
  '<!doctype html><html lang="en-IN"><head><script>boot()</script></head><body>' +
  '<div id="root" data-shell="/search-vendors" data-screen="guest-vendor-search"><p>empty</p></div></body></html>';
const evil = `</script><script>alert('x')</script><img src=x onerror=alert(1)>"'&`;

const answerWith = (companyName: string, summary = 'Repairs boilers.'): Answer<'guestVendorListing'> =>
  ({
    vendorProfile: [
      {
        _id: '0b7e7a52-93a5-4b7e-8a69-0f0f5f1f5d11',
        gstn: '27AAZCT0000K1ZQ',
        companyInfo: {
          companyName,
          companyLogo: '',
          summary,
          city: 'Pune',
          state: 'Maharashtra',
          turnOverSlab: '25-50 Cr',
          foundedYear: 1998,
        },
        badges: { isVerified: true, verifiedOn: '2026-10-12', isOem: false, keyCustomerCount: 0, certifications: [] },
        rating: { overallRating: 4.8, reviewCount: 36 },
        services: ['Boiler repair'],
        whyMatched: [],
      },
    ],
    totalVendors: 1,
    offset: 1,
    limit: 5,
    filterValues: {},
    facets: {},
    hitLowerLimit: false,
    didYouMean: null,
  }) as unknown as Answer<'guestVendorListing'>;

test.each([
  ['/search-vendors', `${listing}?offset=1&limit=5`],
  ['/search-vendors?search=boiler+repair', `${listing}?search=boiler%20repair&offset=1&limit=5`],
  ['/search-vendors/boiler%20repair', `${listing}?search=boiler%20repair&offset=1&limit=5`],
  ['/search-vendors/pump?search=', `${listing}?offset=1&limit=5`],
  [
    '/search-vendors?industries=Cement|Steel%20%26%20iron&min=10&offset=3&limit=20',
    `${listing}?industries=Cement|Steel%20%26%20iron&min=10&offset=3&limit=20`,
  ],
  ['/search-vendors?mode=name&search=a', '/api/v1/vendor-list/searchByNameES?search=a&offset=1&limit=5'],
])('%s asks for %s', (address, ask) => expect(askOf(address)).toBe(ask));

test.each([
  '/login',
  '/vendor/27AAZCT0000K1ZQ',
  '/vendorlist?search=boiler',
  '/search-vendors?limit=50',
  '/search-vendors?aff=affiliated',
  '/search-vendors?min=50&max=10',
])('%s is drawn without data', (address) => expect(askOf(address)).toBeNull());

test('the hits are in the page, and the answer with what was asked', () => {
  const page = drawPage(
    shell,
    '/search-vendors?search=boiler',
    JSON.stringify(answerWith('Tungabhadra Heat Services')),
  );
  expect(page).toContain('Tungabhadra Heat Services</bdi></a>');
  expect(page).not.toContain('<p>empty</p>');
  expect(page).toContain('data-drawn="1"');
  expect(page).toContain('data-shell="/search-vendors?search=boiler" data-screen="guest-vendor-search"');
  expect(page).toContain(`data-url="${listing}?search=boiler&amp;offset=1&amp;limit=5"`);
});

test('no text of a vendor or of the address becomes markup', () => {
  const answer = answerWith(evil, evil);
  const address = `/search-vendors?search=${encodeURIComponent(evil)}`;
  for (const at of [address, `/search-vendors?search=${evil.replaceAll('#', '')}`, '/search-vendors?x="><script>']) {
    const page = drawPage(shell, at, JSON.stringify(answer));
    // The script of the shell, and the answer.
    expect(page.match(/<script/g)).toHaveLength(2);
    expect(page.match(/<\/script/g)).toHaveLength(2);
    expect(page).not.toContain('<img src=x');
    const [, json = ''] = /<script type="application\/json"[^>]*>([^<]*)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(json)).toEqual(answer);
  }
});
