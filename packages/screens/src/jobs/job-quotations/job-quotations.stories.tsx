import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
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
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import JobLayout from '../job-layout.tsx';
import JobQuotations from './job-quotations.tsx';

const meta = {
  component: JobQuotations,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number },
  render: (args) => (
    <JobLayout {...args}>
      <JobQuotations {...args} />
    </JobLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-quotations' },
    ...recorded,
  },
} satisfies Meta<typeof JobQuotations>;

export default meta;
type Story = StoryObj<typeof meta>;

const sealed = examples.getQuotations.body;
const opened = examples['getQuotations.opened'].body;
const quoting = sealed.vendors.find(({ state }) => state === 'quoted')!;
/** The same at another moment: nothing of it is a price. */
const at = (change: Partial<typeof sealed>) => ({ body: { ...sealed, ...change } });
const due = at({
  state: 'closed',
  questions: { total: 2, unanswered: 0, waiver: null },
  can: { ...sealed.can, open: true },
});

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Sealed' })).toBeVisible();
    const row = within(canvas.getByRole('row', { name: new RegExp(quoting.companyName) }));
    await expect(row.getByText('Quoted')).toBeVisible();
    await expect(row.getByText(/…/)).toBeVisible();
    await expect(canvas.getByText('Opens after the deadline.')).toBeVisible();
    await expect(canvas.queryByText(/₹/, { selector: 'td, td *' })).toBeNull();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Sealed' });
    await expectNoSidewaysScroll();
  },
};

export const TooFewQuotes: Story = {
  parameters: { api: { getQuotations: at({ state: 'closed', received: 1 }) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^1 quote received, 2 needed/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Email me the code' })).toBeNull();
  },
};

/** An answer from just before the deadline that is drawn after it, and one to a device whose clock is ahead: it is asked for until it says that the time is over. */
export const ClosedMeanwhile: Story = {
  parameters: {
    api: {
      getQuotations: [at({ deadline: '2026-11-20T04:29:00.000Z' }), at({ deadline: '2026-11-20T04:29:00.000Z' }), due],
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Email me the code' }, { timeout: 6000 })).toBeVisible();
    await expect(canvas.getByRole('heading', { name: /^Open \d+ quotes$/ })).toBeVisible();
  },
};

const [me] = sealed.openers;
const other = { person: { userId: quoting.jobVendorId, fullName: 'Anil Prabhudesai', isMe: false }, confirmedAt: null };
const confirmedFirst = { ...other, confirmedAt: '2026-11-20T04:26:40.000Z' };
const mine = { ...me!, person: { ...me!.person, isMe: true } };
const dueFor = (openers: typeof sealed.openers) => at({ ...due.body, openers });
const twoOpeners = dueFor([mine, other]);
const codeSent = { body: { status: 'SUCCESS' } };
const codeField = { name: /^Code from the email/ };

export const Opening: Story = {
  parameters: {
    api: {
      getQuotations: twoOpeners,
      requestOpeningCode: codeSent,
      openQuotations: dueFor([{ ...mine, confirmedAt: '2026-11-20T04:30:00.000Z' }, other]),
    },
  },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Email me the code' }));
    await step('what is missing is said', async () => {
      await userEvent.click(await canvas.findByRole('button', { name: /^Confirm and open/ }));
      await expect(await canvas.findByText('Enter the six digits.')).toBeVisible();
    });
    await step('the first of two waits for the other', async () => {
      await userEvent.type(canvas.getByRole('textbox', codeField), '418205');
      await userEvent.click(canvas.getByRole('button', { name: /^Confirm and open/ }));
      await expect(await screen.findByText('You have confirmed')).toBeVisible();
    });
  },
};

/** The second opener has the time that is left on the page. */
export const OpeningSecond: Story = {
  parameters: { api: { getQuotations: dueFor([confirmedFirst, mine]) } },
  play: async ({ canvas }) => {
    // A slow page is shown some seconds later.
    await expect(await canvas.findByText(/^2\d:\d\d$/)).toBeVisible();
    const first = within(canvas.getByRole('region', { name: confirmedFirst.person.fullName }));
    await expect(first.getByText('Confirmed')).toBeVisible();
    await expect(first.getByText(/both have to start again/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Email me the code' })).toBeVisible();
    const quotes = within(canvas.getByRole('table', { name: 'Sealed quotes' }));
    await expect(quotes.getAllByRole('row')).toHaveLength(1 + sealed.vendors.filter(({ receipt }) => receipt).length);
  },
};

export const OpeningOnAPhone: Story = {
  globals: narrow,
  parameters: OpeningSecond.parameters!,
  play: async ({ canvas }) => {
    await canvas.findByRole('button', { name: 'Email me the code' });
    await expectNoSidewaysScroll();
  },
};

const unanswered = at({
  ...due.body,
  openers: [mine],
  questions: { total: 6, unanswered: 2, waiver: null },
  can: { ...sealed.can, open: false, waiveQuestions: true },
});

/** Unanswered questions hold the opening until the owner accepts them. */
export const QuestionsUnanswered: Story = {
  parameters: {
    api: {
      getQuotations: [
        unanswered,
        at({
          ...due.body,
          openers: [mine],
          questions: { total: 6, unanswered: 2, waiver: { by: 'Sunil Ozarkar', at: '2026-11-20T04:30:00.000Z' } },
        }),
      ],
      waiveQuestions: unanswered,
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 questions unanswered')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Email me the code' })).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Close questions' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Open without answers' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Open quotes with 2 unanswered questions?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Open without answers' }));
    await expect(await canvas.findByText(/^Accepted by Sunil Ozarkar/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Email me the code' })).toBeVisible();
  },
};

export const OpeningRefused: Story = {
  parameters: { api: { getQuotations: due, requestOpeningCode: examples['requestOpeningCode.early'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Email me the code' }));
    await expect(await canvas.findByText(/stay sealed until the deadline/)).toBeVisible();
  },
};

const envelopesAt = (change: Partial<NonNullable<typeof sealed.envelopes>>) => ({
  next: 'price' as const,
  technicalOpenedAt: sealed.now,
  undecided: 0,
  qualified: 0,
  ...change,
});
/** Of two envelopes the first is opened: so many were judged, the others not. */
const between = (judged: number) => {
  let index = 0;
  const vendors = sealed.vendors.map((vendor) =>
    vendor.receipt === null
      ? vendor
      : { ...vendor, judged: index >= judged ? 'undecided' : index++ === 0 ? 'disqualified' : 'qualified' },
  ) as typeof sealed.vendors;
  const count = (one: string) => vendors.filter((vendor) => vendor.judged === one).length;
  const undecided = count('undecided');
  return at({
    state: 'technical_opened',
    vendors,
    envelopes: envelopesAt({ undecided, qualified: count('qualified') }),
    can: { ...sealed.can, open: undecided === 0 },
  });
};
const dueTechnical = at({
  state: 'closed',
  envelopes: envelopesAt({ next: 'technical', technicalOpenedAt: null }),
  can: { ...sealed.can, open: true },
});

/** Of two envelopes the technical one is opened first: the page says which. */
export const OpeningTechnical: Story = {
  parameters: {
    api: {
      getQuotations: dueTechnical,
      requestOpeningCode: { body: { status: 'SUCCESS' } },
      openQuotations: between(0),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Prices stay sealed/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Email me the code' }));
    await userEvent.type(await canvas.findByRole('textbox', codeField), '418205');
    await userEvent.click(canvas.getByRole('button', { name: /^Confirm and open \d+ technical envelopes$/ }));
    await expect(await screen.findByText(/^Opened \d+ technical envelopes$/)).toBeVisible();
  },
};

/** Between the openings: who was judged how, and why prices cannot be opened yet. */
export const BetweenOpenings: Story = {
  parameters: { api: { getQuotations: between(2) } },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Technical envelopes opened, prices sealed' }),
    ).toBeVisible();
    const table = within(canvas.getByRole('table', { name: 'Vendors' }));
    await expect(table.getByText('Disqualified')).toBeVisible();
    await expect(table.getByText('Price stays sealed')).toBeVisible();
    await expect(table.getAllByText('Pending review')[0]).toBeVisible();
    await expect(canvas.getByText(/neither qualified nor disqualified/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Evaluate the offers' })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Open the/ })).toBeNull();
    await expect(canvas.queryByText(/₹/, { selector: 'td, td *' })).toBeNull();
  },
};

export const BetweenOpeningsOnAPhone: Story = {
  globals: narrow,
  parameters: { api: { getQuotations: between(2) } },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Technical envelopes opened, prices sealed' });
    await expectNoSidewaysScroll();
  },
};

/** Nobody qualified: there is no price to open. */
export const NobodyQualified: Story = {
  parameters: {
    api: { getQuotations: at({ state: 'technical_opened', envelopes: envelopesAt({}) }) },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByText('No vendor is qualified, so there are no prices to open.')).toBeVisible(),
};

/** Once all are judged the prices of who qualifies can be opened. */
export const OpeningPrices: Story = {
  parameters: {
    api: {
      getQuotations: between(99),
      requestOpeningCode: { body: { status: 'SUCCESS' } },
      openQuotations: examples['getQuotations.opened'],
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/stay sealed/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Email me the code' }));
    await userEvent.type(await canvas.findByRole('textbox', codeField), '418205');
    await userEvent.click(canvas.getByRole('button', { name: /^Confirm and open \d+ price envelopes?$/ }));
    await expect(await screen.findByText(/^Opened \d+ price envelopes?$/)).toBeVisible();
  },
};

const openedApi = { getQuotations: examples['getQuotations.opened'] };
const versioned = examples.getQuoteVersions.body.vendors.find(({ versions }) => versions.length > 1)!;

export const Opened: Story = {
  parameters: { api: openedApi },
  play: async ({ canvas }) => {
    const [first] = opened.vendors;
    await expect(await canvas.findByRole('heading', { name: 'Spread of totals' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: `View quote of ${first!.companyName}` }));
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(first!.companyName) }));
    await expect(dialog.getByText('With tax')).toBeVisible();
    await expect(await dialog.findByRole('table', { name: 'Items' })).toBeVisible();
  },
};

const quoted = examples.getQuoteVersions.body.vendors.filter(({ versions }) => versions.length > 0);

/** The price of who was disqualified before is not there, and it says so. */
export const PriceStaysSealed: Story = {
  parameters: {
    api: {
      getQuotations: {
        body: { ...opened, envelopes: envelopesAt({ next: null, qualified: quoted.length - 1 }) },
      },
      getQuoteVersions: {
        body: {
          ...examples.getQuoteVersions.body,
          vendors: examples.getQuoteVersions.body.vendors.map((vendor) =>
            vendor === versioned
              ? {
                  ...vendor,
                  verdict: { verdict: 'disqualified', reason: 'No IBR approval.', by: 'Sunil Ozarkar', at: opened.now },
                  versions: vendor.versions.map((version) => ({ ...version, quote: null, leftOut: [], changes: [] })),
                }
              : vendor,
          ),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(new RegExp(`One price stays sealed: .*${versioned.companyName}.*No IBR approval`)),
    ).toBeVisible();
    await expect(canvas.queryByRole('button', { name: `View quote of ${versioned.companyName}` })).toBeNull();
  },
};

/** What a version changed against the one before. */
export const Versions: Story = {
  parameters: { api: openedApi },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `2 versions of ${versioned.companyName}` }));
    const list = within(canvas.getByRole('list', { name: `Versions of ${versioned.companyName}` }));
    await expect(list.getByText('Version 2')).toBeVisible();
    await expect(list.getByText('Replaced')).toBeVisible();
    await expect(list.getByText('Discount')).toBeVisible();
  },
};

export const OpenedOnAPhone: Story = {
  globals: narrow,
  parameters: { api: openedApi },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `2 versions of ${versioned.companyName}` }));
    await expectNoSidewaysScroll();
  },
};

export const Clarifying: Story = {
  parameters: { api: { ...openedApi, openClarification: examples.openClarification } },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `More for ${versioned.companyName}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Request clarification' }));
    const dialog = within(await screen.findByRole('dialog', { name: /for clarification$/ }));
    await step('words are needed', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Ask' }));
      await expect(await dialog.findByText('Enter your question.')).toBeVisible();
    });
    await userEvent.type(dialog.getByRole('textbox', { name: /^What needs clarification/ }), 'Is the crane in it?');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /for clarification$/ })).toBeNull());
  },
};

const clarifying = examples['getQuoteVersions.clarifying'].body;

/** A quote that was entered for a vendor is marked, and what was asked stands beside it. */
export const Entered: Story = {
  parameters: {
    api: {
      ...openedApi,
      getQuoteVersions: {
        body: {
          ...clarifying,
          vendors: clarifying.vendors.map((vendor) => ({
            ...vendor,
            versions: vendor.versions.map((version) =>
              vendor.clarification
                ? { ...version, entered: { by: 'Anil Prabhudesai', document: 'Quotation 114.pdf' } }
                : version,
            ),
          })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Entered by/)).toBeVisible();
    await expect(canvas.getByText(/A new version is accepted until/)).toBeVisible();
  },
};

/** Who sees the job and may not read prices sees who quoted. */
export const OpenedForAReader: Story = {
  parameters: {
    api: { getQuotations: { body: { ...opened, can: { ...opened.can, seePrices: false } } } },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Visible to the owner, buyers/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^View quote/ })).toBeNull();
  },
};

export const Empty: Story = {
  parameters: { api: { getQuotations: examples['getQuotations.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No quotes yet' })).toBeVisible(),
};

/** The versions do not come; how the opening went does. */
export const Partial: Story = {
  parameters: { api: { ...openedApi, getQuoteVersions: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Opened' })).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const Loading: Story = {
  parameters: { api: { getQuotations: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getQuotations: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getQuotations: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getQuotations: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { name: 'Sealed' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getQuotations: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getQuotations: withLongTexts(examples['getQuotations.opened']),
      getQuoteVersions: withLongTexts(examples.getQuoteVersions),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
