import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { TextField } from '../text-field/text-field.tsx';
import { Textarea } from '../textarea/textarea.tsx';
import { Modal } from './modal.tsx';
import type { ModalProps } from './modal.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['dialog', 'popup', 'lightbox'],
  purpose:
    'A short task in front of the page, which waits until it is done or left: a message, a small form, a text to read.',
  avoid: [
    'To ask a question before something is deleted or sent: use ConfirmDialog.',
    'For filters and for details beside a list: use Drawer.',
    'To tell that something worked: use Toast.',
    'For a form of more than a screen: give it a page, whose address can be kept.',
  ],
  anatomy: {
    modal: 'The dialog: at most 500 px wide (760 when large), a sheet at the bottom up to 480 px.',
    'dialog-backdrop': 'What lies between page and dialog; a press on it closes.',
    'dialog-body': 'The content; it scrolls, and takes the focus when it has more than room.',
    'dialog-footer': 'The actions, the main one last.',
  },
  keyboard: {
    'Tab, Shift+Tab': 'Go through what is in the dialog and stay in it.',
    Escape: 'Closes it, or asks first while changes are unsaved; the focus goes back to what opened it.',
    'Arrows, Page keys': 'Scroll a long text.',
  },
  without: {
    'disabled-reason': 'It is open or not; what opens it and its buttons have their own reasons.',
    loading: 'Its content shows a Skeleton, its main button is loading.',
    error: 'Its content shows the error: a field, or a Banner above the form.',
  },
};

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
  title: 'Overlays/Modal',
  id: 'components-modal',
  component: Modal,
  args: { isOpen: false, onOpenChange: fn(), title: 'Message Tungabhadra Heat Services' },
  parameters: {
    guide,
    hindi: {
      title: 'Tungabhadra Heat Services को संदेश',
      description: 'वे आपके कंपनी के ईमेल पर उत्तर देंगे।',
    },
  },
  render: (args) => <ModalWithOpener {...args} />,
} satisfies Meta<typeof Modal>;

export default meta;
type Story = StoryObj<typeof meta>;

async function open(canvas: ReturnType<typeof within>) {
  await userEvent.click(canvas.getByRole('button', { name: 'Message' }));
  return screen.findByRole('dialog', { name: 'Message Tungabhadra Heat Services' });
}

/** Open, with a description, fields and actions. */
export const Overview: Story = {
  parameters: { docs: { story: { inline: false, height: '520px' } } },
  play: async ({ canvas }) => {
    await open(canvas);
  },
};

export const NamesWhatItIsAbout: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: { story: 'The title names the task and its object; the last button says what it does.' },
      story: { inline: false, height: '420px' },
    },
  },
  render: () => (
    <Modal
      isOpen
      onOpenChange={() => {}}
      title="Rename the group Boiler repair"
      footer={
        <>
          <Button>Cancel</Button>
          <Button variant="primary">Rename</Button>
        </>
      }
    >
      <TextField label="Name" defaultValue="Boiler repair" />
    </Modal>
  ),
};

export const SaysNothing: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: '"Edit" and "OK" say neither what is edited nor what happens; it has no way to leave it.' },
      story: { inline: false, height: '420px' },
    },
  },
  render: () => (
    <Modal isOpen onOpenChange={() => {}} title="Edit" footer={<Button variant="primary">OK</Button>}>
      <TextField label="Name" defaultValue="Boiler repair" />
    </Modal>
  ),
};

/** Named and described, at most 500 px wide; the page behind is locked; the focus goes in and stays in. */
export const Open: Story = {
  parameters: {
    covers: ['keyboard', 'screen-reader', 'labelled', 'max-width-500', 'scroll-locked', 'focus-in', 'focus-trapped'],
  },
  play: async ({ canvas, canvasElement, step }) => {
    const dialog = await open(canvas);
    await step('is named and described, at most 500 px wide, and locks the page', async () => {
      await expect(dialog).toHaveAccessibleName('Message Tungabhadra Heat Services');
      await expect(dialog).toHaveAccessibleDescription('They answer to your company mail.');
      await expect(dialog.getBoundingClientRect().width).toBe(500);
      await expect(getComputedStyle(document.documentElement).overflow).toBe('hidden');
    });
    await step('the focus moves to the first field', async () => {
      await expect(within(dialog).getByRole('textbox', { name: 'Subject' })).toHaveFocus();
    });
    await step('Tab stays inside, in both directions', async () => {
      for (const shift of [false, true]) {
        for (let press = 0; press < 8; press += 1) {
          await userEvent.tab({ shift });
          await expect(dialog).toContainElement(document.activeElement as HTMLElement);
        }
      }
    });
    await step('what a script takes out comes back', async () => {
      canvasElement.querySelector('button')!.focus();
      await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    });
  },
};

export const Large: Story = {
  args: { size: 'large' },
  parameters: { covers: ['sizes'] },
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await expect(dialog.getBoundingClientRect().width).toBe(760);
  },
};

/** Escape, the close button and Cancel close it; the focus returns to what opened it. */
export const ClosesAndReturnsTheFocus: Story = {
  parameters: { covers: ['escape-closes', 'focus-returned'] },
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
  parameters: { covers: ['unsaved-form-asks'] },
  args: { hasUnsavedChanges: true },
  play: async ({ canvas, step }) => {
    const dialog = await open(canvas);
    const message = within(dialog).getByRole('textbox', { name: 'Message' });
    await userEvent.type(message, 'Can you start on 4 January?');
    const isAsked = async () => {
      const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
      await expect(question).toHaveAccessibleDescription('What you entered here is not saved.');
      await waitFor(() => expect(within(question).getByRole('button', { name: 'Keep editing' })).toHaveFocus());
    };
    await step('Escape asks, with the focus on the safe answer', async () => {
      await userEvent.keyboard('{Escape}');
      await isAsked();
    });
    await step('keeping returns to the same place, and nothing is lost', async () => {
      await userEvent.keyboard('{Enter}');
      await expect(message).toHaveFocus();
      await expect(message).toHaveValue('Can you start on 4 January?');
      await expect(dialog).toHaveAttribute('role', 'dialog');
      await expect(dialog).toHaveAccessibleDescription('They answer to your company mail.');
    });
    await step('so does Escape', async () => {
      await userEvent.keyboard('{Escape}');
      await isAsked();
      await userEvent.keyboard('{Escape}');
      await expect(message).toHaveFocus();
    });
    await step('who closes by the cross is asked too, and keeps the focus in the dialog', async () => {
      await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
      await isAsked();
      await userEvent.keyboard('{Enter}');
      await expect(dialog).toHaveFocus();
    });
    await step('discarding closes', async () => {
      await userEvent.keyboard('{Escape}');
      await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    });
  },
};

export const QuestionOfADialogWithoutDescription: Story = {
  args: { hasUnsavedChanges: () => true, description: '' },
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await expect(dialog).not.toHaveAttribute('aria-describedby');
    await userEvent.keyboard('{Escape}');
    await expect(dialog).toHaveAttribute('role', 'alertdialog');
    await expect(dialog).toHaveAccessibleDescription('What you entered here is not saved.');
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Keep editing' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(dialog).toHaveAttribute('role', 'dialog');
    await expect(dialog).not.toHaveAttribute('aria-describedby');
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
  parameters: { covers: ['replaced-not-stacked'] },
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
  parameters: { covers: ['sheet-at-480'] },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const dialog = await open(canvas);
    await waitFor(() => expect(Math.round(dialog.getBoundingClientRect().bottom)).toBe(window.innerHeight));
    await expect(dialog.getBoundingClientRect().width).toBe(document.documentElement.clientWidth);
  },
};

/** A name of 200 characters in the title takes neither the content nor the buttons out of the window. */
export const LongTitleLeavesRoom: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    title: `Message ${'Unbreakablename'.repeat(14).slice(0, 200)}`,
    description: 'Hochdruckkesselrohrwand und mehr, '.repeat(24),
  },
  play: async ({ canvas, step }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Message' }));
    const dialog = await screen.findByRole('dialog');
    await step('nothing is cut at the side', async () => {
      await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
    });
    await step('the content keeps its room and the buttons stay in the window', async () => {
      const body = dialog.querySelector('[data-slot=dialog-body]')!;
      await waitFor(() => expect(body.clientHeight).toBeGreaterThan(100));
      const send = within(dialog).getByRole('button', { name: 'Send' });
      await waitFor(() => expect(send.getBoundingClientRect().bottom).toBeLessThanOrEqual(window.innerHeight));
    });
  },
};

export const LongTextScrollsByKeyboard: Story = {
  parameters: { covers: ['long-text'] },
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
