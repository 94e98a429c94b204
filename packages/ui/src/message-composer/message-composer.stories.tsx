import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { MessageComposer } from './message-composer.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['message input', 'reply box', 'editor'],
  purpose: 'Writes the next message of a ChatThread: text that grows, files, and a button.',
  avoid: ['For a longer text in a form, use Textarea.', 'For files that are kept in versions, use FileUpload.'],
  anatomy: { 'message-composer': 'The form: field, files, button and the hint what Enter does.' },
  keyboard: {
    Enter: 'Sends; with `enterKey="break"` makes a new line.',
    'Shift+Enter': 'Makes a new line; with `enterKey="break"` sends.',
    'Ctrl+Enter': 'Sends.',
  },
  without: { sizes: 'It has the height of what is written.' },
};

const meta = {
  title: 'Procurement/Message composer',
  id: 'components-message-composer',
  component: MessageComposer,
  parameters: { guide },
  args: { onSend: fn(), hasAttachments: true },
  decorators: [
    (Story) => (
      <div className="max-w-160 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MessageComposer>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <MessageComposer {...args} aria-label="To Tungabhadra" defaultText="Scaffolding goes up on the 2nd." />
      <MessageComposer {...args} aria-label="To Sahyadri" enterKey="break" hasAttachments={false} />
      <MessageComposer {...args} aria-label="To Konkan" isSending />
      <MessageComposer
        {...args}
        aria-label="To Narmada"
        disabledReason="The job is closed: messages can be read, not written."
      />
      <MessageComposer
        {...args}
        aria-label="To Godavari"
        error="The message could not be sent."
        defaultText="Is water on site?"
      />
    </div>
  ),
};

export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'enter-sends', 'screen-reader'] },
  play: async ({ canvas, args, step }) => {
    const field = canvas.getByRole('textbox', { name: 'Message' });
    await step('the field says what Enter does', async () => {
      await expect(field).toHaveAccessibleDescription('Enter sends, Shift+Enter makes a new line.');
    });
    await step('nothing is not sent', async () => {
      await userEvent.type(field, '   {Enter}');
      await expect(args.onSend).not.toHaveBeenCalled();
    });
    await step('Enter sends, Shift+Enter does not', async () => {
      await userEvent.type(field, 'One{Shift>}{Enter}{/Shift}two{Enter}');
      await expect(args.onSend).toHaveBeenCalledWith({ text: 'One\ntwo', files: [] });
      await expect(field).toHaveValue('');
    });
    await step('Enter that ends the composition of a word does not send', async () => {
      await userEvent.type(field, 'namaste');
      await fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
      await expect(args.onSend).toHaveBeenCalledTimes(1);
    });
  },
};

export const Attachments: Story = {
  args: { maximumBytesPerFile: 1000 },
  parameters: { covers: ['attachments', 'error'] },
  play: async ({ canvas, canvasElement, args, step }) => {
    const file = (name: string, size: number) => new File(['x'.repeat(size)], name);
    const picker = canvasElement.querySelector('input[type=file]') as HTMLInputElement;
    await step('one that is too big is left out by name', async () => {
      await userEvent.upload(picker, [file('small.pdf', 10), file('big.dwg', 2000)]);
      await expect(canvas.getByText('small.pdf')).toBeVisible();
      await expect(canvas.getByText(/^big\.dwg is larger than/)).toBeVisible();
      await expect(canvas.getByRole('textbox')).toHaveAccessibleDescription(/big\.dwg is larger/);
    });
    await step('it goes without text', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
      await expect(args.onSend).toHaveBeenCalledWith({
        text: '',
        files: [expect.objectContaining({ name: 'small.pdf' })],
      });
    });
  },
};

/** A host that uploads files as they are chosen keeps them itself, and says why the message has to wait. */
export const FilesOfTheHost: Story = {
  args: { onFilesAdd: fn(), waitReason: 'Wait until the files are uploaded.', defaultText: 'See the drawing.' },
  parameters: { covers: ['attachments', 'disabled-reason'] },
  play: async ({ canvas, canvasElement, args, step }) => {
    const field = canvas.getByRole('textbox');
    await step('it gets the files', async () => {
      const picker = canvasElement.querySelector('input[type=file]') as HTMLInputElement;
      await userEvent.upload(picker, new File(['x'], 'drawing.pdf'));
      await expect(args.onFilesAdd).toHaveBeenCalledWith([expect.objectContaining({ name: 'drawing.pdf' })]);
      await expect(canvas.queryByRole('list', { name: 'Attached' })).toBeNull();
    });
    await step('the message can be written, not sent', async () => {
      await userEvent.type(field, ' Rev 2{Enter}');
      await expect(args.onSend).not.toHaveBeenCalled();
      await expect(field).toHaveValue('See the drawing. Rev 2');
      await expect(field).toHaveAccessibleDescription('Wait until the files are uploaded.');
    });
  },
};

/** What the host keeps goes without a text. */
export const FilesAlone: Story = {
  args: { onFilesAdd: fn(), isTextOptional: true },
  parameters: { covers: ['attachments'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(args.onSend).toHaveBeenCalledWith({ text: '', files: [] });
  },
};

export const Disabled: Story = {
  args: { disabledReason: 'The job is closed: messages can be read, not written.' },
  parameters: { covers: ['disabled-reason'] },
  play: async ({ canvas, args }) => {
    const field = canvas.getByRole('textbox');
    await expect(field).toHaveAttribute('readonly');
    await expect(field).toHaveAccessibleDescription(/^The job is closed/);
    await userEvent.type(field, 'x{Enter}');
    await userEvent.click(canvas.getByRole('button', { name: 'Send' }));
    await expect(args.onSend).not.toHaveBeenCalled();
  },
};

export const Sending: Story = {
  args: { isSending: true, defaultText: 'Again' },
  parameters: { covers: ['loading'] },
  play: async ({ canvas, args }) => {
    await expect(canvas.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
    await userEvent.type(canvas.getByRole('textbox'), '{Enter}');
    await expect(args.onSend).not.toHaveBeenCalled();
    await expect(canvas.getByRole('textbox')).toHaveValue('Again');
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: { defaultText: `${'water-wall-panel/'.repeat(20)}\n`.repeat(6) },
  parameters: { covers: ['long-text'] },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(canvas.getByRole('textbox').getBoundingClientRect().height).toBeLessThanOrEqual(160);
  },
};

/** What cannot be written to says why, in the place where one would write. */
export const DoSayWhyItIsClosed: Story = { tags: ['do'], args: Disabled.args };

/** Enter makes a new line here and sends everywhere else: one setting for a person, not one for a place. */
export const DontMixWhatEnterDoes: Story = { tags: ['dont'], args: { enterKey: 'break' } };
