import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';

import { themeControls, widgetHost, widgetPage } from './story-widget.tsx';
import { ShortlistButton } from './shortlist-button.tsx';

const meta = {
  title: 'shortlist-button',
  component: ShortlistButton,
  decorators: [widgetHost],
  args: { gstn: '27AAZCT0000K1ZQ', companyName: 'Tungabhadra Heat Services' },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',

    docs: {
      description: {
        component: widgetPage({
          name: 'ShortlistButton',
          entry: 'shortlist-button',
          session: 'shortlist-button',
          use: '<ShortlistButton gstn={gstn} companyName={name} />',
          what: "Puts a vendor into the groups of the reader's company.",
          events: '`shortlisted`, `unshortlisted`.',
          cost: 'about 21 kB; the groups come later',
        }),
      },
    },
  },
} satisfies Meta<typeof ShortlistButton>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Tungabhadra Heat Services/ })).toBeVisible();
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

export const Guest: Story = {
  parameters: { provider: { isGuest: true } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Shortlist/ }));
    await waitFor(() => expect(canvas.getByTestId('widget-host').dataset['told']).toContain('navigate login'));
  },
};
