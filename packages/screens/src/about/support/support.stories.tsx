import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { expectNoSidewaysScroll, longName, narrow, withLongTexts } from '../../shared/story-states.ts';
import Support from './support.tsx';

const own = 'The page is text of its own; only who writes is asked for, and without it the page is that of a guest.';

const meta = {
  component: Support,
  decorators: [storyHost],
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'support' },
    states: { empty: own, refused: own, failed: own },
    ...recorded,
  },
} satisfies Meta<typeof Support>;

export default meta;
type Story = StoryObj<typeof meta>;

const person = examples.getUserinfoData.body;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText(`You write as ${person.fullName}, ${person.company.companyName}.`),
    ).toBeVisible();
    const mail = canvas.getAllByRole('link', { name: 'support@millwright.example' });
    await expect(decodeURIComponent(mail[0]!.getAttribute('href')!)).toContain(`Email: ${person.email}`);
    await expect(canvas.getByText('within 24 hours')).toBeVisible();
    await expect(canvas.getByText('15 days is the target')).toBeVisible();
    await expect(canvas.getByText('the courts of Bengaluru, India')).toBeVisible();
    for (const name of ['Terms', 'Privacy']) await expect(canvas.getByRole('button', { name })).toBeVisible();
  },
};

export const AnswerOpen: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('the courts of Bengaluru, India')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'I cannot find the vendor that I need' }));
    await expect(await canvas.findByRole('link', { name: 'a vendor request' })).toBeVisible();
  },
};

export const AsAGuest: Story = {
  parameters: { host: { screen: 'support', isGuest: true } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Include your name and company.')).toBeVisible();
    // Once, in the footer of what guests see.
    const footer = within(canvas.getByRole('contentinfo'));
    for (const name of ['Terms', 'Privacy'])
      await expect(canvas.getByRole('button', { name })).toBe(footer.getByRole('button', { name }));
    await userEvent.click(canvas.getByRole('button', { name: 'I forgot my password' }));
    await expect(await canvas.findByRole('link', { name: 'Forgot password' })).toBeVisible();
  },
};

/** Where a product lacks a page, no answer leads there. */
export const InASmallerProduct: Story = {
  parameters: {
    host: { screen: 'support', isGuest: true, disabledScreens: ['user-info', 'plant-info', 'forgot-password'] },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: /^I have registered/ })).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'I forgot my password' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /logo of our company/ })).toBeNull();
  },
};

export const Loading: Story = {
  parameters: {
    api: { getUserinfoData: 'loading' },
    endsUnseen: 'All that it needs is in the page: only the line on who writes is still to come.',
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Support' })).toBeVisible();
    await expect(canvas.getByText('Include your name and company.')).toBeVisible();
  },
};

/** Who writes is not known: the mail begins empty. */
export const Partial: Story = {
  parameters: { api: { getUserinfoData: 'error' } },
  play: async ({ canvas }) => {
    const mail = canvas.getAllByRole('link', { name: 'support@millwright.example' });
    await expect(mail[0]).toHaveAttribute('href', 'mailto:support@millwright.example');
  },
};

export const Offline: Story = {
  parameters: {
    api: { getUserinfoData: 'offline' },
    endsUnseen: 'All that it needs is in the page: only the line on who writes is missing.',
  },
  play: async ({ canvas }) => expect(canvas.getByText('within 24 hours')).toBeVisible(),
};

export const LongText: Story = {
  globals: narrow,
  parameters: { api: { getUserinfoData: withLongTexts(examples.getUserinfoData) } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(new RegExp(`You write as .*${longName.source}`))).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
