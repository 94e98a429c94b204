import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import Communication from './communication.tsx';

const page = examples.chatGetMessages.body;
const said = page.messages.find(({ text, deletedAt }) => text && deletedAt === null)!;
const delivery = examples.getDelivery.body;
const [order] = delivery.orders;
const planning = {
  ...order!,
  sentAt: null,
  jobVendorId: page.thread.vendor!.jobVendorId!,
  can: { ...order!.can, plan: true },
};
const withMessage = (changes: object) => ({ body: { ...page, messages: [{ ...said, ...changes }] } });
const agreed = 'Hydrotest on 10 January, with your inspector.';
const open = withMessage({ text: agreed, can: { ...said.can, makeMilestone: true } });
const made = withMessage({ text: agreed, milestone: { name: 'Hydrotest', jobNumber: page.thread.job!.number } });

const meta = {
  component: Communication,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'communication', query: `thread=${page.thread._id}` },
    ...recorded,
    api: { chatGetMessages: open, getDelivery: { body: { ...delivery, orders: [planning] } } },
  },
} satisfies Meta<typeof Communication>;

export default meta;
type Story = StoryObj<typeof meta>;

async function openPlan(canvas: ReturnType<typeof within>) {
  const log = within(await canvas.findByRole('log'));
  await userEvent.click((await log.findAllByRole('button', { name: /^Actions for/ }))[0]!);
  await userEvent.click(await log.findByRole('button', { name: 'Make a milestone' }));
  // The plan takes the place of its skeleton.
  const names = await screen.findAllByRole('textbox', { name: /^Milestone/ });
  // The dialog focuses this field only if the plan has loaded when it opens.
  names[0]!.focus();
  return names;
}

/** The plan opens with one more milestone, named as the message begins. */
export const MakeMilestone: Story = {
  play: async ({ canvas }) => {
    const names = await openPlan(canvas);
    await expect(names.at(-1)).toHaveValue(agreed);
    await expect(names).toHaveLength(planning.milestones.length + 1);
  },
};

export const MakeMilestoneOnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await openPlan(canvas);
    await expectNoSidewaysScroll();
  },
};

/** The message leads to the milestone that was made of it. */
export const MilestoneMade: Story = {
  parameters: { api: { chatGetMessages: made } },
  play: async ({ canvas }) => {
    const log = within(await canvas.findByRole('log'));
    await expect(await log.findByRole('link', { name: 'Hydrotest' })).toHaveAttribute(
      'href',
      expect.stringContaining(page.thread.job!.number),
    );
  },
};
