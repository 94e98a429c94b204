import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { EmptyState } from './empty-state.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['blank slate', 'no results', 'zero state'],
  purpose: 'An empty place that says why it is empty and leads on: first use, no results, no permission.',
  avoid: [
    'For what failed to load: use Banner with "Try again".',
    'For a page that does not exist: use ErrorPage.',
    'While it is not known yet whether there is anything: use Skeleton.',
    'For one fact that is missing: "not given" in the DefinitionList.',
  ],
  anatomy: {
    'empty-state': 'The place; data-state is first-use, no-results or no-permission.',
    'empty-state-picture': 'A sign for the kind, not read.',
    'empty-state-title': 'The heading: what is not there.',
    'empty-state-reason': 'Why, and what fills it.',
    'empty-state-action': 'The one thing to do next.',
  },
  keyboard: { Tab: 'Goes to the action.', 'Enter, Space': 'Press it.' },
  knownIssues: [
    'It does not announce itself when a list becomes empty: the count of results, which is a status, does.',
  ],
  without: {
    sizes: 'It takes the width of the place that is empty.',
    'disabled-reason': 'An action that is not allowed is left out, and the reason says who can help.',
    loading: 'Until it is known that there is nothing, show a Skeleton instead.',
    error: 'What failed is no emptiness: a Banner says it.',
  },
};

const clear = fn();

const meta = {
  title: 'Feedback/Empty state',
  id: 'components-empty-state',
  component: EmptyState,
  args: { title: 'No vendors here yet' },
  parameters: {
    guide,
    hindi: { title: 'यहाँ अभी कोई विक्रेता नहीं है', children: 'किसी विक्रेता को सूची में जोड़ें, वह यहाँ दिखेगा।' },
  },
} satisfies Meta<typeof EmptyState>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The three kinds. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <EmptyState action={<Button variant="primary">Find vendors</Button>} {...args} />
      <EmptyState
        kind="no-results"
        title="No vendor matches all of these filters"
        action={<Button>Clear filters</Button>}
      >
        Remove a filter, or search with fewer words.
      </EmptyState>
      <EmptyState kind="no-permission" title="The contacts of this vendor are not open to you">
        Meera Kulkarni, who administers your company, can open them to you.
      </EmptyState>
    </div>
  ),
};

export const LeadsOn: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'It says why it is empty and what fills it, and the one button leads there.' } },
  },
  args: {
    children: 'Shortlist a vendor on its card or its profile and it appears in this group.',
    action: <Button variant="primary">Find vendors</Button>,
  },
};

export const NoData: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: '"No data" says neither why nor what to do; it might as well be a fault.' },
    },
  },
  args: { title: 'No data' },
};

/** Heading, reason and one action. */
export const FirstUse: Story = {
  parameters: { covers: ['first-use', 'screen-reader'] },
  args: {
    children: 'Shortlist a vendor on its card or its profile and it appears in this group.',
    action: <Button variant="primary">Find vendors</Button>,
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { level: 2, name: 'No vendors here yet' })).toBeVisible();
    await expect(canvas.getByText(/^Shortlist a vendor/)).toBeVisible();
    await expect(canvas.getAllByRole('button')).toHaveLength(1);
    await expect(canvasElement.querySelector('[data-slot=empty-state]')).toHaveAttribute('data-state', 'first-use');
    await expect(canvas.queryByRole('img')).toBeNull();
  },
};

/** The action takes back the filters, also by keyboard. */
export const NoResults: Story = {
  parameters: { covers: ['no-results', 'keyboard'] },
  args: {
    kind: 'no-results',
    title: 'No vendor matches all of these filters',
    children: 'Remove a filter, or search with fewer words.',
    action: <Button onClick={clear}>Clear filters</Button>,
  },
  play: async ({ canvas }) => {
    clear.mockClear();
    await expect(canvas.getByRole('heading', { name: 'No vendor matches all of these filters' })).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Clear filters' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(clear).toHaveBeenCalledOnce();
  },
};

/** Says who can help; as the only thing on a page its heading is the first. */
export const NoPermission: Story = {
  parameters: { covers: ['no-permission'] },
  args: {
    kind: 'no-permission',
    title: 'The contacts of this vendor are not open to you',
    children: 'Meera Kulkarni, who administers your company, can open them to you.',
    headingLevel: 1,
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { level: 1 })).toHaveTextContent('not open to you');
    await expect(canvas.getByText(/^Meera Kulkarni, who administers/)).toBeVisible();
    await expect(canvasElement.querySelector('[data-slot=empty-state]')).toHaveAttribute('data-state', 'no-permission');
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    kind: 'no-results',
    title: 'No vendor matches supercriticalboilerwaterwallretubingandradiographyatratnagiri',
    children: 'Remove a filter, search with fewer words, or ask us to look for vendors that are not listed yet.',
    action: <Button>Clear all of the filters that are set now</Button>,
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const heading = canvas.getByRole('heading');
    await expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth);
    await expect(canvas.getByRole('button').getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
