import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { inHeldTime } from '../story-time.ts';
import { Banner } from './banner.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['alert', 'message bar', 'notice', 'callout', 'inline message'],
  purpose:
    'A notice in the page that stays as long as its reason: what failed, what expires, what is not yet published.',
  avoid: [
    'To tell that something just worked: use Toast.',
    'For what is wrong with one field: use the error of the field.',
    'For a list that is empty: use EmptyState.',
    'For a question: use ConfirmDialog.',
  ],
  anatomy: {
    banner: 'The notice with its icon; data-state is its tone. A bad one is an alert, the others are a status.',
    'banner-title': 'What is the matter, in one line.',
    'banner-action': 'The link or the small button that mends it.',
    'banner-dismiss': 'Closes it; only there when the owner may let it go.',
  },
  keyboard: {
    Tab: 'Goes to the action, then to the button that closes it.',
    'Enter, Space': 'Press them.',
  },
  knownIssues: [
    'A status that comes into the page together with its text is not read by every screen reader: what must be heard at once ' +
      'is bad, which is an alert, or follows a press whose focus goes to it.',
    'Closing it does not move the focus; the owner does.',
  ],
  without: {
    sizes: 'It is as wide as its place and as high as its text.',
    'disabled-reason': 'It is there or not; its button has a reason of its own.',
    loading: 'It reports finished work. For work in progress, use Progress or Spinner.',
  },
};

const meta = {
  title: 'Feedback/Banner',
  id: 'components-banner',
  component: Banner,
  args: { children: '2 changes are not visible to vendors until you publish.' },
  parameters: {
    guide,
    hindi: { children: '2 बदलाव प्रकाशित करने तक विक्रेताओं को नहीं दिखेंगे।' },
  },
} satisfies Meta<typeof Banner>;

export default meta;
type Story = StoryObj<typeof meta>;

/** The four tones, with and without title, action and close button. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-3">
      <Banner {...args} />
      <Banner {...args} onDismiss={() => {}} />
      <Banner tone="good">Your review is with the vendor.</Banner>
      <Banner tone="warn" title="One certificate expires in 21 days">
        IBR approved repairer, Maharashtra, to 12 Dec 2026.
      </Banner>
      <Banner tone="bad" title="The list could not be loaded" action={<Button size="small">Try again</Button>}>
        Your filters are kept.
      </Banner>
    </div>
  ),
};

export const SaysHowToMend: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: { story: 'It says what happened, what is not lost, and offers the one thing that mends it.' },
    },
  },
  args: {
    tone: 'bad',
    title: 'The list could not be loaded',
    children: 'Your filters are kept.',
    action: <Button size="small">Try again</Button>,
  },
};

export const SaysOnlyThatItFailed: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: 'A number and an exclamation mark: neither what failed nor what one can do about it.' },
    },
  },
  args: { tone: 'bad', children: 'Error 500!' },
};

/** Says its tone by an icon and its role: a bad one interrupts, the others wait their turn. */
export const Comes: Story = {
  parameters: { covers: ['announced', 'error', 'screen-reader'] },
  render: function Comes() {
    const [hasFailed, setHasFailed] = useState(false);
    const [isSaved, setIsSaved] = useState(false);
    return (
      <div className="grid gap-3">
        <div className="flex gap-3">
          <Button onClick={() => setHasFailed(true)}>Load</Button>
          <Button onClick={() => setIsSaved(true)}>Save</Button>
        </div>
        {hasFailed && (
          <Banner tone="bad" title="The list could not be loaded">
            Your filters are kept.
          </Banner>
        )}
        {isSaved && <Banner tone="good">Your review is with the vendor.</Banner>}
      </div>
    );
  },
  play: async ({ canvas, step }) => {
    await step('a bad one is an alert as soon as it comes', async () => {
      await expect(canvas.queryByRole('alert')).toBeNull();
      await userEvent.click(canvas.getByRole('button', { name: 'Load' }));
      const alert = canvas.getByRole('alert');
      await expect(alert).toHaveTextContent('The list could not be loadedYour filters are kept.');
      await expect(alert.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
    });
    await step('a good one is a status', async () => {
      await expect(canvas.queryByRole('status')).toBeNull();
      await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
      await expect(canvas.getByRole('status')).toHaveTextContent('Your review is with the vendor.');
    });
  },
};

/** No timer, key or press elsewhere takes it away, but the end of its reason does. */
export const StaysWithItsReason: Story = {
  parameters: { covers: ['persistent'] },
  render: function StaysWithItsReason(args) {
    const [isPublished, setIsPublished] = useState(false);
    return (
      <div className="grid gap-3">
        {!isPublished && <Banner {...args} />}
        <Button onClick={() => setIsPublished(true)}>Publish</Button>
      </div>
    );
  },
  play: ({ canvas, step }) =>
    inHeldTime(async (pass) => {
      const banner = canvas.getByRole('status');
      await step('it stays', async () => {
        await expect(canvas.queryByRole('button', { name: 'Dismiss' })).toBeNull();
        await userEvent.hover(banner);
        await userEvent.unhover(banner);
        await userEvent.click(document.body);
        await userEvent.keyboard('{Escape}');
        await pass(3_600_000);
        await expect(banner).toBeVisible();
      });
      await step('it goes when its reason is gone', async () => {
        await userEvent.click(canvas.getByRole('button', { name: 'Publish' }));
        await expect(canvas.queryByRole('status')).toBeNull();
      });
    }),
};

/** Tab goes to the action, then to the close button. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard'] },
  args: { onDismiss: fn(), action: <Button size="small">Publish</Button> },
  play: async ({ canvas, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole('button', { name: 'Publish' })).toHaveFocus();
    await userEvent.tab();
    const dismiss = canvas.getByRole('button', { name: 'Dismiss' });
    await expect(dismiss).toHaveFocus();
    await expect(dismiss).toHaveClass('pointer-coarse:before:-inset-2.5');
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard(' ');
    await expect(args.onDismiss).toHaveBeenCalledTimes(2);
  },
};

export const LongTextOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  globals: { viewport: { value: 'w320' } },
  args: {
    tone: 'warn',
    title: 'The file Supercriticalboilerwaterwallretubingandradiographyatratnagiri.pdf expires in 21 days',
    children: 'IBR approved repairer of boilers and pressure vessels, Maharashtra and Gujarat, to 12 Dec 2026.',
    onDismiss: fn(),
    action: <Button size="small">Ask the vendor for a new one</Button>,
  },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const banner = canvas.getByRole('status');
    await expect(banner.scrollWidth).toBeLessThanOrEqual(banner.clientWidth);
    await expect(canvas.getByRole('button', { name: 'Dismiss' })).toBeVisible();
  },
};
