import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';

import { themeControls, widgetHost, widgetPage } from './story-widget.tsx';
import { RatingSummary } from './rating-summary.tsx';

const meta = {
  title: 'rating-summary',
  component: RatingSummary,
  decorators: [widgetHost],
  args: { gstn: '27AAZCT0000K1ZQ' },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',

    docs: {
      description: {
        component: widgetPage({
          name: 'RatingSummary',
          entry: 'rating-summary',
          session: 'rating-summary',
          use: '<RatingSummary gstn={gstn} />',
          what: 'How a vendor was rated, by criterion, and the reviews behind it.',
          events: '`ready`.',
          cost: 'about 20 kB; the reviews come later',
          attributes: '`<vendor-reviews api-base=… token-url=… gstn=…>`',
        }),
      },
    },
  },
} satisfies Meta<typeof RatingSummary>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Reviews' })).toBeVisible();
  },
};

/** The same in a host's colours: every control of "appearance" is one of the public variables. */
export const Playground: Story = {
  args: { theme: 'light', '--vd-accent': '#0b6b3a', '--vd-radius': '2px', '--vd-surface': '#fffdf7' } as Story['args'],
  play: Ready.play,
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async (context) => {
    await Ready.play?.(context);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const Loading: Story = {
  parameters: { api: { vendorProfileData: 'loading' } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-state=loading] [aria-busy=true]')).not.toBeNull());
  },
};

export const Failed: Story = {
  parameters: { api: { vendorProfileData: 'error' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvasElement.querySelector('[data-state=failed]')).not.toBeNull();
  },
};

/** Another origin, another component or an expired token: the widget says so itself, and the host is told the code. */
export const Refused: Story = {
  parameters: { api: { vendorProfileData: { status: 403 } } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('You may not see this')).toBeVisible();
    await expect(canvasElement.querySelector('[data-state=refused]')).not.toBeNull();
    await expect(canvas.getByTestId('widget-host').dataset['told']).toMatch(/error [A-Z_]+/);
  },
};

export const NoToken: Story = {
  parameters: { provider: { token: 'refused' } },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByTestId('widget-host').dataset['told']).toContain('error TOKEN_UNAVAILABLE'));
    await expect(await canvas.findByText('You may not see this')).toBeVisible();
  },
};
