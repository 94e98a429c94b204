import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';

import { themeControls, widgetHost, widgetPage } from './story-widget.tsx';
import { ContactEnquiry } from './contact-enquiry.tsx';

const meta = {
  title: 'contact-enquiry',
  component: ContactEnquiry,
  decorators: [widgetHost],
  args: { gstn: '27AAZCT0000K1ZQ' },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',

    docs: {
      description: {
        component: widgetPage({
          name: 'ContactEnquiry',
          entry: 'contact-enquiry',
          session: 'contact-enquiry',
          use: '<ContactEnquiry gstn={gstn} />',
          what: 'The people of a vendor and an enquiry to them. A guest is led to the login.',
          events: '`ready`, `enquiry-sent`.',
          cost: 'about 22 kB; the form comes later',
        }),
      },
    },
  },
} satisfies Meta<typeof ContactEnquiry>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('form', { name: 'Enquiry' })).toBeVisible();
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

export const Sends: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/Subject/), 'Boiler repair');
    await userEvent.type(canvas.getByLabelText(/Message/), 'Please quote for retubing.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send enquiry' }));
    await waitFor(() => expect(canvas.getByTestId('widget-host').dataset['told']).toContain('event enquiry-sent'));
  },
};
