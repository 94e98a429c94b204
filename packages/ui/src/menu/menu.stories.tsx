import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { Menu } from './menu.tsx';

const rename = fn();

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['dropdown menu', 'context menu', 'overflow menu', 'kebab'],
  purpose:
    'A button that opens a list of actions, links or exclusive choices: what can be done with one thing, or the account.',
  avoid: [
    'For one or two actions: draw the Buttons.',
    'For a value in a form: use Select or Combobox.',
    'For text, fields or more than a list: use Popover.',
    'For the places of the product: Navbar is a disclosure, whose links Tab reaches.',
  ],
  anatomy: {
    menu: 'The panel, in the top layer.',
    'menu-header': 'Content above the entries, such as the logged-in person.',
    'menu-item': 'One action, link or choice.',
    'menu-item-description': 'Its second line, for instance why it cannot be chosen.',
    'menu-item-shortcut': 'The key that does the same; the host wires it.',
    'menu-heading': 'Heading of entries that belong together.',
    'menu-separator': 'The line between groups.',
  },
  keyboard: {
    'Enter, Space, ArrowDown': 'On the button: opens it on the first entry. ArrowUp: on the last.',
    'ArrowDown, ArrowUp': 'Move, round the ends. Home and End go to the ends.',
    Letters: 'Go to the entry that begins with them.',
    'Enter, Space': 'Choose the entry and close.',
    Escape: 'Closes and gives the focus back to the button.',
    Tab: 'Closes and goes on from the button.',
  },
  knownIssues: ['There are no menus inside menus.'],
  without: {
    sizes: 'Its entries follow the density of the page; the button has the sizes of Button.',
    loading: 'Its entries are known before it opens.',
    error: 'What an action refused is said by a Toast or Banner.',
  },
};

const meta = {
  title: 'Actions/Menu',
  id: 'components-menu',
  component: Menu,
  args: {
    trigger: <Button>Group actions</Button>,
    renderLink: renderInertLink,
    entries: [
      { id: 'rename', label: 'Rename', shortcut: 'F2', onSelect: rename },
      { id: 'open', label: 'Open group', href: '#group' },
      { id: 'merge', label: 'Merge', description: 'There is no other group', isDisabled: true },
      { kind: 'separator', id: 'line' },
      { id: 'delete', label: 'Delete group', icon: <LogOut aria-hidden />, tone: 'bad', onSelect: fn() },
    ],
  },
  beforeEach: () => {
    rename.mockClear();
  },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="flex min-h-80 items-start justify-center p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Menu>;

export default meta;
type Story = StoryObj<typeof meta>;

const account = (
  <>
    <p className="font-medium">Sagar Owner</p>
    <p className="text-small text-ink-muted">owner@sagarsteel.example</p>
  </>
);

/** Open: header, actions, a link, one that cannot be chosen, choices, and what deletes. */
export const Overview: Story = {
  args: {
    isOpen: true,
    header: account,
    entries: [
      { id: 'rename', label: 'Rename', shortcut: 'F2', onSelect: rename },
      { id: 'open', label: 'Open group', href: '#group' },
      { id: 'merge', label: 'Merge', description: 'There is no other group', isDisabled: true },
      {
        kind: 'choice',
        id: 'sort',
        label: 'Sort by',
        value: 'best',
        onValueChange: fn(),
        options: [
          { value: 'best', label: 'Best match' },
          { value: 'rating', label: 'Rating' },
        ],
      },
      { kind: 'separator', id: 'line' },
      { id: 'delete', label: 'Delete group', icon: <LogOut aria-hidden />, tone: 'bad', onSelect: fn() },
    ],
  },
};

/** What deletes is last, parted by a line and in its own tone; what cannot be chosen stays and says why. */
export const DangerLast: Story = { tags: ['do'], args: { isOpen: true } };

/** Deleting between two everyday actions is pressed by mistake, and one entry alone needed no menu. */
export const DangerBetween: Story = {
  tags: ['dont'],
  args: {
    isOpen: true,
    entries: [
      { id: 'open', label: 'Open group', href: '#group' },
      { id: 'delete', label: 'Delete group', onSelect: fn() },
      { id: 'rename', label: 'Rename', onSelect: fn() },
    ],
  },
};

/** Home, End and arrows round the ends; Tab leaves and closes. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  play: async ({ canvas, step }) => {
    const trigger = canvas.getByRole('button', { name: 'Group actions' });
    const focused = (name: RegExp) => waitFor(() => expect(screen.getByRole('menuitem', { name })).toHaveFocus());
    await step('Enter opens it on the first entry, and the menu has the name of its button', async () => {
      await userEvent.tab();
      await expect(trigger).toHaveAttribute('aria-expanded', 'false');
      await userEvent.keyboard('{Enter}');
      await expect(await screen.findByRole('menu', { name: 'Group actions' })).toBeVisible();
      await expect(trigger).toHaveAttribute('aria-expanded', 'true');
      await focused(/^Rename/);
    });
    await step('to the ends and round them', async () => {
      await userEvent.keyboard('{End}');
      await focused(/^Delete group/);
      await userEvent.keyboard('{ArrowDown}');
      await focused(/^Rename/);
      await userEvent.keyboard('{ArrowUp}');
      await focused(/^Delete group/);
      await userEvent.keyboard('{Home}{ArrowDown}');
      await focused(/^Open group/);
    });
    await step('Tab closes it', async () => {
      await userEvent.tab();
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    });
    await step('ArrowUp opens it on the last', async () => {
      trigger.focus();
      await userEvent.keyboard('{ArrowUp}');
      await focused(/^Delete group/);
    });
  },
};

/** What cannot be chosen can be reached, says why, and does nothing. */
export const DisabledEntry: Story = {
  parameters: { covers: ['disabled-reason'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Group actions' }));
    const merge = await screen.findByRole('menuitem', { name: 'Merge There is no other group' });
    // The menu takes the focus a moment after it has opened.
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    merge.focus();
    await expect(merge).toHaveFocus();
    await expect(merge).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    await expect(screen.getByRole('menu')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    isOpen: true,
    header: <p>Sri Lakshmi Narasimha Industrieanlagenwartungsgesellschaft Private Limited</p>,
    entries: [
      {
        id: 'long',
        label: 'Wiederinbetriebnahmegenehmigungsverfahrensunterlagen to all vendors of the group',
        description: 'Kesselprüfungsgenehmigungsverfahrensordnungsbehördenstelle has not answered',
        shortcut: 'Ctrl Shift Enter',
        isDisabled: true,
      },
    ],
  },
  play: async () => {
    const item = await screen.findByRole('menuitem');
    const panel = item.closest('[data-slot=menu]')!;
    await waitFor(() => expect(panel.getBoundingClientRect().left).toBeGreaterThanOrEqual(0));
    await expect(panel.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
    await expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** A letter goes to its entry, Escape gives the focus back, Enter acts and closes. */
export const Actions: Story = {
  parameters: { covers: ['menu-keys', 'typeahead'] },
  play: async ({ canvas, step }) => {
    const trigger = canvas.getByRole('button', { name: 'Group actions' });
    await step('an arrow opens it on the first entry', async () => {
      trigger.focus();
      await expect(trigger).toHaveAttribute('aria-haspopup', 'menu');
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expect(screen.getByRole('menuitem', { name: /^Rename/ })).toHaveFocus());
    });
    await step('letters and arrows move', async () => {
      await userEvent.keyboard('d');
      await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Delete group' })).toHaveFocus());
    });
    await step('links are links', async () => {
      await expect(screen.getByRole('menuitem', { name: 'Open group' })).toHaveAttribute('href', '#group');
    });
    await step('what is not there says why and cannot be chosen', async () => {
      await expect(screen.getByRole('menuitem', { name: /There is no other group/ })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    });
    await step('Escape closes and gives the focus back', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await expect(trigger).toHaveFocus();
    });
    await step('Enter acts and closes', async () => {
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expect(screen.getByRole('menuitem', { name: /^Rename/ })).toHaveFocus());
      await userEvent.keyboard('{Enter}');
      await expect(rename).toHaveBeenCalledOnce();
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    });
  },
};

function Sort() {
  const [sort, setSort] = useState('best');
  return (
    <Menu
      trigger={<Button size="small">Sort</Button>}
      entries={[
        {
          kind: 'choice',
          id: 'sort',
          label: 'Sort by',
          value: sort,
          onValueChange: setSort,
          options: [
            { value: 'best', label: 'Best match' },
            { value: 'rating', label: 'Rating' },
            { value: 'name', label: 'Name' },
          ],
        },
      ]}
    />
  );
}

export const Choice: Story = {
  render: () => <Sort />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sort' }));
    await expect(await screen.findByRole('menuitemradio', { name: 'Best match' })).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Rating' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: 'Sort' }));
    await expect(await screen.findByRole('menuitemradio', { name: 'Rating' })).toBeChecked();
  },
};

export const WithHeader: Story = {
  args: {
    isOpen: true,
    header: account,
  },
  play: async () => {
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
    await expect(screen.getByText('owner@sagarsteel.example')).toBeVisible();
  },
};
