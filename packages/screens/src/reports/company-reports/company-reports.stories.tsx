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
  longText,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import CompanyReports from './company-reports.tsx';

const meta = {
  component: CompanyReports,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'company-reports' },
    ...recorded,
  },
} satisfies Meta<typeof CompanyReports>;

export default meta;
type Story = StoryObj<typeof meta>;

const figures = examples.getCompanyFigures.body;
const [plant] = examples.getJobChoices.body.plants;
/** A year with more awards than the demo has: every figure of days is there, one month was above its estimates, and vendors are rated. */
const year = {
  ...figures,
  awards: 14,
  savings: {
    estimate: { awards: 13, baseInPaise: 4_157_200_000, awardedInPaise: 3_795_500_000, savedInPaise: 361_700_000 },
    firstOffer: { awards: 14, baseInPaise: 4_261_000_000, awardedInPaise: 3_839_100_000, savedInPaise: 421_900_000 },
    months: figures.savings.months.map(({ month }, at) => ({
      month,
      awards: at % 3,
      estimateInPaise: at === 5 ? -6_400_000 : at % 4 === 3 ? null : 21_000_000 + at * 4_300_000,
      firstOfferInPaise: at % 4 === 3 ? null : 26_000_000 + at * 3_100_000,
    })),
  },
  cycle: {
    ...figures.cycle,
    medianDays: 31,
    slowFifthDays: 47.2,
    stages: figures.cycle.stages.map((stage, at) => ({ ...stage, jobs: 9 + at, medianDays: 1.5 + at * 2 })),
  },
  scorecards: [
    { score: 88, standing: 'preferred' as const, ethics: 100 },
    { score: 64, standing: 'fine' as const, ethics: null },
    { score: 41, standing: 'warned' as const, ethics: 50 },
    { score: 30, standing: 'to_block' as const, ethics: 0 },
  ].map(({ score, standing, ethics }, at) => ({
    ...figures.scorecards[at]!,
    jobs: 3 + at,
    score,
    standing,
    isCapped: standing === 'to_block',
    criteria: {
      onTime: score,
      quality: score,
      response: 70,
      safety: score,
      commercial: null,
      documentation: 75,
      ethics,
    },
  })),
};
const nothing = {
  body: {
    ...figures,
    awards: 0,
    cycle: { ...figures.cycle, stages: [] },
    answers: { ...figures.answers, all: { ...figures.answers.all, invited: 0, viewed: 0, quoted: 0, won: 0 } },
    scorecards: [],
  },
};

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Reports' })).toBeVisible();
    await expect(canvas.getAllByText(/^JR-\d{4}-/)[0]).toBeVisible();
    // Above its estimates: said in words too. The demo's year is recorded.
    await expect(await canvas.findByText(/^2\.4% of ₹21,22,000/)).toBeVisible();
    await expect(canvas.getByRole('listbox', { name: 'Savings by month, before tax' })).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Response rate, by category' })).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Spend by category' })).toBeVisible();
    await expect(canvas.getByRole('table', { name: 'Scores by criterion' })).toBeVisible();
  },
};

/** A full year: days, savings of every month, and vendors in each standing. */
export const WholeYear: Story = {
  parameters: { api: { getCompanyFigures: { body: year } } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^8\.7% of/)).toBeVisible();
    await expect(canvas.getByText('median; slowest 20%: 47 d or more')).toBeVisible();
    const cards = within(canvas.getByRole('table', { name: 'Scores by criterion' }));
    for (const standing of ['Preferred', 'Approved', 'On watch', 'Block recommended'])
      await expect(cards.getByText(standing)).toBeVisible();
    await expect(cards.getByText('ethics breach')).toBeVisible();
    await expect(canvas.getByRole('option', { name: /^May 26, Saved against estimate: −₹64,000$/ })).toBeVisible();
  },
};

/** Each chart has its table, by keyboard. */
export const AsTables: Story = {
  play: async ({ canvas }) => {
    const part = within(await canvas.findByRole('region', { name: 'Savings by month' }));
    part.getByRole('button', { name: /^Show as table/ }).focus();
    await userEvent.keyboard('{Enter}');
    const table = within(part.getByRole('table', { name: 'Savings by month, before tax' }));
    await expect(table.getByRole('row', { name: 'Jul 26 −₹1,44,729 ₹84,284' })).toBeVisible();
    await expect(table.getByRole('columnheader', { name: 'Saved against first offer' })).toBeVisible();
  },
};

/** The same by vendor and by plant. */
export const ByVendor: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(within(await canvas.findByRole('group', { name: 'Spend by' })).getByText('Vendor'));
    await expect(canvas.getByRole('table', { name: 'Spend by vendor' })).toBeVisible();
    await userEvent.click(within(canvas.getByRole('group', { name: 'Response rate by' })).getByText('Vendor'));
    await expect(canvas.getByRole('table', { name: 'Response rate, by vendor' })).toBeVisible();
  },
};

/** Period and plant are in the address, and the search keeps them. */
export const Narrowed: Story = {
  parameters: { host: { query: `period=this_year&plant=${plant!._id}` } },
  play: async ({ canvas, step }) => {
    await step('they are what the address says', async () => {
      await expect(await canvas.findByRole('combobox', { name: 'Period' })).toHaveValue('this_year');
      await expect(await canvas.findByRole('combobox', { name: 'Plant' })).toHaveValue(plant!._id);
    });
    await step('a change of one keeps the other', async () => {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Period' }), 'last_3_months');
      await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Period' })).toHaveValue('last_3_months'));
      await expect(canvas.getByRole('combobox', { name: 'Plant' })).toHaveValue(plant!._id);
    });
    await step('so does a search', async () => {
      await userEvent.type(await canvas.findByRole('searchbox'), 'kiln{Enter}');
      await expect(canvas.getByRole('combobox', { name: 'Period' })).toHaveValue('last_3_months');
    });
  },
};

/** A file of the same figures, from the keyboard; a failure is told. */
export const FileFailed: Story = {
  parameters: { api: { getCompanyFiguresFile: 'error' } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Spend by category' });
    canvas.getByRole('button', { name: 'Export figures' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(await screen.findByRole('menuitem', { name: 'CSV' })).toBeVisible();
    await expect(screen.getByRole('menuitem', { name: 'PDF' })).toBeVisible();
    await userEvent.click(screen.getByRole('menuitem', { name: 'XLSX' }));
    await expect(await screen.findByText('The figures could not be downloaded')).toBeVisible();
  },
};

/** No job whose prices one reads has come so far. */
export const NoFigures: Story = {
  parameters: { api: { getCompanyFigures: nothing } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No figures yet' })).toBeVisible();
    await expect(await canvas.findByRole('table', { name: 'Reports' })).toBeVisible();
  },
};

/** The figures failed: the reports are there. */
export const Partial: Story = {
  parameters: { api: { getCompanyFigures: ['error', {}] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Reports' })).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

/** The figures take longer than the reports. */
export const FiguresLoading: Story = {
  parameters: { api: { getCompanyFigures: 'loading' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('table', { name: 'Reports' })).toBeVisible();
    await expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull();
  },
};

/** On a phone, with names of the full length. */
export const LongFigures: Story = {
  globals: narrow,
  parameters: {
    api: {
      getCompanyFigures: {
        body: {
          ...year,
          spend: { ...year.spend, categories: year.spend.categories.map((one) => ({ ...one, name: longText })) },
          answers: { ...year.answers, categories: year.answers.categories.map((one) => ({ ...one, name: longText })) },
          scorecards: year.scorecards.map((one, at) => ({ ...one, name: `${at} ${longText.slice(0, 190)}` })),
        },
      },
    },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const Searched: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: [{}, examples['getAllGeneratedReportsByCompany.none']] } },
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Reports' });
    await userEvent.type(canvas.getByRole('searchbox'), 'kiln{Enter}');
    await expect(canvas.getByRole('searchbox')).toHaveValue('kiln');
  },
};

export const Empty: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: examples['getAllGeneratedReportsByCompany.none'] } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: 'No reports yet' })).toBeVisible(),
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await canvas.findByRole('table', { name: 'Reports' });
    await expectNoSidewaysScroll();
  },
};

export const Loading: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('[aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: 'error' } },
  play: async ({ canvas }) => expectFailure(canvas, failedTitle),
};

export const FailedRetried: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('table', { name: 'Reports' })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getAllGeneratedReportsByCompany: 'offline' } },
  play: async ({ canvas }) => expectFailure(canvas, offlineTitle),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getAllGeneratedReportsByCompany: withLongTexts(examples.getAllGeneratedReportsByCompany) } },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
