import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, fn, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { turn } from '../story-time.ts';
import { Countdown } from './countdown.tsx';
import { useCountdown } from './use-countdown.ts';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['timer', 'time left'],
  purpose: 'Shows how long something still holds: a one-time code, the time to send again, an auction, a session.',
  avoid: [
    'For a due date that is days away: write the date with its zone.',
    'To measure how long something took: this one only runs towards an end that the server has set.',
  ],
  anatomy: {
    countdown: 'The whole; `data-state` is running, urgent or expired.',
    'countdown-clock': 'The time as m:ss, with hours where there are some.',
  },
  keyboard: {},
  knownIssues: [
    'It uses the device time: where that is wrong, pass the offset to the server as serverOffsetInMilliseconds.',
    'In a background tab browsers slow down timers: onExpire may come late there, at the latest when the tab is shown again.',
  ],
  without: {
    keyboard: 'It is not focusable.',
    'disabled-reason': 'It cannot be operated.',
    loading: 'It is drawn when the end is known; before that there is nothing to show.',
    error: 'An end that cannot be read counts as over.',
  },
};

// A clock that stands still until a story moves it.
const start = Date.parse('2026-11-21T10:00:00Z');
let now = start;

/** What a device does after a sleep: the clock has jumped, and the page is shown again. */
async function goTo(seconds: number) {
  now = start + seconds * 1000;
  flushSync(() => document.dispatchEvent(new Event('visibilitychange')));
  await turn();
}

const inSeconds = (seconds: number) => new Date(start + seconds * 1000).toISOString();

const meta = {
  title: 'Feedback/Countdown',
  id: 'components-countdown',
  component: Countdown,
  args: { expiresAt: inSeconds(300), onExpire: fn() },
  parameters: { guide },
  beforeEach: () => {
    const realNow = Date.now;
    now = start;
    Date.now = () => now;
    return () => {
      Date.now = realNow;
    };
  },
} satisfies Meta<typeof Countdown>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every size and state at once. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <Countdown {...args} size="small" label="Small" />
      <Countdown {...args} label="Code ends in" />
      <Countdown {...args} size="large" label="Auction ends in" expiresAt={inSeconds(4000)} />
      <Countdown {...args} label="Urgent" expiresAt={inSeconds(12)} />
      <Countdown {...args} label="Over" expiresAt={inSeconds(-5)} />
      <Countdown {...args} label={null} aria-label="Without a text beside it" />
    </div>
  ),
};

export const Timer: Story = {
  parameters: { covers: ['timer-role', 'screen-reader'] },
  play: async ({ canvas }) => {
    const timer = canvas.getByRole('timer');
    await expect(timer).toHaveAttribute('aria-live', 'off');
    await expect(timer).toHaveTextContent('Time left5:00');
    await goTo(0.4);
    await expect(timer).toHaveTextContent('5:00');
    await goTo(61);
    await expect(timer).toHaveTextContent('3:59');
  },
};

/** Read at 3:00, 1:00, 0:30 and 0:00, and silent between them. */
export const PoliteMarks: Story = {
  parameters: { covers: ['announces-marks'] },
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status');
    await expect(status).toHaveTextContent('');
    const said: Array<string | null> = [];
    const observer = new MutationObserver(() => said.push(status.textContent));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    for (const second of [1, 60, 119, 120, 121, 200, 239, 240, 241, 269, 270, 271, 298, 299, 300]) await goTo(second);
    await waitFor(() => expect(status).toHaveTextContent('Time is up'));
    observer.disconnect();
    await expect(said).toEqual(['3 minutes left', '1 minute left', '30 seconds left', 'Time is up']);
  },
};

export const SurvivesSleep: Story = {
  parameters: { covers: ['from-expiry', 'ends-once'] },
  play: async ({ canvas, args, step }) => {
    await step('the time is right after a sleep, and one mark is said, not three', async () => {
      await goTo(280);
      await expect(canvas.getByRole('timer')).toHaveTextContent('0:20');
      await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('20 seconds left'));
      await expect(args.onExpire).not.toHaveBeenCalled();
    });
    await step('an end that was slept through is told once', async () => {
      await goTo(4000);
      await goTo(4001);
      await expect(canvas.getByRole('timer')).toHaveTextContent('0:00');
      await expect(args.onExpire).toHaveBeenCalledTimes(1);
    });
  },
};

/** The end is an instant: drawn anew, as after a reload, it shows what is left and not the whole time. */
export const SurvivesReload: Story = {
  parameters: { covers: ['from-expiry', 'ends-once'] },
  render: function Reloaded(args) {
    const [loads, setLoads] = useState(1);
    return (
      <div className="grid justify-start gap-4">
        <Countdown key={loads} {...args} />
        <Button onClick={() => setLoads(loads + 1)}>Load again</Button>
      </div>
    );
  },
  play: async ({ canvas, args }) => {
    await goTo(100);
    canvas.getByRole('button', { name: 'Load again' }).click();
    await waitFor(() => expect(canvas.getByRole('timer')).toHaveTextContent('3:20'));
    await goTo(400);
    canvas.getByRole('button', { name: 'Load again' }).click();
    await waitFor(() => expect(canvas.getByRole('timer')).toHaveTextContent('0:00'));
    // Over before it was drawn the second time: that end had been told already.
    await expect(args.onExpire).toHaveBeenCalledTimes(1);
  },
};

/** The device is two minutes behind the server. */
export const ServerClock: Story = {
  parameters: { covers: ['from-expiry'] },
  args: { serverOffsetInMilliseconds: 120_000 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('timer')).toHaveTextContent('3:00');
  },
};

/** What a login screen does with the hook: Resend takes the place of Send below 180 seconds. */
export const Hook: Story = {
  parameters: { covers: ['from-expiry', 'ends-once'] },
  render: function Resend(args) {
    const [expiresAt, setExpiresAt] = useState<string | null>(null);
    const { remainingSeconds, isExpired } = useCountdown(expiresAt, { onExpire: args.onExpire });
    const canSend = expiresAt === null || remainingSeconds < 180;
    return (
      <div className="flex flex-wrap items-center gap-4">
        <Button
          disabledReason={!canSend && 'You can send again when less than 3 minutes are left.'}
          onClick={() => setExpiresAt(new Date(now + 300_000).toISOString())}
        >
          {expiresAt === null ? 'Send OTP' : 'Resend OTP'}
        </Button>
        {expiresAt && <Countdown expiresAt={expiresAt} />}
        {isExpired && <span>OTP Expired</span>}
      </div>
    );
  },
  play: async ({ canvas, args }) => {
    canvas.getByRole('button', { name: 'Send OTP' }).click();
    const resend = await waitFor(() => canvas.getByRole('button', { name: 'Resend OTP' }));
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    await goTo(120);
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    await goTo(121);
    await expect(resend).not.toHaveAttribute('aria-disabled');
    await goTo(300);
    await expect(canvas.getByText('OTP Expired')).toBeVisible();
    await expect(args.onExpire).toHaveBeenCalledTimes(1);
    resend.click();
    await waitFor(() => expect(canvas.getByRole('timer')).toHaveTextContent('5:00'));
    await expect(canvas.queryByText('OTP Expired')).toBeNull();
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: (args) => (
    <div className="grid gap-4">
      <Countdown {...args} size="small" label="Small" />
      <Countdown {...args} size="middle" label="Middle" />
      <Countdown {...args} size="large" label="Large" />
    </div>
  ),
  play: async ({ canvas }) => {
    const sizes = canvas.getAllByRole('timer').map((timer) => Number.parseFloat(getComputedStyle(timer).fontSize));
    await expect(sizes).toEqual([12.5, 14, 18]);
  },
};

/** Where what stands beside it says what ends. */
export const LabelHidden: Story = {
  args: { label: 'Time left to quote', isLabelHidden: true },
  play: async ({ canvas }) => {
    const timer = canvas.getByRole('timer');
    await expect(canvas.getByText('Time left to quote')).toHaveClass('sr-only');
    const clock = timer.querySelector('[data-slot=countdown-clock]')!;
    await expect(clock.getBoundingClientRect().left).toBe(timer.getBoundingClientRect().left);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: { label: 'Time until the code that was sent to your registered company e-mail address is no longer accepted' },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const SayWhatEnds: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The label says what ends, so that the time can be understood alone.' } },
  },
  args: { label: 'Code ends in' },
};

export const AnnounceEachSecond: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story: 'A mark for each of the last seconds: a screen reader would talk over what the person types.',
      },
    },
  },
  args: { announceAtSeconds: Array.from({ length: 10 }, (_, second) => second), expiresAt: inSeconds(10) },
};
