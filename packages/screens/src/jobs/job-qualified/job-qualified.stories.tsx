import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
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
import JobQualified from './job-qualified.tsx';

const meta = {
  component: JobQualified,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number },
  render: (args) => (
    <JobLayout {...args}>
      <JobQualified {...args} />
    </JobLayout>
  ),
  parameters: { layout: 'fullscreen', host: { screen: 'job-qualified' }, ...recorded },
} satisfies Meta<typeof JobQualified>;

export default meta;
type Story = StoryObj<typeof meta>;

const finals = examples.getFinalVendors.body;
const of = (standing: string) => finals.vendors.find((vendor) => vendor.standing === standing)!;
const row = (canvas: { getByRole: typeof screen.getByRole }, name: string) =>
  within(canvas.getByRole('row', { name: new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`) }));

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Qualified vendors' })).toBeVisible();
    const refused = row(canvas, of('not_qualified').companyName);
    await expect(refused.getByText(/^Regretted/)).toBeVisible();
    await expect(row(canvas, of('qualified').companyName).getByText('Approved')).toBeVisible();
    await expect(await canvas.findByRole('table', { name: 'Compliance by clause' })).toBeVisible();
    await expect(await canvas.findByText('At least ₹2 crore a year')).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Compliance by clause' });
    await expectNoSidewaysScroll();
  },
};

export const Qualifying: Story = {
  parameters: { api: { qualifyQuote: examples.qualifyQuote, addVendorsToFinal: examples.addVendorsToFinal } },
  play: async ({ canvas }) => {
    const { companyName } = of('undecided');
    await userEvent.click(await canvas.findByRole('button', { name: `Qualify ${companyName}` }));
    await userEvent.click(canvas.getByRole('button', { name: `Make final: ${of('qualified').companyName}` }));
    await expect(canvas.getByRole('button', { name: `Qualify ${companyName}` })).toBeVisible();
  },
};

export const Disqualifying: Story = {
  parameters: { api: { qualifyQuote: examples.qualifyQuote } },
  play: async ({ canvas, step }) => {
    const { companyName } = of('undecided');
    await userEvent.click(await canvas.findByRole('button', { name: `Disqualify ${companyName}` }));
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(companyName) }));
    await step('a reason is needed', async () => {
      await userEvent.click(dialog.getByRole('button', { name: 'Disqualify' }));
      await expect(await dialog.findByText('Enter a reason.')).toBeVisible();
    });
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'No IBR approval.');
    await userEvent.click(dialog.getByRole('button', { name: 'Disqualify' }));
    await dialogsClosed();
  },
};

export const Judging: Story = {
  parameters: { api: { judgeTechnical: examples.judgeTechnical } },
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: `Offer and notes of ${of('undecided').companyName}` }),
    );
    const dialog = within(await screen.findByRole('dialog', { name: /^Compliance of/ }));
    const clause = within(dialog.getByRole('group', { name: /^Set pressure of safety valves/ }));
    await userEvent.click(clause.getByRole('radio', { name: 'Complies' }));
    await expect(dialog.getByText(/clauses? open\. The result counts after all clauses are evaluated/)).toBeVisible();
  },
};

/** A finding is chosen in the table and saved at once; what is refused is taken back, and why is said. */
export const JudgedInPlace: Story = {
  parameters: { api: { judgeTechnical: [examples.judgeTechnical, forbidden] } },
  play: async ({ canvas, step }) => {
    const finding = await canvas.findByRole('combobox', {
      name: new RegExp(`^Your finding: Set pressure of safety valves.*, ${of('undecided').companyName}`),
    });
    await step('it is saved', async () => {
      await userEvent.selectOptions(finding, 'complies');
      await expect(finding).toHaveValue('complies');
    });
    await step('a refusal takes it back', async () => {
      await userEvent.selectOptions(finding, 'no');
      await expect(await screen.findByText(forbidden.body.message)).toBeVisible();
      await expect(finding).not.toHaveValue('no');
    });
  },
};

export const Clauses: Story = {
  parameters: {
    api: {
      getTechnicalEvaluation: examples['getTechnicalEvaluation.none'],
      setTechnicalClauses: examples.setTechnicalClauses,
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add clauses' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Technical clauses' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('Enter the clause, or remove it.')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Clause 1/ }), 'Own test bench');
    await userEvent.click(dialog.getByRole('button', { name: 'Add clause' }));
    await expect(dialog.getByRole('textbox', { name: /^Clause 2/ })).toBeVisible();
  },
};

export const Criteria: Story = {
  parameters: {
    api: { getPqrCriteria: examples['getPqrCriteria.unset'], setPqrCriteria: examples.setPqrCriteria },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit criteria' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Prequalification criteria' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /turnover/ }), 'At least ₹2 crore a year');
    await userEvent.click(
      within(dialog.getByRole('group', { name: 'Turnover' })).getByRole('checkbox', { name: 'Mandatory' }),
    );
    await expect(dialog.getByRole('textbox', { name: /turnover/ })).toHaveValue('At least ₹2 crore a year');
  },
};

const theirClauses = examples.setTechnicalClauses.body.clauses;
/** A colleague saves other clauses between two keys: what is typed stays, and the first save asks. */
export const ClausesChangedMeanwhile: Story = {
  parameters: {
    api: {
      getTechnicalEvaluation: [
        examples['getTechnicalEvaluation.none'],
        { body: { ...examples['getTechnicalEvaluation.none'].body, clauses: theirClauses } },
      ],
      setTechnicalClauses: { delayInMilliseconds: 100, body: examples.setTechnicalClauses.body },
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add clauses' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Technical clauses' }));
    const clause = dialog.getByRole('textbox', { name: /^Clause 1/ });
    await userEvent.type(clause, 'Own test');
    screen.getByTestId('colleague-changes').click();
    await waitFor(() => expect(canvas.getByText(theirClauses[0]!.text, { exact: false })).toBeInTheDocument());
    await userEvent.keyboard(' bench');
    await expect(clause).toHaveValue('Own test bench');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('A colleague changed the clauses while you did')).toBeVisible();
    await expect(clause).toHaveValue('Own test bench');
  },
};

const unset = examples['getPqrCriteria.unset'].body;
/** The same of the criteria; saving again is the user's choice. */
export const CriteriaChangedMeanwhile: Story = {
  parameters: {
    api: {
      getPqrCriteria: [
        { body: unset },
        { body: { ...unset, criteria: [{ kind: 'manpower', requirement: '40 welders', isMandatory: true }] } },
      ],
      setPqrCriteria: examples.setPqrCriteria,
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Edit criteria' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Prequalification criteria' }));
    const turnover = dialog.getByRole('textbox', { name: /turnover/ });
    await userEvent.type(turnover, 'At least');
    screen.getByTestId('colleague-changes').click();
    await waitFor(() => expect(canvas.getByText('40 welders', { exact: false })).toBeInTheDocument());
    await userEvent.keyboard(' ₹2 crore');
    await expect(turnover).toHaveValue('At least ₹2 crore');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await expect(await dialog.findByText('A colleague changed the criteria while you did')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await dialogsClosed();
  },
};

const evaluation = examples.getTechnicalEvaluation.body;
const file = {
  _id: '6a0f4f3e-6f0f-4f53-9a52-3f4b1f0c9d11',
  name: 'Method statement.pdf',
  mediaType: 'application/pdf',
  sizeInBytes: 482_110,
  sha256: '9c41'.repeat(16),
  envelope: 'technical' as const,
};
/** Of two envelopes the first is opened: the first vendor was asked something, and answered. */
const technicalOpened = {
  body: {
    ...evaluation,
    vendors: evaluation.vendors.map((vendor, index) => ({
      ...vendor,
      offer: { ...vendor.offer, validTill: '2030-06-01', attachments: index === 0 ? [file] : [] },
      ...(index === 0 && {
        clarification: {
          words: 'Which welders come?',
          closesAt: '2026-10-02T09:30:00.000Z',
          isOpen: false,
          answeredBy: 2,
        },
      }),
    })),
    can: { judge: true, clarify: true },
  },
};
const betweenOpenings = {
  getFinalVendors: { body: { ...finals, isPriceSealed: true } },
  getTechnicalEvaluation: technicalOpened,
};

/** Between the openings: what is offered is read and judged, and no price is there. */
export const TechnicalEnvelopes: Story = {
  parameters: { api: betweenOpenings },
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(/Prices of qualified vendors are opened once all are evaluated/),
    ).toBeVisible();
    const offers = within(await canvas.findByRole('region', { name: 'Technical envelopes' }));
    await expect(offers.getByRole('button', { name: /^Method statement\.pdf/ })).toBeVisible();
    await expect(offers.getByText('Answered with version 2.')).toBeVisible();
    await expect(canvas.queryByText(/₹/, { selector: 'section[aria-labelledby=offers] *' })).toBeNull();
    const [first] = evaluation.vendors;
    await expect(offers.queryByRole('button', { name: `Request clarification: ${first!.companyName}` })).toBeNull();
  },
};

export const TechnicalEnvelopesOnAPhone: Story = {
  globals: narrow,
  parameters: { api: betweenOpenings },
  play: async ({ canvas }) => {
    await canvas.findByRole('region', { name: 'Technical envelopes' });
    await expectNoSidewaysScroll();
  },
};

/** A technical envelope is made clear once; its price stays. */
export const ClarifyingAnEnvelope: Story = {
  parameters: { api: { ...betweenOpenings, openClarification: examples.openClarification } },
  play: async ({ canvas }) => {
    const { companyName } = evaluation.vendors[1]!;
    await userEvent.click(await canvas.findByRole('button', { name: `Request clarification: ${companyName}` }));
    const dialog = within(await screen.findByRole('dialog', { name: /for clarification$/ }));
    await expect(dialog.getByText(/Its price stays sealed/)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: /^What needs clarification/ }), 'Which welders come?');
    await userEvent.click(dialog.getByRole('button', { name: 'Ask' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /for clarification$/ })).toBeNull());
  },
};

/** Who disqualifies between the openings is told what becomes of the price. */
export const DisqualifyingAnEnvelope: Story = {
  parameters: { api: betweenOpenings },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: `Disqualify ${of('undecided').companyName}` }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Disqualify/ }));
    await expect(dialog.getByText(/stays sealed/)).toBeVisible();
  },
};

/** After the prices are opened the verdict on who was disqualified before stays. */
export const PriceSealed: Story = {
  parameters: {
    api: {
      getFinalVendors: {
        body: {
          ...finals,
          vendors: finals.vendors.map((vendor) =>
            vendor === of('undecided')
              ? {
                  ...vendor,
                  standing: 'not_qualified',
                  verdict: {
                    verdict: 'disqualified',
                    reason: 'No IBR approval.',
                    by: 'Sunil Ozarkar',
                    at: '2026-10-02T09:30:00.000Z',
                  },
                  reasons: [
                    { code: 'disqualified', words: 'No IBR approval.' },
                    { code: 'price_sealed', words: null },
                  ],
                }
              : vendor,
          ),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const { companyName } = of('undecided');
    await canvas.findByRole('table', { name: 'Qualified vendors' });
    await expect(row(canvas, companyName).getByText('Price stays sealed')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: `Withdraw the verdict on ${companyName}` })).toBeNull();
  },
};

/** Before the opening nobody is qualified. */
export const Sealed: Story = {
  parameters: { api: { getFinalVendors: examples['getFinalVendors.sealed'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Vendors are qualified after quote opening.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^Qualify / })).toBeNull();
  },
};

export const Empty: Story = {
  parameters: { api: { getFinalVendors: { body: { ...finals, vendors: [] } } } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No vendors yet' })).toBeVisible(),
};

/** The evaluation does not come; the vendors do. */
export const Partial: Story = {
  parameters: { api: { getTechnicalEvaluation: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Qualified vendors' })).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const Loading: Story = {
  parameters: { api: { getFinalVendors: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getFinalVendors: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getFinalVendors: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getFinalVendors: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('table', { name: 'Qualified vendors' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getFinalVendors: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      getFinalVendors: withLongTexts(examples.getFinalVendors),
      getTechnicalEvaluation: withLongTexts(examples.getTechnicalEvaluation),
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
