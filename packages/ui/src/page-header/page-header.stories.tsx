import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { Badge } from '../badge/badge.tsx';
import { Breadcrumb } from '../breadcrumb/breadcrumb.tsx';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { PageHeader } from './page-header.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['title bar', 'heading', 'page title'],
  purpose:
    'The head of every page: where one is, in which state it is, and what can be done next. It holds the one h1.',
  avoid: [
    'Twice on a page, or inside a card or dialog: use Card, Modal or Drawer, which have headings of their own.',
    'For the bar over all pages: use Navbar.',
  ],
  anatomy: {
    'page-header': 'The native header.',
    'page-header-title': 'The h1; it can be given the focus after a change of page, and is no tab stop.',
    'page-header-description': 'One sentence below the title.',
    'page-header-actions': 'The buttons, the primary one last; on a phone they share the width.',
  },
  keyboard: { Tab: 'Goes through the breadcrumb, then through the actions.' },
  without: {
    sizes: 'Every page has the same head.',
    'disabled-reason': 'Its buttons say why for themselves.',
    loading: 'The title of a page is known before its data; Skeletons stand below it.',
    error: 'A Banner below it shows the error.',
  },
};

const share = fn();

const meta = {
  title: 'Navigation/Page header',
  id: 'components-page-header',
  component: PageHeader,
  args: {
    title: 'Compare vendors',
    status: <Badge tone="steel">3 vendors</Badge>,
    description: 'Frozen on 18 Nov 2026, 5:00 pm IST',
    breadcrumb: (
      <Breadcrumb
        items={[{ label: 'Vendors', href: '#vendorlist' }, { label: 'Compare' }]}
        renderLink={renderInertLink}
      />
    ),
    actions: (
      <>
        <Button>Export</Button>
        <Button variant="primary" onClick={share}>
          Share
        </Button>
      </>
    ),
  },
  parameters: { guide, hindi: { title: 'विक्रेताओं की तुलना करें', description: '18 नवंबर 2026, 5:00 pm IST को स्थिर' } },
  decorators: [
    (Story) => (
      <div className="p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PageHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

/** With all its parts. */
export const Overview: Story = {};

/** The title alone is a head as well. */
export const TitleAlone: Story = {
  args: { status: undefined, description: undefined, breadcrumb: undefined, actions: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Compare vendors' })).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** The title names the thing, the badge its state, and one primary action is last. */
export const OneThingToDo: Story = { tags: ['do'] };

/** A sentence as a title and five equal buttons: one sees neither where one is nor what comes next. */
export const EverythingAtOnce: Story = {
  tags: ['dont'],
  args: {
    title: 'Here you can compare the vendors that you chose and share the result with your colleagues',
    actions: (
      <>
        <Button variant="primary">Export</Button>
        <Button variant="primary">Print</Button>
        <Button variant="primary">Freeze</Button>
        <Button variant="primary">Message</Button>
        <Button variant="primary">Share</Button>
      </>
    ),
  },
};

/** The host can move the focus to the title; Tab then goes on to the actions. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  play: async ({ canvas, step }) => {
    share.mockClear();
    const title = canvas.getByRole('heading', { level: 1, name: 'Compare vendors' });
    await step('the title is no tab stop', async () => {
      await userEvent.tab();
      await expect(canvas.getByRole('link', { name: 'Vendors' })).toHaveFocus();
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Export' })).toHaveFocus();
    });
    await step('but takes the focus after a change of page', async () => {
      title.focus();
      await expect(title).toHaveFocus();
      await userEvent.tab();
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Share' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(share).toHaveBeenCalledOnce();
    });
    await step('there is one heading, and the state is not in its name', async () => {
      await expect(canvas.getAllByRole('heading')).toHaveLength(1);
      await expect(canvas.getByText('3 vendors')).toBeVisible();
    });
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    title: 'Sri Lakshmi Narasimha Industrieanlagenwartungsgesellschaft Private Limited',
    description: 'Hochdruckkesselrohrwanderneuerungsarbeiten, frozen on 18 Nov 2026, 5:00 pm IST, by Sagar Owner',
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const title = canvas.getByRole('heading', { level: 1 });
    await expect(title.scrollWidth).toBeLessThanOrEqual(title.clientWidth);
    await expect(canvas.getByRole('button', { name: 'Share' }).getBoundingClientRect().right).toBeLessThanOrEqual(
      window.innerWidth,
    );
  },
};
