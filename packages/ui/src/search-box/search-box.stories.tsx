import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { SegmentedControl } from '../segmented-control/segmented-control.tsx';
import { SearchBox } from './search-box.tsx';

const scope = (
  <SegmentedControl
    label="Search by"
    options={[
      { value: 'requirement', label: 'Requirement' },
      { value: 'companyName', label: 'Company name' },
    ]}
  />
);

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['search field', 'search input', 'search bar'],
  purpose: 'The search of a page or of home: a landmark with one field, a button, and what was searched for before.',
  avoid: [
    'To filter what is already there: use FilterPanel or a TextField above the list.',
    'To choose one of known things: use Combobox.',
    'To go to any place of the product: use CommandPalette.',
  ],
  anatomy: {
    'search-box': 'The native form with role search; data-state is idle or pending.',
    'search-box-prefix': 'The words before the field, its label.',
    'search-box-field': 'The native search field.',
    'search-box-clear': 'Clears it; there while it holds something.',
    'search-box-recent': 'Recent searches, below the field while it is empty and has the focus.',
  },
  keyboard: {
    '/': 'From anywhere outside a field: goes to it.',
    Enter: 'Searches for what it holds.',
    Escape: 'Clears it; when it is empty, puts the recent searches away.',
    'ArrowDown, ArrowUp': 'From the empty field through the recent searches and back. Tab reaches them too.',
  },
  knownIssues: ['It does not store recent searches: the host gives them, latest first, and keeps them on this device.'],
  without: {
    'disabled-reason': 'One can always search; what one may not see is not found.',
    error: 'An empty search is allowed, and a search that failed says so where its results would be.',
  },
};

const meta = {
  title: 'Forms/Search box',
  id: 'components-search-box',
  component: SearchBox,
  args: { placeholder: 'Boiler repair', onSearch: fn(), onValueChange: fn() },
  parameters: { guide, hindi: { placeholder: 'बॉयलर मरम्मत' } },
  decorators: [
    (Story) => (
      <div className="max-w-page p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof SearchBox>;

export default meta;
type Story = StoryObj<typeof meta>;

/** All sizes, with a scope, and while an answer is on its way. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-5">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <SearchBox key={size} placeholder={args.placeholder} size={size} label={`Search, ${size}`} shortcut={null} />
      ))}
      <SearchBox label="Search with a scope" scope={scope} defaultValue="boilr repair" shortcut={null} />
      <SearchBox label="Search under way" defaultValue="boiler repair" isPending />
    </div>
  ),
};

/** The words before the field say what is searched, the placeholder gives an example, and the last searches are at hand. */
export const SaysWhat: Story = {
  tags: ['do'],
  args: { recent: ['boiler repair', 'retubing Pune'] },
};

/** The placeholder as the only label: it is gone with the first letter, and nobody knows what is searched. */
export const PlaceholderAsLabel: Story = {
  tags: ['dont'],
  args: { prefix: null, placeholder: 'Enter a requirement, a company or a certificate' },
};

const recent = ['boiler repair', 'retubing Pune', 'economiser coil'];

/** Offered while the field is empty and has the focus; arrows walk them, Enter searches again. */
export const RecentSearches: Story = {
  parameters: { covers: ['recent-searches', 'keyboard'] },
  args: { recent },
  decorators: [
    (Story) => (
      <div className="min-h-60">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByRole('searchbox');
    const list = () => canvas.queryByRole('list', { name: 'Recent searches' });
    await step('not before the field has the focus', async () => {
      await expect(list()).toBeNull();
      await userEvent.tab();
      await expect(field).toHaveFocus();
      await expect(list()).toBeVisible();
    });
    await step('arrows walk down, round the end and back to the field', async () => {
      await userEvent.keyboard('{ArrowDown}');
      await expect(canvas.getByRole('button', { name: 'boiler repair' })).toHaveFocus();
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
      await expect(field).toHaveFocus();
      await userEvent.keyboard('{ArrowUp}');
      await expect(canvas.getByRole('button', { name: 'economiser coil' })).toHaveFocus();
    });
    await step('Escape puts them away and gives the focus to the field', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(list()).toBeNull();
      await expect(field).toHaveFocus();
    });
    await step('text takes their place', async () => {
      await userEvent.tab({ shift: true });
      await userEvent.tab();
      await expect(list()).toBeVisible();
      await userEvent.keyboard('p');
      await expect(list()).toBeNull();
      await userEvent.keyboard('{Escape}');
      await expect(list()).toBeVisible();
    });
    await step('Tab reaches them too, and Enter searches for one', async () => {
      await userEvent.tab();
      await userEvent.tab();
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'retubing Pune' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(args.onSearch).toHaveBeenLastCalledWith('retubing Pune');
      await expect(field).toHaveValue('retubing Pune');
      await expect(field).toHaveFocus();
      await expect(list()).toBeNull();
    });
    await step('cleared, it offers them again', async () => {
      await userEvent.clear(field);
      await expect(list()).toBeVisible();
    });
  },
};

/** Each size has its height. */
export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: Overview.render,
  play: async ({ canvas }) => {
    for (const [size, height] of [
      ['small', 38],
      ['middle', 46],
      ['large', 54],
    ] as const) {
      const form = canvas.getByRole('search', { name: `Search, ${size}` });
      await expect(form.getBoundingClientRect().height).toBe(height);
    }
  },
};

/** `/` comes here, Enter searches, Escape and the button clear. */
export const Default: Story = {
  parameters: { covers: ['search-role', 'slash-focuses', 'escape-clears', 'screen-reader', 'keyboard'] },
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByRole('searchbox', { name: 'I am looking for' });
    await step('is a search landmark', async () => {
      await expect(canvas.getByRole('search', { name: 'Search vendors' })).toBeVisible();
    });
    await step('a slash brings the focus here, and is not typed', async () => {
      await userEvent.keyboard('/');
      await expect(field).toHaveFocus();
      await expect(field).toHaveValue('');
    });
    await step('a slash in the field is text', async () => {
      await userEvent.keyboard('24/7 repair ');
      await expect(field).toHaveValue('24/7 repair ');
    });
    await step('Enter searches for the trimmed text', async () => {
      await userEvent.keyboard('{Enter}');
      await expect(args.onSearch).toHaveBeenLastCalledWith('24/7 repair');
    });
    await step('Escape clears and stays', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(field).toHaveValue('');
      await expect(field).toHaveFocus();
      await expect(args.onValueChange).toHaveBeenLastCalledWith('');
    });
    await step('the clear button clears and gives the focus back', async () => {
      await userEvent.type(field, 'pump');
      await userEvent.click(canvas.getByRole('button', { name: 'Clear search' }));
      await expect(field).toHaveValue('');
      await expect(field).toHaveFocus();
      await expect(canvas.queryByRole('button', { name: 'Clear search' })).toBeNull();
    });
    await step('the button searches, also for nothing', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Search' }));
      await expect(args.onSearch).toHaveBeenLastCalledWith('');
    });
  },
};

export const WithScope: Story = { args: { scope, defaultValue: 'boilr repair' } };

export const Phone: Story = {
  args: {
    scope,
    prefix: 'I am looking for somebody who can help with',
    defaultValue: 'Hochdruckkesselrohrwanderneuerungsarbeiten and everything that belongs to them',
    submitLabel: 'Search all vendors',
  },
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const form = canvas.getByRole('search');
    await expect(form.scrollWidth).toBeLessThanOrEqual(form.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Says that an answer is on its way, and one can already search for something else. */
export const Pending: Story = {
  parameters: { covers: ['loading'] },
  args: { scope, defaultValue: 'boiler repair', isPending: true },
  play: async ({ canvas, args }) => {
    const button = canvas.getByRole('button', { name: 'Search' });
    await expect(canvas.getByRole('search')).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    await expect(args.onSearch).toHaveBeenCalledWith('boiler repair');
  },
};

export const ShortcutOff: Story = {
  args: { shortcut: null, size: 'middle' },
  play: async ({ canvas }) => {
    await userEvent.keyboard('/');
    await expect(canvas.getByRole('searchbox')).not.toHaveFocus();
    await expect(canvas.queryByText('/')).toBeNull();
  },
};
