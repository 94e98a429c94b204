import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { NavTabs } from './nav-tabs.tsx';

const follow = fn();

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['tab links', 'sub navigation'],
  purpose:
    'The views of one record, each with an address of its own: a profile, a job. One can go back, and open one in a new tab.',
  avoid: [
    'For views without an address: use Tabs.',
    'For two or three ways to show the same: use SegmentedControl.',
    'For the places of the product: use Navbar.',
  ],
  anatomy: {
    'nav-tabs': 'The native nav with its name.',
    'nav-tabs-list': 'The row that scrolls; data-fade says at which ends there is more.',
    'nav-tab': 'One link; the current one has aria-current.',
    'nav-tab-count': 'How many things are there.',
    'nav-tab-news': 'What is new behind it, in words.',
  },
  keyboard: {
    Tab: 'Goes from link to link, and the row scrolls with it.',
    Enter: 'Follows the link.',
  },
  knownIssues: ['The row has no scrollbar and no buttons: with a mouse it is scrolled by Shift and the wheel.'],
  without: {
    sizes: 'It has one size, 44 px high.',
    'disabled-reason': 'A view that one may not see is not linked.',
    loading: 'The view says that it is loading; its tab is current at once.',
    error: 'The view says what went wrong.',
  },
};

const meta = {
  title: 'Navigation/Nav tabs',
  id: 'components-nav-tabs',
  component: NavTabs,
  args: {
    label: 'Vendor profile',
    currentId: 'overview',
    renderLink: renderInertLink,
    tabs: [
      { id: 'overview', label: 'Overview', href: '#overview' },
      { id: 'services', label: 'Services', href: '#services', count: 14 },
      { id: 'certifications', label: 'Certifications', href: '#certifications', count: 6 },
      { id: 'case-studies', label: 'Case studies', href: '#case-studies', count: 5 },
      { id: 'gallery', label: 'Gallery', href: '#gallery', count: 23 },
      { id: 'reviews', label: 'Reviews', href: '#reviews', count: 36 },
    ],
  },
  parameters: { guide },
} satisfies Meta<typeof NavTabs>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With counts, and one that is current. */
export const Overview: Story = {};

/** Short nouns, the first one is the whole; each is a page that can be sent to a colleague. */
export const ShortNouns: Story = { tags: ['do'] };

/** Sentences as tabs: two fill a phone, and nobody sees that there are four. */
export const Sentences: Story = {
  tags: ['dont'],
  args: {
    currentId: 'a',
    tabs: [
      { id: 'a', label: 'Everything about this vendor', href: '#a' },
      { id: 'b', label: 'All the services that they offer', href: '#b' },
      { id: 'c', label: 'What their customers say about them', href: '#c' },
      { id: 'd', label: 'Their certificates and how long they are valid', href: '#d' },
    ],
  },
};

/** Tab walks the links, also those that were out of sight; Enter follows. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    renderLink: (props) =>
      renderInertLink({
        ...props,
        onClick: () => follow(props.href),
      }),
  },
  play: async ({ canvas }) => {
    follow.mockClear();
    const links = canvas.getAllByRole('link');
    for (const link of links) {
      await userEvent.tab();
      await expect(link).toHaveFocus();
    }
    const row = canvas.getByRole('list').getBoundingClientRect();
    const last = links.at(-1)!;
    await waitFor(() => expect(last.getBoundingClientRect().left).toBeLessThan(row.right));
    await userEvent.keyboard('{Enter}');
    await expect(follow).toHaveBeenCalledWith('#reviews');
    await userEvent.tab({ shift: true });
    await expect(links.at(-2)).toHaveFocus();
  },
};

/** From right to left the row begins on the other side, and the current one is in view there too. */
export const RightToLeft: Story = {
  parameters: { covers: ['edge-fade'] },
  args: { currentId: 'reviews' },
  decorators: [
    (Story) => (
      <div dir="rtl" className="w-72">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list');
    await waitFor(() => expect(list).toHaveAttribute('data-fade', 'start'));
    const tab = canvas.getByRole('link', { name: 'Reviews 36' });
    await waitFor(() =>
      expect(tab.getBoundingClientRect().left).toBeGreaterThanOrEqual(list.getBoundingClientRect().left - 1),
    );
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    ...Sentences.args,
    currentId: 'd',
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const list = canvas.getByRole('list');
    await expect(list.scrollWidth).toBeGreaterThan(list.clientWidth);
    await waitFor(() => expect(list.dataset['fade']).toContain('start'));
  },
};

/** A named navigation of links, not ARIA tabs. */
export const Default: Story = {
  parameters: { covers: ['links-with-current', 'screen-reader'] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Vendor profile' })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page');
    await expect(canvas.getByRole('link', { name: 'Services 14' })).not.toHaveAttribute('aria-current');
    await expect(canvas.queryByRole('tab')).toBeNull();
  },
};

/** The last one is current: the row has scrolled to it, and fades where it hides others. */
export const CurrentIsBroughtIntoView: Story = {
  parameters: { covers: ['edge-fade'] },
  args: { currentId: 'reviews' },
  decorators: [
    (Story) => (
      <div className="w-72">
        <Story />
      </div>
    ),
  ],
  play: async ({ canvas }) => {
    const row = canvas.getByRole('list').getBoundingClientRect();
    await waitFor(async () => {
      const tab = canvas.getByRole('link', { name: 'Reviews 36' }).getBoundingClientRect();
      await expect(tab.right).toBeLessThanOrEqual(row.right + 1);
    });
    // The edge that hides tabs fades, the other one does not.
    await waitFor(() => expect(canvas.getByRole('list')).toHaveAttribute('data-fade', 'start'));
    // Nor does an edge fade over the ring of the one that has the focus.
    await expect(getComputedStyle(canvas.getByRole('list')).maskImage).not.toBe('none');
    await userEvent.tab();
    await expect(getComputedStyle(canvas.getByRole('list')).maskImage).toBe('none');
    // The ring is drawn inside the row, which cuts what stands out of it.
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(document.activeElement!);
    await expect(outlineStyle).toBe('solid');
    await expect(parseFloat(outlineWidth) + parseFloat(outlineOffset)).toBeLessThanOrEqual(0);
  },
};

/** What is new behind a tab is said in words beside its number, and is part of the link's name. */
export const News: Story = {
  args: {
    tabs: [
      { id: 'overview', label: 'Overview', href: '#overview' },
      { id: 'questions', label: 'Questions', href: '#questions', count: 14, news: '2 new' },
    ],
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Questions 14 2 new' })).toBeVisible();
  },
};
