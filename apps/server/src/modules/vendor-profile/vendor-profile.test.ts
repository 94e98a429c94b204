import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperationId } from '@millwright/contract/operations';
import { defaultBudgets } from '../../config.ts';
import { fixture, fixtureGstn } from '../../testing/fixture-world.ts';
import { startTestServer } from '../../testing/harness.ts';
import type { TestServer, TestSession } from '../../testing/harness.ts';
import { distinctRecipients, mailWordsProblem, shareProfileMail } from './mail.rules.ts';
import { certificationStatusOn, indianDay, secondsToNextIndianDay } from './vendor-profile.rules.ts';

let server: TestServer;
let owner: TestSession;
let corporate: TestSession;
let approver: TestSession;
let buyer: TestSession;
// The budgets of production: this file holds the daily ones to their defaults.
beforeAll(async () => {
  server = await startTestServer({
    budgets: { ...defaultBudgets },
    environment: { PUBLIC_URL: 'https://buy.example.com' },
  });
  const { users } = fixture;
  [owner, corporate, approver, buyer] = [
    await server.login(users.owner.email),
    await server.login(users.corporate.email),
    await server.login(users.approver.email),
    await server.login(users.buyer.email),
  ];
});
afterAll(() => server.stop());

const gstn = fixtureGstn(1);
const unknownGstn = '27ZZZZZ9999Z9Z9';
const pointersOf = (answer: { problem: { errors: { pointer: string }[] } }) =>
  answer.problem.errors.map(({ pointer }) => pointer);

/** Every field name of an answer with its parents, once. */
function fieldNames(value: unknown): Set<string> {
  const names = new Set<string>();
  const walk = (node: unknown, path: string) => {
    if (Array.isArray(node)) return node.forEach((item) => walk(item, path));
    if (typeof node !== 'object' || node === null) return;
    for (const [key, inner] of Object.entries(node)) {
      const name = path ? `${path}.${key}` : key;
      names.add(name);
      walk(inner, name);
    }
  };
  walk(value, '');
  return names;
}

/** The pointers and statuses of an unknown and of a malformed GSTIN in the path. */
async function refusalsOfBadGstns(
  operationId: 'vendorProfileData' | 'vendorProfileDataWithoutToken' | 'vendorProfileShare',
  as: TestSession | null,
) {
  const unknown = await server.call(operationId, { as, path: { gstn: unknownGstn } });
  const malformed = await server.call(operationId, { as, path: { gstn: "'; drop table vendor" } });
  return [unknown.status, malformed.status, pointersOf(malformed)];
}
const badGstnRefusals = [404, 400, ['/path/gstn']];

describe('vendorProfileData', () => {
  test('adds contacts, experiences, the own review and what the company has with the vendor to the public profile', async () => {
    const { status, body } = await server.call('vendorProfileData', { as: owner, path: { gstn } });
    expect(status).toBe(200);
    expect(body.keyContacts).toEqual([
      {
        fullName: 'Asha Rao',
        designation: 'Sales Head',
        email: 'asha1@vendor.example',
        phone: '+919811111111',
        isPrimary: true,
      },
    ]);
    expect(body.experiences).toEqual([
      {
        _id: fixture.experienceId(1),
        projectId: 'P-1',
        projectTitle: 'Shutdown work',
        completedOn: '2026-06-01',
        reviewStatus: 'reviewRequested',
        can: { createReview: true },
      },
    ]);
    expect(body).toMatchObject({
      myReview: null,
      shortlistGroupIds: [],
      can: { createReview: true, updateReview: false, shortlist: true, enquire: true, share: true },
    });
    const reviewed = await server.call('vendorProfileData', { as: owner, path: { gstn: fixtureGstn(3) } });
    expect(reviewed.body.myReview).toMatchObject({ overallRating: 4, safety: 5, responsiveness: null, isMine: true });
    expect(reviewed.body.can).toMatchObject({ createReview: false, updateReview: true });
  });

  test('another company sees neither the experiences, nor the review as its own, nor the groups', async () => {
    await server.call('setVendorShortlistGroup', {
      as: owner,
      body: { groupName: 'Default', gstns: [fixtureGstn(3)] },
    });
    const mine = await server.call('vendorProfileData', { as: owner, path: { gstn: fixtureGstn(3) } });
    expect(mine.body.shortlistGroupIds).toEqual([fixture.sagar.defaultGroupId]);
    const { body } = await server.call('vendorProfileData', { as: buyer, path: { gstn: fixtureGstn(3) } });
    expect(body).toMatchObject({
      experiences: [],
      myReview: null,
      shortlistGroupIds: [],
      lastEnquiryAt: null,
      can: { createReview: false, updateReview: false },
    });
  });

  test('needs a session; unknown is 404, malformed 400', async () => {
    expect((await server.call('vendorProfileData', { path: { gstn } })).status).toBe(401);
    expect(await refusalsOfBadGstns('vendorProfileData', owner)).toEqual(badGstnRefusals);
  });
});

describe('vendorProfileDataWithoutToken', () => {
  test('shows the public profile with badges and their evidence from the database', async () => {
    const { status, body } = await server.call('vendorProfileDataWithoutToken', { path: { gstn: fixtureGstn(5) } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      gstn: fixtureGstn(5),
      companyInfo: { companyName: 'Malwa Pumps', website: 'https://vendor.example', gstStatus: 'Active' },
      badges: { isOem: true },
      services: [{ subcategoryId: 'pump-overhaul', name: 'Pump overhaul', category: 'MRO services' }],
      oemMakes: [
        {
          make: 'Thermax',
          equipFamily: 'Water tube boiler',
          authorisation: 'Authorised service partner',
          validUntil: '2028-01-01',
        },
      ],
      keyCustomers: [{ customerName: 'Western Refinery', sinceYear: 2018 }],
      registeredLocations: [{ gstn: fixtureGstn(5), isPrimary: true }],
      caseStudies: [
        {
          title: 'Boiler revamp',
          valueInPaise: 500_000_000,
          documentUrl: `/media/vendors/${fixtureGstn(5)}/case-studies/0.pdf`,
        },
      ],
      brochure: `/media/vendors/${fixtureGstn(5)}/brochure.pdf`,
    });
    expect(body.certifications).toMatchObject([{ name: 'ISO 9001', status: 'verified', expiresOn: '2028-01-01' }]);
    const rated = await server.call('vendorProfileDataWithoutToken', { path: { gstn: fixtureGstn(3) } });
    expect(rated.body.rating).toMatchObject({ overallRating: 4, reviewCount: 1, stars: [0, 0, 0, 1, 0] });
    expect(rated.body.rating.criteria).toContainEqual({ criterion: 'safety', rating: 5, count: 1 });
  });

  test('every file that the profile names is there', async () => {
    const { body } = await server.call('vendorProfileDataWithoutToken', { path: { gstn } });
    const paths = [
      body.companyInfo.companyLogo,
      body.brochure!,
      body.gallery[0]!.imageUrl,
      body.caseStudies[0]!.documentUrl,
      body.certifications[0]!.evidenceUrl!,
    ];
    for (const path of paths) expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 200]);
  });

  test('a guest gets no field beyond the public ones, and no address or phone of a person in any', async () => {
    const guest = await server.call('vendorProfileDataWithoutToken', { path: { gstn } });
    const client = await server.call('vendorProfileData', { as: owner, path: { gstn } });
    const [guestFields, clientFields] = [fieldNames(guest.body), fieldNames(client.body)];
    const onlyClients = [...clientFields].filter((name) => !guestFields.has(name)).toSorted();
    expect(onlyClients).toEqual([
      'can',
      'can.createReview',
      'can.enquire',
      'can.share',
      'can.shortlist',
      'can.updateReview',
      'experiences',
      'experiences._id',
      'experiences.can',
      'experiences.can.createReview',
      'experiences.completedOn',
      'experiences.projectId',
      'experiences.projectTitle',
      'experiences.reviewStatus',
      'keyContacts',
      'keyContacts.designation',
      'keyContacts.email',
      'keyContacts.fullName',
      'keyContacts.isPrimary',
      'keyContacts.phone',
      'lastEnquiryAt',
      'myReview',
      'shortlistGroupIds',
    ]);
    expect([...guestFields].filter((name) => /contact|email|phone|designation/i.test(name))).toEqual([]);
    expect(guest.bytes.toString()).not.toMatch(/@|\+91|asha/i);
  });

  test('unknown is 404, malformed 400; a session adds nothing', async () => {
    expect(await refusalsOfBadGstns('vendorProfileDataWithoutToken', null)).toEqual(badGstnRefusals);
    const asOwner = await server.call('vendorProfileDataWithoutToken', { as: owner, path: { gstn } });
    expect(Object.keys(asOwner.body)).not.toContain('keyContacts');
  });
});

describe('vendorProfileShare', () => {
  test('shows name, place and logo, and nothing else', async () => {
    const { status, body } = await server.call('vendorProfileShare', { path: { gstn } });
    expect(status).toBe(200);
    expect(body).toEqual({
      gstn,
      companyInfo: {
        companyName: 'Tungabhadra Heat Services',
        companyLogo: `/media/vendors/${gstn}/logo.svg`,
        city: 'Pune',
        state: 'Maharashtra',
      },
    });
  });

  test('unknown is 404, malformed 400', async () => {
    expect(await refusalsOfBadGstns('vendorProfileShare', null)).toEqual(badGstnRefusals);
  });
});

describe('setVendorShare', () => {
  test('mails a link built from the configuration to each recipient, with the note set apart', async () => {
    const recipients = ['one@colleague.example', 'two@colleague.example'];
    const answer = await server.call('setVendorShare', {
      as: owner,
      body: { gstn, recipients, note: 'Worth a look.\nFor the shutdown.' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect([answer.status, answer.body]).toEqual([200, { status: 'SUCCESS' }]);
    const sent = (await server.sentMessages()).filter(({ to }) => recipients.includes(to));
    expect(sent.map(({ to }) => to).toSorted()).toEqual(recipients);
    for (const message of sent) {
      expect(message).toMatchObject({
        channel: 'mail',
        subject: 'Owner Person shared Tungabhadra Heat Services with you',
      });
      expect(message.text).toContain(`https://buy.example.com/vendor/${gstn}`);
      expect(message.text).toContain('> Worth a look.\n> For the shutdown.');
      expect(message.text).not.toContain('evil.example');
    }
  });

  test.each([
    'a(b)@c.example',
    'a"b@c.example',
    'a:b@c.example',
    'a\u0001b@c.example',
    'a\\b@c.example',
    'a[b@c.example',
    'a\u200Bb@c.example',
    'a@b.example\nBcc: c@d.example',
    'A <a@b.example>',
  ])('a recipient that is not one plain address is a 400 that points to it: %j', async (recipient) => {
    const answer = await server.call('setVendorShare', {
      as: owner,
      body: { gstn, recipients: ['colleague@sagarsteel.example', recipient] },
    });
    expect([answer.status, pointersOf(answer)]).toEqual([400, ['/recipients/1']]);
  });

  test.each([
    ['a link', 'See https://evil.example/login'],
    ['a web address', 'See evil.com/login now'],
    ['markup', '<a href=x>here</a>'],
    ['a carriage return', 'Hello\r\nBcc: everyone@colleague.example'],
    ['a hidden character', 'pay\u202Epal'],
  ])('a note with %s is refused and nothing is sent', async (_, note) => {
    const before = (await server.sentMessages()).length;
    const answer = await server.call('setVendorShare', {
      as: owner,
      body: { gstn, recipients: ['three@colleague.example'], note },
    });
    expect([answer.status, pointersOf(answer)]).toEqual([400, ['/note']]);
    expect(await server.sentMessages()).toHaveLength(before);
  });

  test('a recipient is one address: lists, line breaks and six of them are refused', async () => {
    for (const recipients of [
      ['a@b.example, c@d.example'],
      ['a@b.example\r\nBcc: c@d.example'],
      ['nobody'],
      [],
      Array.from({ length: 6 }, (_, index) => `p${index}@b.example`),
    ])
      expect((await server.call('setVendorShare', { as: owner, body: { gstn, recipients } })).status).toBe(400);
  });

  test('20 mails a day and person at the default, under concurrent calls too; the next day it begins anew', async () => {
    const share = (as: TestSession) =>
      server.call('setVendorShare', {
        as,
        body: { gstn, recipients: [1, 2, 3, 4, 5].map((index) => `p${index}@b.example`) },
      });
    const answers = await Promise.all(Array.from({ length: 8 }, () => share(approver)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.sentMessages()).filter(({ to }) => to === 'p1@b.example')).toHaveLength(4);
    expect((await share(corporate)).status).toBe(200);
  });

  test('needs a session; an unknown vendor is 404', async () => {
    expect((await server.call('setVendorShare', { body: { gstn, recipients: ['a@b.example'] } })).status).toBe(401);
    expect(
      (await server.call('setVendorShare', { as: owner, body: { gstn: unknownGstn, recipients: ['a@b.example'] } }))
        .status,
    ).toBe(404);
  });
});

describe('enquireVendor', () => {
  const enquiry = { subject: 'Retubing of boiler 2', message: 'Please tell us your earliest slot.\nFor 64 tubes.' };

  test('mails the first contact and a copy to the sender, keeps the enquiry, and the profile says so', async () => {
    const answer = await server.call('enquireVendor', { as: owner, body: { gstn, ...enquiry, wantsCallBack: true } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...enquiry,
      wantsCallBack: true,
      sentBy: 'Owner Person',
      deliveryStatus: 'pending',
      vendor: { gstn },
    });
    const sent = await server.sentMessages();
    expect(sent.find(({ to }) => to === 'asha1@vendor.example')).toMatchObject({
      subject: 'Enquiry: Retubing of boiler 2',
    });
    const text = sent.find(({ to }) => to === 'asha1@vendor.example')!.text;
    expect(text).toContain('Owner Person of Sagar Steel');
    expect(text).toContain('> Please tell us your earliest slot.\n> For 64 tubes.');
    expect(text).toContain('owner@sagarsteel.example');
    expect(sent.find(({ to }) => to === 'owner@sagarsteel.example')).toMatchObject({
      subject: 'Copy of your enquiry: Retubing of boiler 2',
    });
    const profile = await server.call('vendorProfileData', { as: owner, path: { gstn } });
    expect(profile.body.lastEnquiryAt).toBe(answer.body.sentAt);
    const list = await server.call('getVendorEnquiries', { as: owner, query: { gstn } });
    expect(list.body.data[0]).toEqual({ ...answer.body, deliveryStatus: 'sent' });
  });

  test('links, markup and line breaks in the subject are refused with their pointers', async () => {
    const answer = await server.call('enquireVendor', {
      as: owner,
      body: { gstn, subject: 'See www.evil.example', message: 'Click <b>here</b> please' },
    });
    expect([answer.status, pointersOf(answer)]).toEqual([400, ['/subject', '/message']]);
    const blank = await server.call('enquireVendor', {
      as: owner,
      body: { gstn, subject: '   ', message: ' \n'.repeat(8) },
    });
    expect([blank.status, pointersOf(blank)]).toEqual([400, ['/subject', '/message']]);
    for (const subject of ['Hello\r\nBcc: a@b.example', 'Hello\nthere'])
      expect(
        (await server.call('enquireVendor', { as: owner, body: { gstn, subject, message: enquiry.message } })).status,
      ).toBe(400);
  });

  test('30 a day and person at the default, then 429 and nothing is kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 33 }, () =>
        server.call('enquireVendor', { as: buyer, body: { gstn: fixtureGstn(9), ...enquiry } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await server.call('getVendorEnquiries', { as: buyer })).body.totalRecords).toBe(30);
  });

  test('needs a session; an unknown vendor is 404', async () => {
    expect((await server.call('enquireVendor', { body: { gstn, ...enquiry } })).status).toBe(401);
    expect((await server.call('enquireVendor', { as: owner, body: { gstn: unknownGstn, ...enquiry } })).status).toBe(
      404,
    );
  });
});

describe('getVendorEnquiries', () => {
  test('pages the enquiries of the company, newest first, for everybody in it', async () => {
    for (const subject of ['First of two', 'Second of two'])
      await server.call('enquireVendor', {
        as: corporate,
        body: { gstn: fixtureGstn(11), subject, message: 'When could you come?' },
      });
    const first = await server.call('getVendorEnquiries', { as: approver, query: { gstn: fixtureGstn(11), limit: 1 } });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      totalRecords: 2,
      offset: 1,
      limit: 1,
      data: [{ subject: 'Second of two', sentBy: 'Corporate Person' }],
    });
    const second = await server.call('getVendorEnquiries', {
      as: approver,
      query: { gstn: fixtureGstn(11), limit: 1, offset: 2 },
    });
    expect(second.body.data[0]!.subject).toBe('First of two');
  });

  test('another company sees none of them', async () => {
    expect(
      (await server.call('getVendorEnquiries', { as: buyer, query: { gstn: fixtureGstn(11) } })).body,
    ).toMatchObject({ data: [], totalRecords: 0 });
  });

  test('needs a session and a well-formed GSTIN', async () => {
    expect((await server.call('getVendorEnquiries')).status).toBe(401);
    expect((await server.call('getVendorEnquiries', { as: owner, query: { gstn: 'x' } })).status).toBe(400);
  });
});

describe('contactNotification', () => {
  test('tells the vendor once a day for each company, however often and at once it is called', async () => {
    const tell = (as: TestSession) => server.call('contactNotification', { as, body: { gstn: fixtureGstn(12) } });
    const answers = await Promise.all([tell(owner), tell(corporate), tell(owner), tell(buyer)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const subjects = async () =>
      (await server.sentMessages()).filter(({ to }) => to === 'asha12@vendor.example').map(({ subject }) => subject);
    expect((await subjects()).toSorted()).toEqual([
      'Deccan Cement viewed your contacts',
      'Sagar Steel viewed your contacts',
    ]);
    server.advance(86_400);
    const nextDay = await server.login(fixture.users.owner.email, { fresh: true });
    expect((await tell(nextDay)).status).toBe(200);
    expect(await subjects()).toHaveLength(3);
    server.advance(-86_400);
    // What had ended a day later is swept.
    owner = await server.login(fixture.users.owner.email, { fresh: true });
  });

  test('needs a session; unknown is 404, malformed 400', async () => {
    const call = (as: TestSession | null, which: string) =>
      server.call('contactNotification', { as, body: { gstn: which } });
    expect((await call(null, gstn)).status).toBe(401);
    expect((await call(owner, unknownGstn)).status).toBe(404);
    expect((await call(owner, 'x')).status).toBe(400);
  });
});

describe('rules of mails', () => {
  test.each([
    'Please reply to meera.kulkarni@sagarsteel.example.',
    'Tubes of 51 mm x 3.66 mm, SA 210 Gr.A1, 64 nos. Pressure < 160 bar.',
    'First line\n\tSecond line, 2 < 3 and 5 > 4',
    'बॉयलर मरम्मत जनवरी में?',
    'e.g. by rail, i.e. not by road... thanks.Regards',
    'Bill no. 4.5, see para 3.2, M/s. Rao & Co.',
    'Clause 3.2.1.4 of IS 2062, dated 21.11.2026, Rs. 1,20,000.50 at 9.30 a.m.',
    'Ask S.Rao or K.V.Das of Sagar Steel Pvt.Ltd. about 250 sq.ft and 3.66mm, Gr.A1',
    'The drawing is scope-R2.pdf, the list is lines.xlsx',
    'U.S.A. and U.K. plates, Ph.D. in welding; see sec. 4/5 and 10/12',
  ])('words of work are let through: %s', (words) => {
    expect(mailWordsProblem(words)).toBeNull();
  });

  test.each([
    'http://a.b',
    'HTTPS://A.B',
    'ftp://x',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.c',
    'www.evil',
    'evil.com',
    'bit.ly/2x',
    'a.b.evil.co.in/x',
    'evil．com',
    'evil。com',
    'evil.shop',
    '203.0.113.5/login',
    '203.0.113.5',
    '10.0.0.1:8080/x',
    '[2001:db8::1]/login',
    'update.zip',
    'invoice.mov',
    'evil.xn--p1ai',
    'evil.xn--p1ai/login',
    'пример.рф',
    'उदाहरण.भारत',
    'Evil.Com',
    'EVIL.COM',
    'Evil.Online',
    'a1.b2.c3.security',
    'evil\u2024com',
    'evil\uFF61com',
    'evil.newending',
    'user@evil.com/login',
    'tel:+911234567890',
    'file:///c:/a.exe',
    '\\\\evil\\share',
    'scope.pdf/../login',
    '<img src=x onerror=1>',
    '<!-- x',
    '</p>',
    'a\rb',
    'a\0b',
    'zero\u200Bwidth',
    'line\u2028separator',
    'rtl\u202E',
    'lone\uD800',
  ])('what makes an email a trap is not: %j', (words) => {
    expect(mailWordsProblem(words)).not.toBeNull();
  });

  test('an address that is written twice, in whatever case, gets one email', () => {
    expect(distinctRecipients(['A@b.example', 'c@d.example', 'a@B.example'])).toEqual(['A@b.example', 'c@d.example']);
  });

  test('names cannot add a header or a line to an email', () => {
    const mail = shareProfileMail(
      { fullName: 'A\r\nBcc: x@y.example', companyName: 'B\nC' },
      'D\r\nE',
      'https://buy.example.com/vendor/1',
      undefined,
      'Millwright',
    );
    expect(mail.subject).toBe('A Bcc: x@y.example shared D E with you');
    expect(mail.text.split('\n')[0]).toBe('A Bcc: x@y.example of B C shared a vendor profile with you on Millwright:');
  });

  test('the day and its end are those of India', () => {
    expect(indianDay(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
    expect(indianDay(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
    expect(secondsToNextIndianDay(new Date('2026-11-20T18:29:00Z'))).toBe(60);
  });

  test('a certificate expires by its date, whatever was stored when it was checked', () => {
    expect(certificationStatusOn('verified', '2026-11-20', '2026-11-21')).toBe('expired');
    expect(certificationStatusOn('verified', '2026-11-21', '2026-11-21')).toBe('expiring');
    expect(certificationStatusOn('verified', '2027-11-21', '2026-11-21')).toBe('verified');
    expect(certificationStatusOn('provided', '2026-11-25', '2026-11-21')).toBe('provided');
    expect(certificationStatusOn('revoked', '2027-11-21', '2026-11-21')).toBe('revoked');
  });
});

describe('every write of the vendor profile', () => {
  test.each(['setVendorShare', 'enquireVendor', 'contactNotification'] satisfies OperationId[])(
    '%s refuses fields that it does not have',
    async (operationId) => {
      const answer = await server.call(operationId, {
        as: owner,
        rawBody: {
          gstn,
          recipients: ['a@b.example'],
          subject: 'Hello there',
          message: 'Hello there you',
          companyId: fixture.deccan.companyId,
        },
      });
      expect(answer.status).toBe(400);
      expect(pointersOf(answer)).toContain('/companyId');
    },
  );
});

describe('reading contacts and telling vendors of it, with small budgets', () => {
  let small: TestServer;
  let reader: TestSession;
  let gstns: string[];
  beforeAll(async () => {
    small = await startTestServer({
      budgets: { ...server.config.budgets, vendorContactsPerUserPerDay: 3, contactMailsPerUserPerDay: 2 },
    });
    small.freeze();
    reader = await small.login(fixture.users.owner.email);
    const rows = await small.database.owner.selectFrom('vendor').select('gstn').orderBy('gstn').limit(5).execute();
    gstns = rows.map((row) => row.gstn);
  });
  afterAll(() => small.stop());
  const read = (of: string) => small.call('vendorProfileData', { as: reader, path: { gstn: of } });

  test('a person reads the contacts of so many vendors a day; the same vendor again is free, and the refusal says how long to wait', async () => {
    for (const of of [gstns[0]!, gstns[1]!, gstns[0]!, gstns[2]!, gstns[1]!]) expect((await read(of)).status).toBe(200);
    const refused = await read(gstns[3]!);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(8 * 3600)]);
    expect(refused.problem.message).toBe(
      'You have viewed the contacts of too many vendors today. Please wait 8 hours and try again.',
    );
    expect((await read(gstns[2]!)).status).toBe(200);
    small.advance(8 * 3600);
    reader = await small.login(fixture.users.owner.email, { fresh: true });
    expect((await read(gstns[3]!)).status).toBe(200);
  });

  test('a person causes so many mails a day by it; what told nobody takes nothing', async () => {
    const tell = (of: string) => small.call('contactNotification', { as: reader, body: { gstn: of } });
    for (const of of [gstns[0]!, gstns[1]!, gstns[0]!, gstns[1]!]) expect((await tell(of)).status).toBe(200);
    const refused = await tell(gstns[2]!);
    expect(refused.status).toBe(429);
    expect(refused.problem.message).toMatch(
      /^You can send up to 2 such emails per day\. The count resets at midnight IST\. Please wait .+ and try again\.$/,
    );
    expect((await tell(gstns[0]!)).status).toBe(200);
    const mails = (await small.sentMessages()).filter(({ subject }) => /contact/i.test(subject));
    expect(mails).toHaveLength(2);
  });
});
