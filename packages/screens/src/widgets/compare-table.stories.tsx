import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { recorded } from '../shared/story-examples.ts';
import { themeControls, widgetHost, widgetPage } from './story-widget.tsx';
import { CompareTable } from './compare-table.tsx';

const meta = {
  title: 'compare-table',
  component: CompareTable,
  decorators: [widgetHost],
  args: { gstns: ['27AAZCT0000K1Z1', '27AAZCT0000K1Z2', '27AAZCT0000K1Z3'] },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',
    ...recorded,
    docs: {
      description: {
        component: widgetPage({
          name: 'CompareTable',
          entry: 'compare-table',
          session: 'compare-table',
          use: '<CompareTable gstns={gstns} />',
          what: 'Two to six vendors side by side, with weights that the reader sets.',
          events: "`ready`; a vendor's name leads to its profile.",
          cost: 'about 25 kB',
        }),
      },
    },
  },
} satisfies Meta<typeof CompareTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toBeVisible();
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
  parameters: { api: { compareVendorData: 'loading' } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-state=loading] [aria-busy=true]')).not.toBeNull());
  },
};

export const Failed: Story = {
  parameters: { api: { compareVendorData: 'error' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvasElement.querySelector('[data-state=failed]')).not.toBeNull();
  },
};

/** Another origin, another component or an expired token: the widget says so itself, and the host is told the code. */
export const Refused: Story = {
  parameters: { api: { compareVendorData: { status: 403 } } },
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

export const TooFew: Story = {
  args: { gstns: ['27AAZCT0000K1Z1'] },
  play: async ({ canvas }) => expect(await canvas.findByText('Choose two vendors or more')).toBeVisible(),
};
