import type { components } from '@millwright/contract/types';
import { formatRupees } from '@millwright/ui/format-rupees';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { dialogsClosed } from '../../shared/story-dialogs.ts';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyChanges } from '../../shared/story-changes.ts';
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
import type { Canvas } from '../../shared/story-states.ts';
import JobLayout from '../job-layout.tsx';
import JobComparison from './job-comparison.tsx';

const meta = {
  component: JobComparison,
  decorators: [storyHost],
  args: { jrId: examples.getJobRequestReport.body.jobRequestDetails.number, type: 'price' },
  render: (args) => (
    <JobLayout {...args}>
      <JobComparison {...args} />
    </JobLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-comparison' },
    states: { partial: 'A comparison comes in one answer.' },
    ...recorded,
  },
} satisfies Meta<typeof JobComparison>;

export default meta;
type Story = StoryObj<typeof meta>;

const sheet = examples.getComparisonById.body;
const first = sheet.vendors.find(({ vendorId }) => vendorId === sheet.evaluation!.l1!.vendorIds[0])!;
type ScenarioChanges = NonNullable<components['schemas']['SheetChange']['scenario']>['changes'];
const none = examples['listComparisons.none'];
const openWhatIf = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: /^What if/ }));

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: /Comparison sheet/ })).toBeVisible();
    await expect(canvas.getByText(new RegExp(`^.?${first.companyName}.? is L1 because`))).toBeVisible();
    await expect(canvas.getByRole('radio', { name: 'Package, one vendor' })).toBeChecked();
    await expect(canvas.getByRole('rowheader', { name: /Evaluated cost/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Freeze' })).toBeEnabled();
  },
};

/** What the evaluation does not have stands below it: rates side by side, and provisional sums with the totals. */
export const PricedApart: Story = {
  parameters: {
    api: {
      getComparisonById: {
        body: {
          ...sheet,
          apart: [
            {
              ...{ kind: 'rate_only', group: null, description: 'Extra for night shift', unit: 'MAN-DAY' },
              ...{ quantity: null, amountInPaise: null },
              rates: sheet.vendors.map(({ vendorId }, index) => ({
                vendorId,
                rateInPaise: index === 0 ? null : 120_000 + index * 5_000,
              })),
            },
            {
              ...{ kind: 'provisional_sum', group: null, description: 'Unforeseen works', unit: null },
              ...{ quantity: null, amountInPaise: 10_000_000, rates: [] },
            },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const apart = within(await canvas.findByRole('table', { name: 'Items not in totals' }));
    const row = (name: RegExp) => within(apart.getByRole('rowheader', { name }).closest('tr')!);
    await expect(row(/Extra for night shift/).getByText('₹1,250')).toBeInTheDocument();
    await expect(row(/Extra for night shift/).getByText('not quoted')).toBeInTheDocument();
    const { evaluatedInPaise } = sheet.evaluation!.vendors.find(({ vendorId }) => vendorId === first.vendorId)!;
    await expect(
      row(/^Evaluated cost with provisional sums/).getByText(formatRupees(evaluatedInPaise + 10_000_000)),
    ).toBeInTheDocument();
  },
};

export const Formula: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
    await expect(dialog.getAllByText(/\/ 365/).length).toBeGreaterThan(0);
  },
};

/** What is tried out changes the figures here and nothing for others. */
export const TriedOut: Story = {
  play: async ({ canvas }) => {
    await openWhatIf(canvas);
    const interest = await canvas.findByRole('textbox', { name: 'Interest rate (p.a.)' });
    await userEvent.clear(interest);
    await userEvent.type(interest, '24');
    await expect(await canvas.findByText('24% p.a. against 60 days')).toBeVisible();
    // Nobody has a technical score.
    await userEvent.selectOptions(canvas.getByLabelText('Evaluation method'), 'Quality and cost');
    await expect(await canvas.findByText(/At these values no vendor can be ranked\.$/)).toBeVisible();
    // What scores weigh, and below which nobody is ranked, is asked where scores count.
    const weight = canvas.getByRole('textbox', { name: 'Technical weight' });
    await userEvent.clear(weight);
    await userEvent.type(weight, '130');
    await expect(await canvas.findByText('0 to 100')).toBeVisible();
    await userEvent.clear(weight);
    await userEvent.type(weight, '40');
    await expect(canvas.queryByText('0 to 100')).toBeNull();
    await userEvent.type(canvas.getByRole('textbox', { name: 'Minimum technical score' }), '75');
    await userEvent.selectOptions(canvas.getByLabelText('Evaluation method'), 'Evaluated cost');
    await expect(canvas.queryByRole('textbox', { name: 'Technical weight' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await expect(await canvas.findByText('12% p.a. against 60 days')).toBeVisible();
  },
};

/** What loads a vendor is tried out, marked, taken off again one by one, and kept. */
export const Levelled: Story = {
  play: async ({ canvas, step }) => {
    const level = async () => {
      await userEvent.click(await canvas.findByRole('button', { name: `Actions for ${first.companyName}` }));
      await userEvent.click(await screen.findByRole('menuitem', { name: /^Loadings/ }));
      return within(await screen.findByRole('dialog', { name: new RegExp(`^Loadings of .?${first.companyName}`) }));
    };
    await step('what is wrong is said at its field', async () => {
      const dialog = await level();
      await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'USD');
      await userEvent.clear(dialog.getByRole('textbox', { name: /^Exchange rate, ₹ per USD/ }));
      await expect(await dialog.findByText(/The vendor cannot be compared without it\.$/)).toBeVisible();
      await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'INR');
      const discount = dialog.getByRole('textbox', { name: 'Discount (%)' });
      await userEvent.clear(discount);
      await userEvent.type(discount, '40');
      const late = dialog.getByRole('textbox', { name: 'Weeks late' });
      await userEvent.clear(late);
      await userEvent.type(late, '4');
      await userEvent.click(dialog.getByRole('button', { name: 'Try on the sheet' }));
    });
    await step('what is tried is named, and is dropped one by one', async () => {
      const tried = within(await canvas.findByRole('list', { name: 'Tried out' }));
      await expect(tried.getAllByRole('listitem')).toHaveLength(2);
      await userEvent.click(tried.getByRole('button', { name: /^Discard weeks late/ }));
      await waitFor(() => expect(tried.getAllByRole('listitem')).toHaveLength(1));
    });
    await step('and kept', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Apply to sheet' }));
      await waitFor(() => expect(canvas.queryByRole('list', { name: 'Tried out' })).toBeNull());
    });
  },
};

/** From the menu of a cell: a line that a vendor has in another one. */
export const IncludedElsewhere: Story = {
  play: async ({ canvas }) => {
    const grid = await canvas.findByRole('grid');
    grid.focus();
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{Shift>}{F10}{/Shift}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Quoted as' }));
    const dialog = within(await screen.findByRole('dialog', { name: sheet.lines[0]!.description }));
    await userEvent.selectOptions(dialog.getByLabelText('Quoted as'), 'included_elsewhere');
    await userEvent.click(dialog.getByRole('button', { name: 'Try on the sheet' }));
    await expect(await dialog.findByText('Choose the item that includes it.')).toBeVisible();
    await userEvent.selectOptions(dialog.getByLabelText(/^Included in/), sheet.lines[1]!.lineId);
    await userEvent.type(dialog.getByRole('textbox', { name: /^Note/ }), 'By phone on 26 Nov.');
    await userEvent.click(dialog.getByRole('button', { name: 'Try on the sheet' }));
    await expect(await canvas.findByRole('list', { name: 'Tried out' })).toBeVisible();
    await expect((await canvas.findAllByText('tried out'))[0]).toBeVisible();
    await expect(await canvas.findByText(/^note, /)).toBeVisible();
  },
};

/** Rates are tried like rules: nothing is saved until all of it is kept. */
export const RatesTried: Story = {
  play: async ({ canvas }) => {
    await openWhatIf(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Try rates' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'Unit rates' }));
    const grid = await canvas.findByRole('grid');
    grid.focus();
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{Enter}');
    await userEvent.keyboard('1234{Enter}');
    await expect((await canvas.findAllByText('tried out'))[0]).toBeVisible();
    await expect(await canvas.findByRole('list', { name: 'Tried out' })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(canvas.queryByText('tried out')).toBeNull());
  },
};

/** Another quantity is tried at everybody's rates, and kept under a name beside the sheet. */
export const QuantityTried: Story = {
  play: async ({ canvas, step }) => {
    const ask = async () => {
      const grid = await canvas.findByRole('grid');
      grid.focus();
      await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{Shift>}{F10}{/Shift}');
      await userEvent.click(await screen.findByRole('menuitem', { name: 'Try another quantity' }));
      return within(await screen.findByRole('dialog', { name: sheet.lines[0]!.description }));
    };
    await step('what is none is said at its field', async () => {
      const dialog = await ask();
      const quantity = dialog.getByRole('textbox', { name: /^Quantity/ });
      await userEvent.clear(quantity);
      await userEvent.type(quantity, '0');
      await userEvent.click(dialog.getByRole('button', { name: 'Try on the sheet' }));
      await expect(await dialog.findByText(/^Enter a quantity above 0/)).toBeVisible();
      await userEvent.clear(quantity);
      await userEvent.type(quantity, '1,250.5');
      await userEvent.click(dialog.getByRole('button', { name: 'Try on the sheet' }));
    });
    await step('it counts, and is no change of what is asked', async () => {
      await expect(await canvas.findByText(/^1,250\.5 .*tried, .* asked$/)).toBeVisible();
      await expect(canvas.getByText(/Tried quantities can only be saved in a scenario/)).toBeVisible();
      await expect(canvas.queryByRole('button', { name: 'Apply to sheet' })).toBeNull();
    });
    await step('it is kept under a name', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Save as scenario' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Save as scenario' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await expect(await dialog.findByText('Enter a name.')).toBeVisible();
      await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'A longer wall');
      await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(canvas.queryByRole('list', { name: 'Tried out' })).toBeNull());
    });
  },
};

const scenarioOf = (name: string, revision: number, changes: ScenarioChanges) => ({
  ...examples['updateVendorQuote'].body.inputs[0]!,
  vendorId: null,
  cell: `scenario ${name}`,
  revision,
  before: null,
  after: { scenario: { name, changes } },
});

/** The way to award is chosen on the sheet, and leads from the frozen one to its proposal. */
export const AwardChosen: Story = {
  parameters: {
    api: {
      getComparisonById: {
        body: { ...sheet, state: 'frozen', can: { ...sheet.can, edit: false, freeze: false, reopen: true } },
      },
    },
  },
  play: async ({ canvas }) => {
    const link = await canvas.findByRole('link', { name: 'Propose this award' });
    await expect(link.getAttribute('href')).toContain('propose=vendor');
    await userEvent.click(canvas.getByRole('radio', { name: '3' }));
    await expect(await canvas.findByRole('radio', { name: 'Best three vendors' })).toBeChecked();
    await expect(link.getAttribute('href')).toContain('propose=best3');
    await userEvent.click(canvas.getByRole('radio', { name: /^Item-wise L1/ }));
    await expect(link.getAttribute('href')).toContain('propose=cherryPick');
  },
};

/** Scenarios beside the sheet: each with who is L1 and what that costs; looked at, and deleted with an undo. */
export const Scenarios: Story = {
  parameters: {
    api: {
      getComparisonById: {
        body: {
          ...sheet,
          inputs: [
            ...sheet.inputs,
            scenarioOf('Half of the first line', 1, [
              { vendorId: null, change: { quantity: { lineId: sheet.lines[0]!.lineId, quantity: '0.5' } } },
            ]),
            scenarioOf('L1 comes late, at 24% interest', 2, [
              { vendorId: first.vendorId, change: { weeksLate: '8' } },
              { vendorId: null, change: { annualInterestPercent: '24' } },
            ]),
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await openWhatIf(canvas);
    const table = within(await canvas.findByRole('table', { name: 'Scenarios' }));
    await expect(table.getAllByRole('row')).toHaveLength(4);
    await expect((await table.findAllByText(/ (less|more)$/))[0]).toBeVisible();
    await userEvent.click(table.getByRole('button', { name: /^View scenario\s*L1 comes late/ }));
    await expect(canvas.getByRole('textbox', { name: 'Interest rate (p.a.)' })).toHaveValue('24');
    const tried = within(await canvas.findByRole('list', { name: 'Tried out' }));
    await expect(tried.getByText(/^weeks late/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Discard' }));
    await userEvent.click(table.getByRole('button', { name: /^Delete\s*Half of the first line/ }));
    await expect(await screen.findByText(/Half of the first line.? deleted$/)).toBeVisible();
  },
};

/** Who declines to match is passed over, and the next is asked; a share that nobody takes is back with L1. */
export const SplitAtLowest: Story = {
  play: async ({ canvas, step }) => {
    const card = within(await canvas.findByRole('region', { name: 'Split at L1 rate' }));
    const ranked = sheet.evaluation!.vendors.filter(({ rank }) => rank !== null).toSorted((a, b) => a.rank! - b.rank!);
    const asked = () => card.getAllByRole('checkbox');
    await expect(asked()).toHaveLength(1);
    await step('the next is asked', async () => {
      await userEvent.click(asked()[0]!);
      await expect(asked()).toHaveLength(Math.min(2, ranked.length - 1));
      await expect(asked()[0]).not.toBeChecked();
    });
    await step('nobody matches', async () => {
      for (let at = 1; at < ranked.length - 1; at += 1) await userEvent.click(asked()[at]!);
      await expect(card.getByText(/unmatched shares go to L1/)).toBeVisible();
      await expect(asked()).toHaveLength(ranked.length - 1);
    });
    await step('three shares', async () => {
      await userEvent.click(card.getByRole('radio', { name: '50 : 30 : 20' }));
      await userEvent.click(asked()[0]!);
      await expect(asked()[0]).toBeChecked();
    });
  },
};

export const UnitRates: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Unit rates' }));
    await expect(await canvas.findByRole('rowheader', { name: /Basic total at these rates/ })).toBeVisible();
  },
};

export const Terms: Story = {
  args: { type: 'terms' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('rowheader', { name: 'Warranty' })).toBeVisible();
    await expect(canvas.queryByRole('rowheader', { name: 'Basic total' })).toBeNull();
  },
};

export const Technical: Story = {
  args: { type: 'technical' },
  play: async ({ canvas }) => expect(await canvas.findByRole('rowheader', { name: 'Technical score' })).toBeVisible(),
};

const others = sheet.vendors.filter(({ vendorId }) => vendorId !== first.vendorId);
const changed = { ...sheet, ...storyChanges([others[0]!.companyName, first.companyName], sheet.lines[0]!.description) };

/** What differs from what vendors submitted, with who was L1 before; each change gets its reason, and a rate its document, before it is frozen. */
export const ChangedSinceOpening: Story = {
  parameters: {
    api: {
      getComparisonById: { body: changed },
      explainSheetChange: { body: changed },
    },
  },
  play: async ({ canvas, step }) => {
    await expect(await canvas.findByText(/^As submitted, .* was L1 by ₹99,628\./)).toBeVisible();
    const table = within(await canvas.findByRole('table', { name: 'Changes since quote opening' }));
    await expect(table.getAllByRole('row')).toHaveLength(4);
    await expect(canvas.getByText(/^One change has no reason or document\./)).toBeVisible();
    await step('a reason is asked for', async () => {
      await userEvent.click(table.getByRole('button', { name: /^Add reason: .*Scaffolding/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Reason for change: Deviation loading' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Save reason' }));
      await expect(await dialog.findByText('Enter a reason. Approvers see it.')).toBeVisible();
      await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Priced from plant stock.');
      await userEvent.click(dialog.getByRole('button', { name: 'Save reason' }));
      await expect(await screen.findByText('Reason saved')).toBeVisible();
      await dialogsClosed();
    });
    await step('and for the document of a rate, which may be replaced', async () => {
      await userEvent.click(table.getByRole('button', { name: /^Edit reason: .*Rate/ }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Reason for change: Rate' }));
      await expect(dialog.getByText(/^Replaces/)).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await dialogsClosed();
    });
  },
};

export const ChangedSinceOpeningOnAPhone: Story = {
  globals: narrow,
  parameters: { api: { getComparisonById: { body: changed } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('L1 changed after quote opening')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const Freezing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Freeze' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Freeze' }));
    await expect(await screen.findByText('Version 1 frozen')).toBeVisible();
  },
};

export const FreezingRefused: Story = {
  parameters: { api: { freezeComparison: examples['freezeComparison.changed'] } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Freeze' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Freeze' }));
    await expect(await dialog.findByText(/has changed since you opened it/)).toBeVisible();
  },
};

export const Frozen: Story = {
  parameters: { api: { getComparisonById: examples['getComparisonById.frozen'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^SHA-256/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Freeze' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Reopen comparison' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen the frozen comparison' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Reopen comparison' }));
    await expect(await dialog.findByText('Enter a reason.')).toBeVisible();
  },
};

/** What leaves is in the log of the job first, or it does not leave. */
export const ExportNotLogged: Story = {
  tags: ['no-picture'],
  parameters: { api: { logActivity: 'error' } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await expect(await screen.findByText('Export failed')).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /Comparison sheet/ });
    await expectNoSidewaysScroll();
  },
};

export const Empty: Story = {
  parameters: { api: { listComparisons: none } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No comparison yet' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Compare quotes' })).toBeEnabled();
  },
};

export const Loading: Story = {
  parameters: { api: { getComparisonById: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getComparisonById: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getComparisonById: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getComparisonById: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('heading', { name: /Comparison sheet/ })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getComparisonById: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getComparisonById: withLongTexts(examples.getComparisonById) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName)).length).toBeGreaterThan(0);
    await expectNoSidewaysScroll();
  },
};
