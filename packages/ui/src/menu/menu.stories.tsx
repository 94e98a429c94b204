import type { Meta, StoryObj } from '@storybook/react-vite';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { Menu } from './menu.tsx';

const rename = fn();

const meta = {
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

export const Actions: Story = {
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
    header: (
      <>
        <p className="font-medium">Sagar Owner</p>
        <p className="text-small text-ink-muted">owner@sagarsteel.example</p>
      </>
    ),
  },
  play: async () => {
    await waitFor(() => expect(screen.getByRole('menu')).toBeVisible());
    await expect(screen.getByText('owner@sagarsteel.example')).toBeVisible();
  },
};
