import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { Breadcrumb } from './breadcrumb.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['breadcrumbs', 'trail', 'path'],
  purpose: 'The way from the top to this page, for pages two or more steps down; each step leads back.',
  avoid: [
    'For pages side by side of the same thing: use NavTabs.',
    'For the steps of a form: use Stepper.',
    'To go back to a list with its filters: use a Link that says so.',
  ],
  anatomy: {
    breadcrumb: 'The named landmark around the ordered list.',
    'breadcrumb-link': 'A step that leads there.',
    'breadcrumb-current': 'A step without address; the last is the current page.',
  },
  keyboard: { Tab: 'Goes through the steps that lead somewhere.', Enter: 'Opens the step, as any link.' },
  knownIssues: [
    'The name of the current page ends in an ellipsis where it is longer than its place; the heading says it all.',
  ],
  without: {
    sizes: 'It has the one size of a label.',
    'disabled-reason': 'A step that leads nowhere is text.',
    loading: 'A step whose name is not known yet is left out until it is.',
    error: 'A link cannot fail here; the page that it opens says so.',
  },
};

const meta = {
  title: 'Navigation/Breadcrumb',
  id: 'components-breadcrumb',
  component: Breadcrumb,
  args: {
    items: [
      { label: 'Vendors', href: '/vendorlist' },
      { label: 'Tungabhadra Heat Services', href: '/vendor/27AAZCT0000K1ZQ' },
      { label: 'Reviews' },
    ],
    renderLink: renderInertLink,
  },
  parameters: {
    guide,
    hindi: {
      items: [
        { label: 'विक्रेता', href: '/vendorlist' },
        { label: 'Tungabhadra Heat Services', href: '/vendor/27AAZCT0000K1ZQ' },
        { label: 'समीक्षाएँ' },
      ],
    },
  },
} satisfies Meta<typeof Breadcrumb>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Three steps, two steps, and one with a step that leads nowhere. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Breadcrumb {...args} />
      <Breadcrumb {...args} label="Two steps" items={args.items.slice(1)} />
      <Breadcrumb
        {...args}
        label="A step without address"
        items={[{ label: 'Settings' }, { label: 'Plants', href: '/plants' }, { label: 'Pune' }]}
      />
    </div>
  ),
};

export const EndsHere: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The last step is this page and no link: it says where one is.' } },
  },
};

export const OneStep: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: 'A way of one step leads nowhere and only repeats the heading: leave it out.' },
    },
  },
  args: { items: [{ label: 'Vendors' }] },
};

/** A named landmark with an ordered list; Tab goes through the links, and the last item is the current page. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader', 'last-is-current'] },
  play: async ({ canvas, step }) => {
    const nav = canvas.getByRole('navigation', { name: 'Breadcrumb' });
    await step('three items, whose arrows are not read', async () => {
      const items = within(within(nav).getByRole('list')).getAllByRole('listitem');
      await expect(items).toHaveLength(3);
      for (const arrow of within(nav).getAllByText('›')) await expect(arrow).toHaveAttribute('aria-hidden', 'true');
    });
    await step('the links in their order, and nothing after them', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('link', { name: 'Vendors' })).toHaveFocus();
      await userEvent.tab();
      await expect(canvas.getByRole('link', { name: 'Tungabhadra Heat Services' })).toHaveFocus();
      await userEvent.tab();
      await expect(nav).not.toContainElement(document.activeElement as HTMLElement);
    });
    await step('the last is the current page and no link', async () => {
      await expect(canvas.getByText('Reviews')).toHaveAttribute('aria-current', 'page');
      await expect(canvas.queryByRole('link', { name: 'Reviews' })).toBeNull();
      await expect(nav.querySelectorAll('[aria-current]')).toHaveLength(1);
    });
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  args: {
    items: [
      { label: 'Vendors', href: '/vendorlist' },
      {
        label: 'A company whose registered name is longer than the screen is wide, Private Limited',
        href: '/vendor/x',
      },
      { label: 'Case studies' },
    ],
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    for (const link of canvas.getAllByRole('link')) {
      await expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
      await expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth);
    }
  },
};
