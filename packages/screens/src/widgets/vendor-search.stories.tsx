import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { examples, recorded } from '../shared/story-examples.ts';
import { themeControls, widgetHost, widgetPage } from './story-widget.tsx';
import { VendorSearch } from './vendor-search.tsx';

const meta = {
  title: 'vendor-search',
  component: VendorSearch,
  decorators: [widgetHost],
  args: {},
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',
    ...recorded,
    docs: {
      description: {
        component: widgetPage({
          name: 'VendorSearch',
          entry: 'vendor-search',
          session: 'vendor-search',
          use: '<VendorSearch />',
          what: 'Finds vendors by requirement or by name, with corrections, filters with counts, and pages. For the same without a look: `useVendorSearch`.',
          events: "`ready`, `search` with the query; a vendor's name leads to its profile.",
          cost: 'at most 60 kB with its filters; the slider and the filter sheet come later',
          attributes: '`<vendor-search api-base=… token-url=…>`',
        }),
      },
    },
  },
} satisfies Meta<typeof VendorSearch>;

export default meta;
type Story = StoryObj<typeof meta>;

const [first = ''] = examples.vendorListing.body.vendorProfile.map(({ companyInfo }) => companyInfo.companyName);

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(first)).toBeVisible();
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
  parameters: { api: { vendorListing: 'loading' } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('[data-state=loading] [aria-busy=true]')).not.toBeNull());
  },
};

export const Failed: Story = {
  parameters: { api: { vendorListing: 'error' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvasElement.querySelector('[data-state=failed]')).not.toBeNull();
  },
};

/** Another origin, another component or an expired token: the widget says so itself, and the host is told the code. */
export const Refused: Story = {
  parameters: { api: { vendorListing: { status: 403 } } },
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

export const Empty: Story = {
  parameters: { api: { vendorListing: examples['vendorListing.none'] } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('No vendor matches these filters')).toBeVisible();
    await expect(canvasElement.querySelector('[data-state=empty]')).not.toBeNull();
  },
};

/** Pages and corrections change the widget in place; a vendor's name is the host's to follow. */
export const InPlace: Story = {
  play: async ({ canvas }) => {
    const told = () => canvas.getByTestId('widget-host').dataset['told'];
    await userEvent.click(await canvas.findByRole('link', { name: 'Page 2' }));
    await waitFor(() => expect(told()).toContain('event search'));
    await userEvent.click((await canvas.findAllByRole('link', { name: first }))[0] as HTMLElement);
    await waitFor(() => expect(told()).toContain('navigate vendor'));
  },
};
