import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { ErrorPage } from './error-page.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['500', 'crash page', 'something went wrong'],
  purpose:
    'Stands for a page that could not be shown: says what happened, gives the reference for support, a second try and the way home.',
  avoid: [
    'For a part of a page that failed, use Banner with a button to try again.',
    'For a page without content yet, use EmptyState.',
  ],
  anatomy: { 'error-page': 'The main landmark.', 'error-page-reference': 'The id of the request.' },
  keyboard: { 'Tab, Enter': 'Copy, try again, go home. The heading has the focus at first.' },
  without: {
    sizes: 'It is a page.',
    'disabled-reason': 'What cannot be done is left out.',
  },
};

const meta = {
  title: 'Feedback/Error page',
  id: 'components-error-page',
  component: ErrorPage,
  parameters: { guide },
  args: {
    correlationId: '01JD8Q7M4W3Z9V5K2T6XBRCYEN',
    onRetry: fn(),
    renderLink: renderInertLink,
  },
} satisfies Meta<typeof ErrorPage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {};

export const Parts: Story = {
  parameters: { covers: ['main-and-h1', 'retry', 'go-home', 'keyboard', 'screen-reader', 'error'] },
  play: async ({ canvas, args, step }) => {
    await step('one main landmark named by its heading, which has the focus', async () => {
      await expect(canvas.getAllByRole('main')).toHaveLength(1);
      await expect(canvas.getByRole('main', { name: 'Something went wrong' })).toBeVisible();
      await expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus();
    });
    await step('again, and home', async () => {
      await userEvent.tab();
      await userEvent.tab();
      await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveFocus();
      await userEvent.keyboard('{Enter}');
      await expect(args.onRetry).toHaveBeenCalledOnce();
      await userEvent.tab();
      await expect(canvas.getByRole('link', { name: 'Go home' })).toHaveFocus();
      await expect(canvas.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/');
    });
  },
};

export const CopiesTheReference: Story = {
  parameters: { covers: ['copy-id'] },
  play: async ({ canvas }) => {
    const written: string[] = [];
    const original = navigator.clipboard.writeText.bind(navigator.clipboard);
    // The test's browser has no permission for the clipboard; what is written is looked at instead.
    navigator.clipboard.writeText = (text) => (written.push(text), Promise.resolve());
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the reference' }));
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('Copied'));
    await expect(written).toEqual(['01JD8Q7M4W3Z9V5K2T6XBRCYEN']);
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
    await userEvent.click(canvas.getByRole('button', { name: 'Copied' }));
    await waitFor(() => expect(getSelection()?.toString()).toBe('01JD8Q7M4W3Z9V5K2T6XBRCYEN'));
    navigator.clipboard.writeText = original;
  },
};

export const Retrying: Story = {
  args: { isRetrying: true },
  parameters: { covers: ['loading'] },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(args.onRetry).not.toHaveBeenCalled();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-busy', 'true');
  },
};

export const InsideAPage: Story = {
  args: { as: 'div', title: 'This vendor is not there', correlationId: undefined, onRetry: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('main')).toBeNull();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    title: 'Die Hochdruckkesselrohrwanderneuerungsarbeiten konnten nicht geladen werden',
    correlationId: '01JD8Q7M4W3Z9V5K2T6XBRCYEN-01JD8Q7M4W3Z9V5K2T6XBRCYEN',
  },
  parameters: { covers: ['long-text'] },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Says what is safe and what to do next. */
export const DoSayWhatHolds: Story = {
  tags: ['do'],
  args: {
    title: 'The quotation could not be loaded',
    description: 'It is stored as you sent it. Try again in a minute.',
  },
};

/** A code that only its maker understands. */
export const DontShowTheMachine: Story = {
  tags: ['dont'],
  args: { title: 'Error 500', description: 'TypeError: undefined is not a function', onRetry: undefined },
};
