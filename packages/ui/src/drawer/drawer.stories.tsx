import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { Checkbox } from '../checkbox/checkbox.tsx';
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

const meta = {
  component: Drawer,
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
