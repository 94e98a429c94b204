import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { stopPageTime } from '../../shared/story-clock.ts';
import { recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, narrow } from '../../shared/story-states.ts';
import PracticeAuction from './practice-auction.tsx';

type Canvas = ReturnType<typeof within>;
const start = async (canvas: Canvas) => userEvent.click(await canvas.findByRole('button', { name: 'Start practice' }));
/** The auction goes by the page's time, which stands still until the story moves it. */
let time: ReturnType<typeof stopPageTime>;

const meta = {
  component: PracticeAuction,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'practice-auction' },
    ...recorded,
    states: {
      loading: 'It makes no call.',
      empty: 'It starts with its choices.',
      partial: 'It makes no call.',
      refused: 'It makes no call.',
      failed: 'It makes no call.',
      offline: 'It makes no call.',
      'long-text': 'It shows no text of others.',
    },
  },
  beforeEach: () => {
    time = stopPageTime();
    return time.restore;
  },
} satisfies Meta<typeof PracticeAuction>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('radio', { name: /^Rank and price to lead/ })).toBeChecked();
    await expect(canvas.getByRole('button', { name: 'Start practice' })).toBeVisible();
  },
};

export const Started: Story = {
  play: async ({ canvas }) => {
    await start(canvas);
    await expect(await canvas.findByRole('timer')).toHaveTextContent('3:00');
    await expect(canvas.getByText('No bid yet')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Just to lead' })).toBeVisible();
  },
};

export const OnAPhone: Story = {
  globals: narrow,
  play: async ({ canvas }) => {
    await start(canvas);
    await expect(await canvas.findByRole('timer')).toBeVisible();
    await expectNoSidewaysScroll();
  },
};

/** A rival answers the bid. */
export const Outbid: Story = {
  play: async ({ canvas }) => {
    await start(canvas);
    await userEvent.click(await canvas.findByRole('button', { name: 'Just to lead' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Place bid of ₹15,00,000' }));
    await expect(await canvas.findByText('You lead')).toBeVisible();
    // As a page's time goes: not in whole milliseconds.
    time.pass(30_000.4);
    await expect(await canvas.findByText('Outbid: a lower price leads')).toBeVisible();
    await expect(canvas.getByRole('timer')).toHaveTextContent('2:30');
  },
};

export const RankOnly: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: /^Rank only/ }));
    await start(canvas);
    await expect(await canvas.findByText('No bid yet')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Just to lead' })).toBeNull();
  },
};

export const Guard: Story = {
  play: async ({ canvas }) => {
    await start(canvas);
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Your bid, before tax' }), '149000');
    await userEvent.click(canvas.getByRole('button', { name: 'Place bid of ₹1,49,000' }));
    const dialog = within(await screen.findByRole('dialog', { name: '₹1,49,000? A digit may be missing' }));
    await expect(dialog.getByRole('button', { name: 'Change to ₹14,90,000' })).toHaveFocus();
  },
};

export const Closed: Story = {
  play: async ({ canvas }) => {
    await start(canvas);
    await canvas.findByRole('timer');
    time.pass(600_000);
    await expect(await canvas.findByText('The auction is closed')).toBeVisible();
    await expect(canvas.getByText(/^L1 · Rival/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Practise again' })).toBeVisible();
  },
};
