import type { Body } from '../http/handler.ts';
import { fixture, fixtureGstn } from './fixture-world.ts';
import type { TestServer, TestSession } from './harness.ts';

type Fields = Body<'postRequestCreate'>['fields'];
/** The browser of a vendor or a gate: what its link gave it. */
export type LinkBrowser = { headers: Record<string, string> };

const QUARTER = 15 * 60_000;

/** People and things of a complete pack. */
export const PACK = {
  people: [
    {
      name: 'Rakesh Bhoir',
      mobile: '9820012345',
      company: 'Damodar Power Projects',
      idType: 'driving_licence',
      idLastFour: '0937',
    },
    {
      name: 'Asha Tambe',
      mobile: '9820012346',
      company: 'Damodar Power Projects',
      idType: 'masked_aadhaar',
      idLastFour: '4410',
    },
  ],
  vehicles: [],
  tools: [{ name: 'UT gauge', serial: 'UT-330', count: 1, isReturnable: true }],
  devices: [{ kind: 'camera', name: 'Olympus Tough' }],
  ppe: ['helmet', 'shoes'],
  insurance: null,
  induction: null,
} satisfies Body<'saveVisitPack'>['pack'];

/** What tests of visits do again and again. */
export function visitActs(server: TestServer) {
  const own = { 'sec-fetch-site': 'same-origin' };
  const fields: Fields = {
    type: 'site_survey',
    title: 'Site survey, boiler house 2',
    plantId: fixture.sagar.plantId,
    hostUserId: fixture.users.owner.userId,
    place: 'Gate 2, Contractors',
    asks: [],
    ppe: ['helmet', 'shoes'],
  };

  /** Slots of two hours, each beginning so many hours from the next quarter of an hour. */
  const slots = (...hours: number[]) => {
    const next = Math.ceil(server.now().getTime() / QUARTER) * QUARTER;
    return hours.map((hour) => ({
      startsAt: new Date(next + hour * 3_600_000).toISOString(),
      endsAt: new Date(next + (hour + 2) * 3_600_000).toISOString(),
    }));
  };

  const create = (as: TestSession | null, body: Partial<Body<'postRequestCreate'>> = {}) =>
    server.call('postRequestCreate', {
      as,
      body: { fields, vendors: [{ gstn: fixtureGstn(1) }], slots: slots(24, 48), ...body },
    });

  /** The secret of the last link to a visit that was mailed to an address. */
  async function tokenFor(email: string): Promise<string> {
    const mail = (await server.sentMessages()).find(({ to, text }) => to === email && text.includes('/visit#'))!;
    return /\/visit#([\w-]{43})/.exec(mail.text)![1]!;
  }

  const cookiesOf = (answer: { headers: Headers }) =>
    answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0]!)
      .join('; ');

  async function open(token: string): Promise<LinkBrowser> {
    const answer = await server.call('openVisitLink', { body: { token }, headers: own });
    if (answer.status !== 200) throw new Error(`the link did not open: ${answer.status}`);
    return { headers: { ...own, cookie: cookiesOf(answer) } };
  }

  async function openGate(body: Body<'openGate'>): Promise<LinkBrowser> {
    const answer = await server.call('openGate', { body, headers: own });
    if (answer.status !== 200) throw new Error(`the gate did not open: ${answer.status}`);
    return { headers: { ...own, cookie: cookiesOf(answer) } };
  }

  const read = (id: string, as: TestSession | null) => server.call('getRequest', { as, path: { id } });
  const readByVendor = ({ headers }: LinkBrowser) => server.call('getVendorVisit', { headers });

  /** Does one act of the buyer on the visit as it is now. */
  async function act(as: TestSession, id: string, body: Omit<Body<'postRequestUpdate'>, 'requestId' | 'version'>) {
    const { version } = (await read(id, as)).body;
    return server.call('postRequestUpdate', { as, body: { requestId: id, version, ...body } });
  }
  /** Answers as the vendor on the visit as it is now. */
  async function answer(browser: LinkBrowser, body: Omit<Body<'answerVisit'>, 'version'>) {
    const { version } = (await readByVendor(browser)).body;
    return server.call('answerVisit', { headers: browser.headers, body: { version, ...body } });
  }
  async function savePack({ headers }: LinkBrowser, pack: Body<'saveVisitPack'>['pack'] = PACK) {
    const { version } = (await readByVendor({ headers })).body;
    return server.call('saveVisitPack', { headers, body: { version, pack, hasConsent: true } });
  }

  /** A visit that was asked for, and the browser of its vendor. */
  async function requested(as: TestSession, body: Partial<Body<'postRequestCreate'>> = {}) {
    const card = (await create(as, body)).body.requests[0]!;
    return { id: card._id, card, browser: await open(await tokenFor(card.vendor.email)) };
  }

  /** One that both agreed on: its first slot, with a complete pack. */
  async function confirmed(as: TestSession, body: Partial<Body<'postRequestCreate'>> = {}) {
    const visit = await requested(as, body);
    await savePack(visit.browser);
    await answer(visit.browser, { answer: 'accept', slotId: visit.card.slots[0]!._id });
    const done = await act(as, visit.id, { act: 'confirm' });
    return { ...visit, visit: done.body };
  }

  /** Moves a visit so that it starts so many minutes from now and lasts two hours: the sessions of people would not outlive a clock that is moved. */
  const startIn = (id: string, minutes: number) => {
    const start = server.now().getTime() + minutes * 60_000;
    const times = [id, new Date(start), new Date(start + 7_200_000)];
    return server.database.ownerPool
      .query('update visit set starts_at = $2, ends_at = $3 where id = $1', times)
      .then(() =>
        server.database.ownerPool.query(
          'update visit_slot set starts_at = $2, ends_at = $3 where visit_id = $1',
          times,
        ),
      );
  };

  return {
    own,
    fields,
    slots,
    create,
    tokenFor,
    open,
    openGate,
    read,
    readByVendor,
    act,
    answer,
    savePack,
    requested,
    confirmed,
    startIn,
  };
}
