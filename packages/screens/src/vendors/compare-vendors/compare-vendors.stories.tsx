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
import CompareVendors from './compare-vendors.tsx';

const { vendors } = examples.compareVendorData.body;
const gstns = vendors.map(({ gstn }) => gstn);
const companyNames = vendors.map(({ companyInfo }) => companyInfo.companyName);
const [first = '', second = ''] = companyNames;
/** Found by name, and not yet in the comparison. */
const other = examples.vendorListingByName.body.vendorProfile.find(({ gstn }) => !gstns.includes(gstn))!;
const inWords = (text: string) => text.replaceAll(/[()]/g, '.');

const meta = {
  component: CompareVendors,
  decorators: [storyHost],
  args: { gstn: gstns.join('|') },
  parameters: { layout: 'fullscreen', host: { screen: 'compare-vendors' }, states: {}, ...recorded },
} satisfies Meta<typeof CompareVendors>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas, step }) => {
    const table = await canvas.findByRole('table');
    await expect(within(table).getByRole('columnheader', { name: new RegExp(inWords(second)) })).toBeVisible();
    await step('the best is marked in words', async () => {
      const ranked = vendors.filter(({ rating }) => rating.reviewCount > 2);
      const best = ranked.toSorted((one, other) => other.scores.rating - one.scores.rating)[0]!.rating;
      const text = `${best.overallRating!.toFixed(1)} of 5, ${best.reviewCount} reviews`;
      await expect(
        within(table)
          .getByText(new RegExp(`^${text}`))
          .closest('td'),
      ).toHaveTextContent('Best');
    });
  },
};

export const WeighingAndHiding: Story = {
  play: async ({ canvas, step }) => {
    const table = await canvas.findByRole('table');
    await step('the score follows the weights', async () => {
      const score = within(table).getByRole('row', { name: /Weighted score/ });
      for (const name of [
        'Experience',
        'Turnover',
        'Certificates valid today',
        'Key customers',
        'Breadth of capability',
        'Distance to the nearest plant',
      ]) {
        const field = within(table).getByRole('spinbutton', { name: `Weight of ${name}` });
        await userEvent.clear(field);
      }
      // Only the rating counts now.
      const cells = () =>
        within(score)
          .getAllByRole('cell')
          // Before them is the sum of the weights where it has a column.
          .slice(-vendors.length)
          .map((cell) => Number.parseInt(cell.textContent, 10));
      await waitFor(() => expect(cells()).toEqual(vendors.map(({ scores }) => scores.rating)));
      await waitFor(() =>
        expect(new URLSearchParams(canvas.getByTestId('story-host').dataset.query).get('weights')).toContain(
          'proximity-0',
        ),
      );
    });
    await step('differences only hides what is the same', async () => {
      const rows = within(table).getAllByRole('row').length;
      await userEvent.click(canvas.getByRole('switch', { name: /Differences only/ }));
      await waitFor(() => expect(canvas.getByTestId('story-host').dataset.query).toContain('differences=only'));
      await expect(within(table).getAllByRole('row').length).toBeLessThan(rows);
    });
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

export const ScoreExplained: Story = {
  play: async ({ canvas }) => {
    await canvas.findByRole('table');
    await userEvent.click(canvas.getByText('How the score is calculated'));
    const first = within(canvas.getByText('How the score is calculated').closest('details')!).getAllByRole(
      'listitem',
    )[0]!;
    await expect(within(first).getByText(`Rating: ${vendors[0]!.scores.rating} × 5`)).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

const six = Array.from({ length: 6 }, (_, at) => ({
  ...vendors[at % vendors.length]!,
  gstn: `${gstns[0]!.slice(0, 14)}${at}`,
}));

export const SixVendors: Story = {
  args: { gstn: six.map(({ gstn }) => gstn).join('|') },
  globals: { viewport: { value: 'w1440' } },
  parameters: { api: { compareVendorData: { body: { ...examples.compareVendorData.body, vendors: six } } } },
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table');
    await expect(within(table).getAllByRole('columnheader').length).toBeGreaterThanOrEqual(8);
    const frame = table.closest('[data-slot=comparison-table-frame]')!;
    await expect(frame.scrollWidth).toBeLessThanOrEqual(frame.clientWidth);
  },
};

export const RatingsOfFewReviews: Story = {
  parameters: {
    api: {
      compareVendorData: {
        body: {
          ...examples.compareVendorData.body,
          vendors: [
            {
              ...vendors[0]!,
              rating: { overallRating: 5, reviewCount: 1 },
              scores: { ...vendors[0]!.scores, rating: 92 },
            },
            {
              ...vendors[1]!,
              rating: { overallRating: 4.8, reviewCount: 28 },
              scores: { ...vendors[1]!.scores, rating: 100 },
            },
            {
              ...vendors[2]!,
              rating: { overallRating: 4.8, reviewCount: 27 },
              scores: { ...vendors[2]!.scores, rating: 100 },
            },
          ],
        },
      },
    },
  },
  play: async ({ canvas }) => {
    const cellOf = async (text: string) => (await canvas.findByText(new RegExp(`^${text}`))).closest('td');
    await expect(await cellOf('5.0 of 5, 1 review')).not.toHaveTextContent('Best');
    await expect(await cellOf('4.8 of 5, 28 reviews')).toHaveTextContent('Best');
    await expect(await cellOf('4.8 of 5, 27 reviews')).toHaveTextContent('Best');
  },
};

export const Removing: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: new RegExp(`Remove ${inWords(second)}`) }));
    await expect(canvas.getByTestId('story-host').dataset.wentTo).toBe(`/compare-vendors/${gstns[0]}%7C${gstns[2]}`);
  },
};

export const Adding: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a vendor' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add a vendor' });
    await userEvent.type(within(dialog).getByRole('searchbox'), other.companyInfo.companyName.slice(0, 6));
    await userEvent.click(await within(dialog).findByRole('button', { name: `Add ${other.companyInfo.companyName}` }));
    await expect(canvas.getByTestId('story-host').dataset.wentTo).toMatch(new RegExp(`%7C${other.gstn}$`));
  },
};

export const Sharing: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Share' }));
    const dialog = await screen.findByRole('dialog', { name: 'Share this comparison' });
    const recipients = within(dialog).getByRole('textbox', { name: 'Recipients' });
    await step('a wrong address is said on its field', async () => {
      await userEvent.type(recipients, 'nobody');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
      await expect(await within(dialog).findByText('Please enter valid email address')).toBeVisible();
    });
    await step('it is for the companies of the recipients unless the owner says otherwise', async () => {
      const box = within(dialog).getByRole('checkbox', { name: /^Only for your company/ });
      await expect(box).toBeChecked();
      await expect(box).toHaveAccessibleDescription('Otherwise anyone with the link and an account can open it.');
    });
    await step('the link is shown once, to be copied', async () => {
      await userEvent.clear(recipients);
      await userEvent.type(recipients, 'colleague@sagarsteel.example');
      await userEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
      const done = await screen.findByRole('dialog', { name: 'The comparison is shared' });
      await expect((within(done).getByRole('textbox', { name: 'Link' }) as HTMLInputElement).value).toMatch(
        /^https:.*\/share\/compareVendors\//,
      );
      await expect(within(done).getByRole('button', { name: 'Copy link' })).toBeVisible();
    });
  },
};

export const Revoking: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: new RegExp(`^Revoke the comparison of ${inWords(first)}`) }),
    );
    const question = await screen.findByRole('alertdialog', { name: 'Revoke this link?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog', { name: 'Revoke this link?' })).toBeNull());
  },
};

export const Loading: Story = {
  parameters: { api: { compareVendorData: 'loading', getComparisonShares: 'loading' } },
  play: async ({ canvas }) => expect(await canvas.findByText('Loading shared comparisons')).toBeInTheDocument(),
};

export const Empty: Story = {
  args: { gstn: gstns[0]! },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'These vendors cannot be compared' })).toBeVisible();
    await expect(canvas.getByRole('searchbox')).toBeVisible();
  },
};

export const NothingShared: Story = {
  parameters: { api: { getComparisonShares: { body: { data: [] } } } },
  play: async ({ canvas }) => expect(await canvas.findByText(/^No shared comparisons yet/)).toBeVisible(),
};

/** Who opened what does not come; the comparison is there. */
export const Partial: Story = {
  parameters: { api: { getComparisonShares: 'error' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toBeVisible();
    await expectFailure(canvas, failedTitle);
  },
};

export const PartialRetried: Story = {
  parameters: { api: { getComparisonShares: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('button', { name: /^Revoke the comparison/ })).toBeVisible();
  },
};

export const UnknownVendor: Story = {
  parameters: { api: { compareVendorData: examples['compareVendorData.unknown'] } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'One of these vendors does not exist' })).toBeVisible();
  },
};

export const Refused: Story = {
  parameters: { api: { compareVendorData: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByRole('heading', { name: refusedTitle })).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { compareVendorData: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { compareVendorData: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('table')).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { compareVendorData: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const OfflineRetried: Story = {
  parameters: { api: { compareVendorData: ['offline', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, offlineTitle);
    await expect(await canvas.findByRole('table')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: {
      compareVendorData: withLongTexts(examples.compareVendorData),
      getComparisonShares: withLongTexts(examples.getComparisonShares),
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toBeVisible();
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
