import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { TextField } from '../text-field/text-field.tsx';
import { Textarea } from '../textarea/textarea.tsx';
import { Modal } from './modal.tsx';
import type { ModalProps } from './modal.tsx';

function ModalWithOpener(args: Partial<ModalProps>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Message</Button>
      <Modal
        title="Message Tungabhadra Heat Services"
        description="They answer to your company mail."
        footer={
          <>
            <Button onClick={() => setIsOpen(false)}>Cancel</Button>
            <Button variant="primary" type="button">
              Send
            </Button>
          </>
        }
        {...args}
        isOpen={isOpen}
        onOpenChange={(next) => {
          args.onOpenChange?.(next);
          setIsOpen(next);
        }}
      >
        {args.children ?? (
          <form id="message" className="grid gap-4">
            <TextField label="Subject" defaultValue="Boiler 2 water-wall retubing" />
            <Textarea label="Message" rows={4} />
          </form>
        )}
      </Modal>
    </>
  );
}

const meta = {
  component: Modal,
  args: { isOpen: false, onOpenChange: fn(), title: 'Message Tungabhadra Heat Services' },
  render: (args) => <ModalWithOpener {...args} />,
} satisfies Meta<typeof Modal>;

export default meta;
type Story = StoryObj<typeof meta>;

async function open(canvas: ReturnType<typeof within>) {
  await userEvent.click(canvas.getByRole('button', { name: 'Message' }));
  return screen.findByRole('dialog', { name: 'Message Tungabhadra Heat Services' });
}

export const Open: Story = {
  play: async ({ canvas, step }) => {
    const dialog = await open(canvas);
    await step('is described, at most 500 px wide, and locks the page', async () => {
      await expect(dialog).toHaveAccessibleDescription('They answer to your company mail.');
      await expect(dialog.getBoundingClientRect().width).toBe(500);
      await expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
    });
    await step('the focus goes to the first field and stays inside', async () => {
      await expect(within(dialog).getByRole('textbox', { name: 'Subject' })).toHaveFocus();
      for (let press = 0; press < 8; press += 1) {
        await userEvent.tab();
        await expect(dialog).toContainElement(document.activeElement as HTMLElement);
      }
    });
  },
};

export const ClosesAndReturnsTheFocus: Story = {
  play: async ({ canvas, args, step }) => {
    const opener = canvas.getByRole('button', { name: 'Message' });
    for (const close of [
      () => userEvent.keyboard('{Escape}'),
      () => userEvent.click(screen.getByRole('button', { name: 'Close' })),
      () => userEvent.click(screen.getByRole('button', { name: 'Cancel' })),
    ]) {
      await step(String(close), async () => {
        await open(canvas);
        await close();
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        await waitFor(() => expect(opener).toHaveFocus());
      });
    }
    await expect(args.onOpenChange).toHaveBeenCalledWith(false);
    await expect(getComputedStyle(document.documentElement).overflow).not.toBe('hidden');
  },
};

export const UnsavedChangesAsk: Story = {
  args: { hasUnsavedChanges: true },
  play: async ({ canvas, step }) => {
    const dialog = await open(canvas);
    const message = within(dialog).getByRole('textbox', { name: 'Message' });
    await userEvent.type(message, 'Can you start on 4 January?');
    await step('Escape asks, with the focus on the safe answer', async () => {
      await userEvent.keyboard('{Escape}');
      const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
      await expect(within(question).getByRole('button', { name: 'Keep editing' })).toHaveFocus();
    });
    await step('keeping returns to the same place, and nothing is lost', async () => {
      await userEvent.keyboard('{Enter}');
      await expect(message).toHaveFocus();
      await expect(message).toHaveValue('Can you start on 4 January?');
    });
    await step('discarding closes', async () => {
      await userEvent.keyboard('{Escape}');
      await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  },
};

function Nested() {
  const [isOuterOpen, setIsOuterOpen] = useState(false);
  const [isInnerOpen, setIsInnerOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOuterOpen(true)}>Key contacts</Button>
      <Modal isOpen={isOuterOpen} onOpenChange={setIsOuterOpen} title="Key contacts">
        <Button onClick={() => setIsInnerOpen(true)}>Registered locations</Button>
      </Modal>
      <Modal isOpen={isInnerOpen} onOpenChange={setIsInnerOpen} title="Registered locations">
        Pune, Taloja, Haldia
      </Modal>
    </>
  );
}

export const NestedTakesThePlace: Story = {
  render: () => <Nested />,
  play: async ({ canvas, step }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Key contacts' }));
    const outer = await screen.findByRole('dialog', { name: 'Key contacts' });
    await step('only the inner one is shown', async () => {
      await userEvent.click(within(outer).getByRole('button', { name: 'Registered locations' }));
      await expect(await screen.findByRole('dialog', { name: 'Registered locations' })).toBeVisible();
      await waitFor(() => expect(outer).not.toBeVisible());
    });
    await step('closing it brings the outer one back, with the focus where it was', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(outer).toBeVisible());
      await waitFor(() => expect(within(outer).getByRole('button', { name: 'Registered locations' })).toHaveFocus());
    });
  },
};

export const SheetOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await waitFor(() => expect(Math.round(dialog.getBoundingClientRect().bottom)).toBe(window.innerHeight));
    await expect(dialog.getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
  },
};

export const LongTextScrollsByKeyboard: Story = {
  args: {
    title: 'Message Tungabhadra Heat Services',
    description: undefined,
    footer: undefined,
    children: (
      <div className="grid gap-3">
        {Array.from({ length: 40 }, (_, index) => (
          <p key={index}>Clause {index + 1}. The vendor carries the cost of a repeated inspection.</p>
        ))}
      </div>
    ),
  },
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await waitFor(() => expect(dialog.querySelector('[data-slot=dialog-body]')).toHaveAttribute('tabindex', '0'));
    await expect(dialog.getBoundingClientRect().height).toBeLessThanOrEqual(window.innerHeight);
  },
};
