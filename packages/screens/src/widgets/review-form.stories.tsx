import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';

import { themeControls, widgetHost, widgetPage } from './story-widget.tsx';
import { ReviewForm } from './review-form.tsx';

const meta = {
  title: 'review-form',
  component: ReviewForm,
  decorators: [widgetHost],
  args: { gstn: '27AAZCT0000K1ZQ' },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',

    docs: {
      description: {
        component: widgetPage({
          name: 'ReviewForm',
          entry: 'review-form',
          session: 'review-form',
          use: '<ReviewForm gstn={gstn} />',
          what: 'A review of a finished job, for those who had one.',
          events: '`ready`, `review-posted`.',
          cost: 'about 22 kB; the form and its libraries come later',
        }),
      },
    },
  },
} satisfies Meta<typeof ReviewForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('form', { name: 'Review' })).toBeVisible();
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

export const Posts: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Post review' }));
    await expect(await canvas.findByText('Overall Rating is mandatory!')).toBeVisible();
    await userEvent.click(
      within(canvas.getByRole('radiogroup', { name: /Overall rating/ })).getByRole('radio', { name: /4/ }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Post review' }));
    await expect(await canvas.findByText('Review Posted Successfully')).toBeVisible();
    await expect(canvas.getByTestId('widget-host').dataset['told']).toContain('event review-posted');
  },
};
