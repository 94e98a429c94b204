import type { Meta, StoryObj } from '@storybook/react-vite';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { expect, screen, userEvent, within } from 'storybook/test';
import { layouts } from '../layouts.ts';
import { registry } from '../registry.ts';
import { examples, recorded } from '../shared/story-examples.ts';
import { storyHost, type StoryHostParameter } from '../shared/story-host.tsx';

/** Every form and sheet of a page that live events refresh: what is typed stays when a colleague's change arrives between two keys. */
const meta = {
  title: 'Screens/flows/typing kept',
  tags: ['no-picture'],
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', ...recorded },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;
type Answer = { status?: number; body: unknown };

const jrId = examples.getJobRequestReport.body.jobRequestDetails.number;
type Load = () => Promise<{ default: ComponentType<Record<string, unknown>> }>;
const JobLayout = lazy(layouts.job.load as unknown as Load);
const ofJob = (content: ReactNode) => <JobLayout jrId={jrId}>{content}</JobLayout>;
const screenOf = (id: keyof typeof registry) => lazy(registry[id] as unknown as Load);
const ApprovalRules = screenOf('approval-rules');
const ComparisonReport = screenOf('comparison-report');
const CostEstimation = screenOf('cost-estimation');
const JobComparison = screenOf('job-comparison');
const JobDocuments = screenOf('job-documents');
const JobVendor = screenOf('job-vendor');
const VendorLink = screenOf('vendor-link');

interface Case {
  screen: ReactNode;
  host: StoryHostParameter;
  /** What operations answer: first, and after the colleague's change. */
  api: Record<string, Answer | Answer[]>;
  /** Leads to the field. */
  open?: (canvas: Canvas) => Promise<unknown>;
  field: (canvas: Canvas) => Promise<HTMLElement>;
  /** The two texts that are typed, before and after the change, in place of what the field says. */
  keys: readonly [string, string];
  /** Shows that the newer answer has come. */
  arrived: (canvas: Canvas) => Promise<unknown>;
  after?: (canvas: Canvas) => Promise<unknown>;
}

/** A story that types with a colleague's change between two keys. */
const typed = ({ screen: content, host, api, open, field, keys, arrived, after }: Case): Story => ({
  render: () => <Suspense>{content}</Suspense>,
  parameters: { host, api },
  play: async ({ canvas, step }) => {
    await step('typed, with a change between two keys', async () => {
      await open?.(canvas);
      const input = (await field(canvas)) as HTMLInputElement;
      await userEvent.click(input);
      await userEvent.keyboard(`{Control>}a{/Control}${keys[0]}`);
      canvas.getByTestId('colleague-changes').click();
      await arrived(canvas);
      await expect(input).toHaveFocus();
      await userEvent.keyboard(keys[1]);
      await expect(await field(canvas)).toBe(input);
      await expect(input.value.replaceAll(',', '')).toBe(keys.join(''));
    });
    if (after)
      await step('and then', async () => {
        await after(canvas);
      });
  },
});

const theirs = (canvas: Canvas, title: RegExp) => canvas.findByText(title);
const take = (canvas: Canvas, name: 'Keep mine' | 'Take theirs') =>
  userEvent.click(canvas.getByRole('button', { name }));

const rfq = examples.getRfq.body;
const rfqWith = (version: number, terms: Partial<typeof rfq.terms>) => ({
  body: { ...rfq, version: rfq.version + version, terms: { ...rfq.terms, ...terms } },
});
const message = (canvas: Canvas) => canvas.findByRole('textbox', { name: /^Message to all vendors/ });

/** Another field is a colleague's: it follows. */
export const TermsOfAnRfq = typed({
  screen: ofJob(<JobDocuments jrId={jrId} />),
  host: { screen: 'job-documents', query: 'part=terms' },
  api: { getRfq: [{ body: rfq }, rfqWith(1, { paymentTerms: '45 days' })] },
  field: message,
  keys: ['Quote per ', 'drum'],
  arrived: (canvas) => canvas.findByDisplayValue('45 days'),
});

/** The same field is: the user is asked, and saving waits for the answer. */
export const TermsOfAnRfqContested = typed({
  screen: ofJob(<JobDocuments jrId={jrId} />),
  host: { screen: 'job-documents', query: 'part=terms' },
  api: { getRfq: [{ body: rfq }, rfqWith(1, { message: 'Quote per tube' })] },
  field: message,
  keys: ['Quote per ', 'drum'],
  arrived: (canvas) => theirs(canvas, /^A colleague changed the message to all vendors/),
  after: async (canvas) => {
    await expect(canvas.getByText(/^Theirs: Quote per tube\. Yours: Quote per /)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(canvas.getByRole('button', { name: 'Take theirs' })).toHaveFocus();
    await take(canvas, 'Take theirs');
    await expect(await message(canvas)).toHaveValue('Quote per tube');
    await expect(canvas.queryByText(/^A colleague changed/)).toBeNull();
  },
});

const { jobVendorId } = examples.getJobVendor.body;
const vendors = {
  ...examples.getJobVendorClientSide.body,
  vendors: examples.getJobVendorClientSide.body.vendors.map((one, index) =>
    index === 0 ? { ...one, _id: jobVendorId } : one,
  ),
};
const note = (text: string) => ({ text, by: 'Anil Prabhudesai', at: '2026-11-20T05:30:00.000Z' });

export const NoteOnAVendor = typed({
  screen: ofJob(<JobVendor jrId={jrId} vendor={jobVendorId} />),
  host: { screen: 'job-vendor' },
  api: {
    getJobVendorClientSide: [
      { body: vendors },
      {
        body: {
          ...vendors,
          vendors: vendors.vendors.map((one) => ({ ...one, notes: [...one.notes, note('Visited in June.')] })),
        },
      },
    ],
  },
  field: (canvas) => canvas.findByRole('textbox', { name: /^Add note/ }),
  keys: ['Good welders', ' and slow paperwork'],
  arrived: (canvas) => theirs(canvas, /^Visited in June\.$/),
});

const report = examples.getReport.body;

export const CommentOnAReport = typed({
  screen: <ComparisonReport jrId={report.report.job.number} reportId={report.report._id} />,
  host: { screen: 'comparison-report' },
  api: {
    getReport: [
      { body: report },
      {
        body: {
          ...report,
          comments: [
            ...report.comments,
            {
              _id: '11111111-1111-4111-8111-111111111111',
              text: 'Freight looks high.',
              by: { ...report.people[0]!, isMe: false },
              at: '2026-11-20T05:30:00.000Z',
              mentioned: [],
            },
          ],
        },
      },
    ],
  },
  field: (canvas) => canvas.findByRole('textbox', { name: /^Comment/ }),
  keys: ['Payment terms ', 'decide it'],
  arrived: (canvas) => theirs(canvas, /^Freight looks high\.$/),
});

const pqr = examples.getVendorPqr.body;
const pqrWith = (kind: string, text: string) => ({
  body: {
    ...pqr,
    version: pqr.version + 1,
    items: pqr.items.map((item) =>
      item.criterion.kind === kind ? { ...item, answer: { ...item.answer, text, source: 'vendor' } } : item,
    ),
  },
});
const vendorHost: StoryHostParameter = {
  screen: 'vendor-link',
  isGuest: true,
  isBare: true,
  query: `link=${examples.getVendorRfq.body.link}`,
};
const safety = (canvas: Canvas) => canvas.findByRole('textbox', { name: /^Safety record/ });
const toCompany = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('tab', { name: 'Your company' }));

export const PrequalificationOfAVendor = typed({
  screen: <VendorLink />,
  host: vendorHost,
  api: { getVendorPqr: [{ body: pqr }, pqrWith('turnover', '84 crore')] },
  open: toCompany,
  field: safety,
  keys: ['No lost ', 'time'],
  arrived: (canvas) => canvas.findByDisplayValue('84 crore'),
});

export const PrequalificationOfAVendorContested = typed({
  screen: <VendorLink />,
  host: vendorHost,
  api: { getVendorPqr: [{ body: pqr }, pqrWith('safety_record', 'One incident')] },
  open: toCompany,
  field: safety,
  keys: ['No lost ', 'time'],
  arrived: (canvas) => theirs(canvas, /^A colleague changed Safety record/),
  after: async (canvas) => {
    await take(canvas, 'Keep mine');
    await expect(canvas.queryByText(/^A colleague changed/)).toBeNull();
    await expect(await safety(canvas)).toHaveValue('No lost time');
  },
});

const estimate = examples.getCostEstimate.body;
const [, line] = estimate.lines;
const estimateWith = (change: Partial<typeof estimate>) => ({
  body: { ...estimate, version: estimate.version + 1, ...change },
});
const rate = (canvas: Canvas) =>
  canvas.findByRole('textbox', { name: new RegExp(`^Rate of ${line!.description.replaceAll(/[()]/g, '.')}`) });

export const RateOfAnEstimate = typed({
  screen: ofJob(<CostEstimation jrId={jrId} type="boq" />),
  host: { screen: 'cost-estimation' },
  api: {
    getCostEstimate: [
      { body: estimate },
      estimateWith({
        yearlyChangePercent: '7.25',
        lines: estimate.lines.map((one) => (one === line ? { ...one, rateInPaise: 790_000 } : one)),
      }),
    ],
  },
  field: rate,
  keys: ['81', '00'],
  arrived: (canvas) => canvas.findByDisplayValue('7.25'),
  after: async (canvas) => {
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText(/^Theirs: ₹7,900\. Yours: ₹8,100, not saved yet\.$/)).toBeVisible();
    await take(canvas, 'Take theirs');
    await expect(await rate(canvas)).toHaveValue('7,900');
  },
});

export const YearlyRiseOfAnEstimate = typed({
  screen: ofJob(<CostEstimation jrId={jrId} type="boq" />),
  host: { screen: 'cost-estimation' },
  api: { getCostEstimate: [{ body: estimate }, estimateWith({ yearlyChangePercent: '7.25' })] },
  field: (canvas) => canvas.findByRole('textbox', { name: /^Annual escalation/ }),
  keys: ['3', '.5'],
  arrived: (canvas) => theirs(canvas, /^A colleague changed the annual escalation/),
  after: async (canvas) => {
    await take(canvas, 'Take theirs');
    await expect(canvas.getByDisplayValue('7.25')).toBeVisible();
  },
});

const sheet = examples.getComparisonById.body;
const sheetLine = sheet.lines.find(({ lineId }) => sheet.request!.lines.some(({ id }) => id === lineId))!;
const sheetVendor = sheet.vendors[0]!;
const entry = {
  revision: 900,
  version: sheet.version,
  vendorId: sheetVendor.vendorId,
  cell: `line ${sheetLine.lineId}`,
  before: null,
  after: { line: { lineId: sheetLine.lineId, status: 'quoted' as const, rate: '81234' } },
  at: '2026-11-20T05:30:00.000Z',
  by: 'Anil Prabhudesai',
  isMine: false,
};
const sheetWith = (more: Partial<typeof sheet>) => ({
  body: { ...sheet, inputs: [...sheet.inputs, entry], entries: [entry, ...sheet.entries], ...more },
});

/** The cell that both change: who changed it and both rates are said, and the user's is kept by a press. */
export const RateOnAComparison = typed({
  screen: ofJob(<JobComparison jrId={jrId} type="price" />),
  host: { screen: 'job-comparison' },
  api: {
    getComparisonById: [{ body: sheet }, sheetWith({})],
    updateVendorQuote: [{ ...examples['updateVendorQuote.met'] }, sheetWith({})],
  },
  open: async (canvas) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Unit rates' }));
    (await canvas.findByRole('grid')).focus();
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    const at = canvas
      .getAllByRole('columnheader')
      .findIndex((head: HTMLElement) => head.textContent?.includes(sheetVendor.companyName));
    await userEvent.keyboard(`${'{ArrowRight}'.repeat(at - 1)}{Enter}`);
  },
  field: async (canvas) => within(canvas.getByRole('grid')).findByRole('textbox'),
  keys: ['84', '000'],
  arrived: (canvas) => canvas.findByText(/last change by Anil Prabhudesai/),
  after: async (canvas) => {
    await userEvent.keyboard('{Enter}');
    await expect(await canvas.findByText(/^Anil Prabhudesai changed .+ while you did$/)).toBeVisible();
    await expect(canvas.getByText('Theirs: ₹81,234. Yours: ₹84,000, not saved yet.')).toBeVisible();
    await expect(within(canvas.getByRole('grid')).getByText('not saved yet')).toBeVisible();
    await take(canvas, 'Keep mine');
    await expect(await screen.findByText(/rate changed$/)).toBeVisible();
    await expect(canvas.queryByText(/while you did$/)).toBeNull();
  },
});

/** What is tried out stays over a new version of the sheet. */
export const TriedOnAComparison = typed({
  screen: ofJob(<JobComparison jrId={jrId} type="price" />),
  host: { screen: 'job-comparison' },
  api: {
    getComparisonById: [{ body: sheet }, sheetWith({ version: sheet.version + 1, lastVersion: sheet.lastVersion + 1 })],
  },
  open: async (canvas) => userEvent.click(await canvas.findByRole('button', { name: 'What if' })),
  field: (canvas) => canvas.findByRole('textbox', { name: 'Interest rate (p.a.)' }),
  keys: ['2', '4'],
  arrived: (canvas) => canvas.findByText(/last change by Anil Prabhudesai/),
  after: async (canvas) => expect(await canvas.findByText('24% p.a. against 60 days')).toBeVisible(),
});

const rules = examples.getApprovalRules.body;

export const ApprovalRulesOfTheCompany = typed({
  screen: <ApprovalRules />,
  host: { screen: 'approval-rules' },
  api: {
    getApprovalRules: [{ body: rules }, { body: { ...rules, version: rules.version + 1, escalateAfterDays: 77 } }],
  },
  open: async (canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Change' })),
  field: () => screen.findByRole('textbox', { name: 'Remind after days' }),
  keys: ['1', '2'],
  arrived: (canvas) => canvas.findByText(/77/),
  after: () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })),
});
