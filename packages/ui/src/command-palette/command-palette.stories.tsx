import type { Meta, StoryObj } from '@storybook/react-vite';
import { Building2, FileText, Moon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { CommandPalette, type Command, type CommandPaletteProps } from './command-palette.tsx';

const goHome = fn();
const openVendor = fn();

function Controlled(args: CommandPaletteProps) {
  const [isOpen, setOpen] = useState(args.isOpen);
  return (
    <div className="min-h-140 p-4">
      <Button onClick={() => setOpen(true)}>Open the palette</Button>
      <CommandPalette
        {...args}
        isOpen={isOpen}
        onOpenChange={(next) => {
          setOpen(next);
          args.onOpenChange(next);
        }}
      />
    </div>
  );
}

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['spotlight', 'quick switcher', 'omnibox', 'command menu', 'k-bar'],
  purpose: 'Jumps to a vendor or a screen, or does something, by typing a few letters.',
  avoid: ['To search a list, use SearchBox.', 'It is a second way: each command is in the page as well.'],
  anatomy: { 'command-palette': 'The dialog with the field and the groups.' },
  keyboard: {
    'Ctrl+K, Cmd+K': 'Open it; the owner wires them.',
    'Arrow keys, Enter': 'Choose and do.',
    Escape: 'Empties the field, then closes.',
  },
  without: { sizes: 'One size.', 'disabled-reason': 'What is not allowed is not listed.' },
};

const meta = {
  title: 'Overlays/Command palette',
  id: 'components-command-palette',
  component: CommandPalette,
  parameters: { guide },
  args: {
    isOpen: true,
    onOpenChange: fn(),
    onQueryChange: fn(),
    groups: [
      {
        id: 'vendors',
        label: 'Vendors',
        isMatchedByHost: true,
        commands: [
          {
            id: 'v1',
            label: 'Tungabhadra Heat Services',
            description: 'Pune, Maharashtra',
            icon: <Building2 size={16} />,
            onSelect: openVendor,
          },
          {
            id: 'v2',
            label: 'Sahyadri Boiler Works',
            description: 'Nashik, Maharashtra',
            icon: <Building2 size={16} />,
            onSelect: fn(),
          },
        ],
      },
      {
        id: 'screens',
        label: 'Go to',
        commands: [
          { id: 'home', label: 'Home', shortcut: 'G H', icon: <FileText size={16} />, onSelect: goHome },
          { id: 'list', label: 'Find Vendors', shortcut: 'G V', icon: <FileText size={16} />, onSelect: fn() },
        ],
      },
      {
        id: 'actions',
        label: 'Do',
        commands: [
          {
            id: 'dark',
            label: 'Switch to dark',
            keywords: ['theme', 'night'],
            icon: <Moon size={16} />,
            onSelect: fn(),
          },
        ],
      },
    ],
  },
  render: (args) => <Controlled {...args} />,
  beforeEach: () => {
    goHome.mockClear();
    openVendor.mockClear();
  },
} satisfies Meta<typeof CommandPalette>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  play: async () => {
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible());
  },
};

export const Default: Story = {
  parameters: { covers: ['shortcut-shown', 'keyboard', 'screen-reader'] },
  play: async ({ args, step }) => {
    const field = await screen.findByRole('combobox', { name: 'Search or jump to' });
    await step('is a dialog with the focus in the field and groups of results', async () => {
      await waitFor(() => expect(screen.getByRole('dialog', { name: 'Search or jump to' })).toBeVisible());
      await waitFor(() => expect(field).toHaveFocus());
      await expect(screen.getByRole('group', { name: 'Go to' })).toBeVisible();
      await expect(screen.getByText('G H')).toBeVisible();
    });
    await step('own groups are matched by label and keyword, the host’s are shown as they come', async () => {
      await userEvent.type(field, 'night');
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
      await expect(screen.getByRole('option', { name: /Switch to dark/ })).toBeVisible();
    });
    await step('the owner is told what was typed', async () => {
      await waitFor(() => expect(args.onQueryChange).toHaveBeenLastCalledWith('night'));
    });
    await step('the first Escape empties the field', async () => {
      await userEvent.keyboard('{Escape}');
      await expect(field).toHaveValue('');
      await expect(screen.getByRole('dialog')).toBeVisible();
    });
    await step('Enter does the highlighted one and closes', async () => {
      await userEvent.type(field, 'home');
      await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      await waitFor(() => expect(goHome).toHaveBeenCalledOnce());
      await expect(args.onOpenChange).toHaveBeenLastCalledWith(false);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  },
};

export const EscapeCloses: Story = {
  args: { isOpen: false },
  play: async ({ canvas }) => {
    const button = canvas.getByRole('button', { name: 'Open the palette' });
    await userEvent.click(button);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(button).toHaveFocus());
  },
};

export const Searching: Story = {
  parameters: { covers: ['loading'] },
  args: { defaultQuery: 'boiler', isLoading: true },
  play: async () => {
    await waitFor(() => expect(screen.getByText('Searching…')).toBeVisible());
  },
};

export const Nothing: Story = {
  args: { defaultQuery: 'zzzz', groups: [] },
  play: async () => {
    await waitFor(() => expect(screen.getByText('Nothing found')).toBeVisible());
  },
};

export const Failed: Story = {
  parameters: { covers: ['error'] },
  args: { defaultQuery: 'home', error: 'Vendors could not be searched. Screens and actions still work.' },
  play: async () => {
    await waitFor(() => expect(screen.getByText(/could not be searched/)).toBeVisible());
  },
};

function ByKeys(args: CommandPaletteProps) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener('keydown', open);
    return () => document.removeEventListener('keydown', open);
  }, []);
  return <CommandPalette {...args} isOpen={isOpen} onOpenChange={setIsOpen} />;
}

export const OpensByKeys: Story = {
  parameters: { covers: ['opens-by-keys'] },
  render: (args) => <ByKeys {...args} />,
  play: async () => {
    for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
      await expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.keyboard(keys);
      await screen.findByRole('dialog');
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  },
};

export const OnlyWhatIsAllowed: Story = {
  parameters: { covers: ['by-permission'] },
  args: { groups: meta.args.groups.filter(({ id }) => id !== 'actions') },
  play: async () => {
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4));
    await userEvent.type(field, 'dark');
    await waitFor(() => expect(screen.queryByRole('option', { name: /Home/ })).toBeNull());
    await expect(screen.queryByRole('option', { name: /Switch to dark/ })).toBeNull();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    groups: [
      {
        id: 'a',
        label: 'Vendors',
        commands: [
          {
            id: 'v',
            label: 'Hochdruckkesselrohrwanderneuerungsgesellschaft of Tungabhadra',
            description: 'Pune, Maharashtra',
            shortcut: 'G H',
            onSelect: fn(),
          },
        ],
      },
    ],
  },
  play: async () => {
    const dialog = await screen.findByRole('dialog');
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};

export const CommandsOfTheQuery: Story = {
  args: {
    groups: (query) => [
      {
        id: 'search',
        label: 'Search',
        isMatchedByHost: true,
        commands: query
          ? [{ id: 'find', label: `Find vendors for “${query}”`, onSelect: () => openVendor(query) }]
          : [],
      },
    ],
  },
  play: async ({ step }) => {
    const field = await screen.findByRole('combobox');
    await waitFor(() => expect(field).toHaveFocus());
    await step('commands are made of what was typed', async () => {
      await userEvent.keyboard('pump');
      await expect(await screen.findByRole('option', { name: 'Find vendors for “pump”' })).toBeVisible();
    });
    await step('Enter right after a letter goes by that letter', async () => {
      await userEvent.keyboard('s{Enter}');
      await expect(openVendor).toHaveBeenCalledWith('pumps');
    });
  },
};

/** Groups by kind, the shortcut beside what has one. */
export const DoGroupByKind: Story = { tags: ['do'] };

/** One list of everything: it has to be read from the top. */
export const DontMixKinds: Story = {
  tags: ['dont'],
  args: {
    groups: [{ id: 'all', label: 'All', commands: meta.args.groups.flatMap<Command>(({ commands }) => commands) }],
  },
};
