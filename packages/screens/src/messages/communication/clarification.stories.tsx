import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import Communication from './communication.tsx';

const page = examples.chatGetMessages.body;
const { thread, messages } = page;
const asked = messages.find(({ can }) => can.answerToAll)!;
// One message: the thread has nowhere to scroll while the form takes the focus and gives it back.
const alone = { ...page, messages: [asked] };
const priced = { ...page, messages: [{ ...asked, text: 'Is ₹890 a tube in?', priceTexts: ['₹890'] }] };

const meta = {
  component: Communication,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'communication', query: `thread=${thread._id}` },
    ...recorded,
    api: { chatGetMessages: { body: alone } },
  },
} satisfies Meta<typeof Communication>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

/** Opens the form from the first message that can be answered to all. */
async function openForm(canvas: Canvas) {
  const log = within(await canvas.findByRole('log'));
  await userEvent.click((await log.findAllByRole('button', { name: /^Actions for/ }))[0]!);
  await userEvent.click(await log.findByRole('button', { name: 'Answer to all vendors' }));
  return within(await screen.findByRole('dialog', { name: 'Answer to all vendors' }));
}
const question = (dialog: Canvas) => dialog.findByRole('textbox', { name: /^Question for all vendors/ });

/** The form opens with the message, to be rewritten. */
export const AnswerToAll: Story = {
  play: async ({ canvas }) => {
    const dialog = await openForm(canvas);
    await expect(await question(dialog)).toHaveValue(asked.text);
  },
};

export const AnswerToAllOnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await question(await openForm(canvas));
    await expectNoSidewaysScroll();
  },
};

/** What shows who asked, and what looks like a price, is pointed out. */
export const NamesAndPrices: Story = {
  parameters: { api: { chatGetMessages: { body: priced } } },
  play: async ({ canvas }) => {
    const dialog = await openForm(canvas);
    await expect(dialog.getByText(/May contain a price/)).toBeVisible();
    const name = thread.title.split(' ').find((part) => part.length > 3)!;
    await userEvent.type(await question(dialog), ` ${name} asks.`);
    await expect(await dialog.findByText(/May show who asked/)).toHaveTextContent(name);
  },
};

/** From a clarification the conversation opens at the very message that was asked. */
export const AtTheMessage: Story = {
  parameters: { host: { screen: 'communication', query: `thread=${thread._id}&message=${asked.seq}` } },
  play: async ({ canvas }) => {
    const log = await canvas.findByRole('log');
    await waitFor(() => expect(log.querySelector(`[data-message="${asked.seq}"]`)).toHaveFocus());
  },
};

export const AnswerMissing: Story = {
  play: async ({ canvas }) => {
    const dialog = await openForm(canvas);
    await userEvent.click(dialog.getByRole('button', { name: 'Send to all vendors' }));
    await expect((await dialog.findAllByText('Enter an answer.'))[0]).toBeVisible();
  },
};

/** The answer is sent, and the message says so. */
export const Answered: Story = {
  play: async ({ canvas }) => {
    const dialog = await openForm(canvas);
    const field = await question(dialog);
    await userEvent.clear(field);
    await userEvent.type(field, 'Is a mill certificate 3.1 enough?');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Answer/ }), 'Yes.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send to all vendors' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Answer to all vendors' })).toBeNull());
    await expect(await screen.findByText('Answered to all vendors')).toBeVisible();
  },
};

export const AnsweredBefore: Story = {
  parameters: { api: { chatGetMessages: examples['chatGetMessages.answered'] } },
  play: async ({ canvas }) => {
    const log = within(await canvas.findByRole('log'));
    await expect(await log.findByText(/Answered to all vendors/)).toBeVisible();
  },
};

export const NotAnswered: Story = {
  parameters: { api: { answerMessage: 'error' } },
  play: async ({ canvas }) => {
    const dialog = await openForm(canvas);
    await userEvent.type(dialog.getByRole('textbox', { name: /^Answer/ }), 'Yes.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send to all vendors' }));
    await expect((await dialog.findAllByRole('alert'))[0]).toBeVisible();
  },
};
