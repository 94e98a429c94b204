import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { Drawer } from './drawer.tsx';
import type { DrawerProps } from './drawer.tsx';

function DrawerWithOpener(args: DrawerProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Filters</Button>
      <Drawer {...args} isOpen={isOpen} onOpenChange={setIsOpen}>
        <div className="grid gap-2">
          {Array.from({ length: 30 }, (_, index) => (
            <Checkbox key={index} label={`Service group ${index + 1}`} />
          ))}
        </div>
      </Drawer>
    </>
  );
}

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['sheet', 'side panel', 'off-canvas', 'slide-over'],
  purpose: 'Filters or details beside the page, which waits; on phones a sheet from the bottom.',
  avoid: ['For a short form or a text, use Modal.', 'For a question, use ConfirmDialog.'],
  anatomy: {
    drawer: 'The dialog at the edge.',
    'dialog-body': 'What scrolls.',
    'dialog-footer': 'The actions; they stay in reach.',
  },
  keyboard: { 'Tab, Shift+Tab': 'Stay inside.', Escape: 'Closes; the focus goes back to what opened it.' },
  without: {
    sizes: '400 px at most, the whole width on phones.',
    'disabled-reason': 'What opens it says its own reason.',
    loading: 'Its content shows a Skeleton.',
    error: 'Its content shows what failed.',
  },
};

const meta = {
  title: 'Overlays/Drawer',
  id: 'components-drawer',
  component: Drawer,
  parameters: { guide },
  args: {
    isOpen: false,
    onOpenChange: fn(),
    title: 'Filters',
    footer: (
      <>
        <Button>Reset</Button>
        <Button variant="primary">Show 83 vendors</Button>
      </>
    ),
  },
  render: (args) => <DrawerWithOpener {...args} />,
} satisfies Meta<typeof Drawer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  play: async ({ canvas }) => {
    await expect(await openDrawer(canvas)).toBeVisible();
  },
};

async function openDrawer(canvas: { getByRole: (role: string, options: { name: string }) => HTMLElement }) {
  await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
  return screen.findByRole('dialog', { name: 'Filters' });
}

export const Right: Story = {
  play: async ({ canvas }) => {
    const dialog = await openDrawer(canvas);
    await waitFor(() =>
      expect(Math.round(dialog.getBoundingClientRect().right)).toBe(document.documentElement.clientWidth),
    );
    await expect(dialog.getBoundingClientRect().height).toBe(window.innerHeight);
  },
};

export const Left: Story = {
  args: { side: 'left' },
  play: async ({ canvas }) => {
    const dialog = await openDrawer(canvas);
    await waitFor(() => expect(Math.round(dialog.getBoundingClientRect().left)).toBe(0));
  },
};

export const BottomOnAPhone: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas, step }) => {
    const dialog = await openDrawer(canvas);
    await waitFor(() => expect(Math.round(dialog.getBoundingClientRect().bottom)).toBe(window.innerHeight));
    await expect(dialog.getBoundingClientRect().height).toBeLessThan(window.innerHeight);
    await step('the actions stay in reach', async () => {
      await expect(screen.getByRole('button', { name: 'Show 83 vendors' }).getBoundingClientRect().bottom).toBeLessThan(
        window.innerHeight,
      );
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Filters' })).toHaveFocus());
    await openDrawer(canvas);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: { title: 'Hochdruckkesselrohrwanderneuerungsarbeiten' },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    const dialog = await screen.findByRole('dialog');
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};

/** The button says how many there will be. */
export const DoSayWhatApplies: Story = { tags: ['do'] };

/** Two words to read: the page has room for them. */
export const DontHideLittle: Story = {
  tags: ['dont'],
  args: { title: 'Rating', footer: undefined },
};
