import { removeStored, writeStored } from '@millwright/api-client/browser-store';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  narrow,
  offlineTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import type { GateDay, GatePass, GatePerson } from './gate.rules.ts';
import Gate from './gate.tsx';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const person = (number: number, name: string, idType: GatePerson['idType'], idLastFour: string): GatePerson => ({
  personId: idOf(number),
  name,
  idType,
  idLastFour,
  inAt: null,
  outAt: null,
});
const pass: GatePass = {
  visitId: idOf(1),
  number: 'PV-118',
  companyName: 'Damodar Western Boiler Erectors',
  purpose: 'Site survey, boiler 2',
  place: 'Gate 2',
  host: 'Sunil Ozarkar',
  ppe: ['helmet', 'shoes', 'goggles'],
  startsAt: '2026-11-20T04:30:00.000Z',
  endsAt: '2026-11-20T07:30:00.000Z',
  validFrom: '2026-11-20T03:30:00.000Z',
  validUntil: '2026-11-20T09:30:00.000Z',
  status: 'valid',
  people: [
    { ...person(11, 'Aditi Nair', 'driving_licence', '4821'), inAt: '2026-11-20T04:04:00.000Z' },
    person(12, 'Ravi Menon', 'company_id', '0093'),
    person(13, 'Joseph Dsouza', 'voter_id', '77K2'),
  ],
  vehicles: ['MH-08 AB 2214, car'],
  tools: ['1 thickness gauge (UT-330), returnable'],
};
const ofPass: GateDay = {
  gate: idOf(2),
  kind: 'pass',
  plant: { _id: idOf(3), name: 'Ratnagiri Plant', timeZone: 'Asia/Kolkata' },
  day: '2026-11-20',
  now: '2026-11-20T04:30:00.000Z',
  passes: [pass],
  insideCount: 1,
  results: [],
};
const ofPlant: GateDay = {
  ...ofPass,
  kind: 'plant',
  passes: [
    pass,
    {
      ...pass,
      visitId: idOf(4),
      number: 'PV-121',
      companyName: 'Konkan Thermal Erectors',
      startsAt: '2026-11-20T09:00:00.000Z',
      endsAt: '2026-11-20T11:00:00.000Z',
      validFrom: '2026-11-20T08:00:00.000Z',
      validUntil: '2026-11-20T13:00:00.000Z',
      status: 'early',
      people: [person(14, 'Meera Kulkarni', 'passport', '061K')],
      vehicles: [],
      tools: [],
    },
  ],
};
const answer = (body: GateDay) => ({ status: 200, body });
const invalid = {
  status: 401,
  body: { ...forbidden.body, status: 401, code: 'GATE_INVALID', message: 'It opens nothing.' },
};
const api = { openGate: answer(ofPass), getGateDay: answer(ofPass), checkVisitors: 'offline' };
const host = { screen: 'gate', isGuest: true, isBare: true, query: `gate=${ofPass.gate}` } as const;
const forget = () => {
  removeStored('gateDay', ofPass.gate);
  removeStored('gateEntries', ofPass.gate);
};

const meta = {
  component: Gate,
  decorators: [storyHost],
  beforeEach: () => {
    forget();
    return forget;
  },
  globals: { viewport: { value: 'w480' } },
  parameters: { layout: 'fullscreen', host, states: {}, ...recorded, api },
} satisfies Meta<typeof Gate>;

export default meta;
type Story = StoryObj<typeof meta>;

/** A pass by its QR code: who, for whom, and one press a person. */
export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Gate pass PV-118' })).toBeVisible();
    await expect(canvas.getByText('Valid')).toBeVisible();
    await expect(canvas.getByText('1 of 3 inside')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Check out Aditi Nair' })).toBeVisible();
    const { height } = canvas.getByRole('button', { name: 'Check in Ravi Menon' }).getBoundingClientRect();
    await expect(height).toBeGreaterThanOrEqual(44);
  },
};

/** The token of the QR code leaves the address at once. */
export const Opened: Story = {
  parameters: { host: { ...host, query: '', fragment: 'A'.repeat(22) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: 'Gate pass PV-118' })).toBeVisible();
    await expect(screen.getByTestId('story-host').dataset.wentTo).toBe(`/gate?gate=${ofPass.gate}`);
  },
};

/** Without a connection an entry counts at once and waits on this phone. */
export const CheckingInUnsent: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Check in Ravi Menon' }));
    await expect(await canvas.findByText('1 entry not sent yet')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Check out Ravi Menon' })).toBeVisible();
    await expect(canvas.getByText('2 of 3 inside')).toBeVisible();
  },
};

/** The list of the day is there although the server cannot be reached. */
export const KeptList: Story = {
  parameters: { api: { ...api, getGateDay: 'offline' } },
  beforeEach: () => {
    writeStored('gateDay', ofPass, 'persistent', ofPass.gate);
    return forget;
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No connection')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Check in Ravi Menon' })).toBeVisible();
  },
};

/** The gate of a plant: who is inside, the passes of the day, and a pass by its code. */
export const OfAPlant: Story = {
  parameters: { api: { ...api, getGateDay: answer(ofPlant), openGate: invalid } },
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByRole('heading', { name: 'Inside now: 1' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show names' }));
    await expect(canvas.getByText(/host Sunil Ozarkar · in since 9:34 am$/)).toBeVisible();
    await step('who comes later cannot come in yet', async () => {
      await expect(canvas.getByRole('button', { name: 'Check in Meera Kulkarni' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    });
    await step('a visitor is found by name', async () => {
      await userEvent.type(await canvas.findByRole('searchbox', { name: 'Find a visitor' }), 'meera');
      await waitFor(() => expect(canvas.queryByRole('button', { name: /Aditi Nair/ })).toBeNull());
    });
    await step('a code that opens nothing says so', async () => {
      await userEvent.type(canvas.getByRole('textbox', { name: 'Pass code' }), 'k7rm-2qxd');
      await userEvent.click(canvas.getByRole('button', { name: 'Open pass' }));
      await expect(await canvas.findByText('No pass for this plant has this code.')).toBeVisible();
    });
  },
};

export const Empty: Story = {
  parameters: { api: { ...api, getGateDay: answer({ ...ofPlant, passes: [], insideCount: 0 }) } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No visits today' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { ...api, getGateDay: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

/** The server did not take an entry: it says of whom and why. */
export const Partial: Story = {
  parameters: {
    api: { ...api, checkVisitors: answer({ ...ofPass, results: [{ entryId: idOf(99), outcome: 'already_inside' }] }) },
  },
  beforeEach: () => {
    writeStored(
      'gateEntries',
      [
        {
          entryId: idOf(99),
          visitId: pass.visitId,
          personId: idOf(11),
          direction: 'in',
          at: '2026-11-20T04:05:00.000Z',
        },
      ],
      'persistent',
      ofPass.gate,
    );
    return forget;
  },
  play: async ({ canvas }) => {
    const banner = within((await canvas.findByText('Not entered')).closest('[data-slot=banner]')!);
    await expect(banner.getByText('Aditi Nair, check-in: already inside')).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { host: { ...host, query: '', fragment: 'A'.repeat(22) }, api: { ...api, openGate: invalid } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No gate pass here' })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { ...api, getGateDay: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { ...api, getGateDay: ['error', answer(ofPass)] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('button', { name: 'Check in Ravi Menon' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { ...api, getGateDay: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { ...api, getGateDay: withLongTexts(answer(ofPlant)) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
