import type { Meta, StoryObj } from '@storybook/react-vite';
import { Component, useState, type ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import {
  fitsThePhone,
  hostColours,
  showsFailed,
  showsLoading,
  showsNoToken,
  showsRefused,
  themeControls,
  widgetHost,
  widgetPage,
} from './story-widget.tsx';
import { VendorProvider } from './provider.tsx';
import { VendorCard, type VendorCardProps } from './vendor-card.tsx';

const meta = {
  title: 'vendor-card',
  component: VendorCard,
  decorators: [widgetHost],
  args: { gstn: '27AAZCT0000K1ZQ' },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',
    docs: {
      description: {
        component: widgetPage<VendorCardProps>({
          name: 'VendorCard',
          entry: 'vendor-card',
          session: 'vendor-card',
          use: '<VendorCard gstn={gstn} />',
          what: 'One vendor in short, for a page that speaks of it.',
          events: '`ready`; the name leads to the profile.',
          props: {
            gstn: 'The vendor to fetch, by GSTIN; or else',
            vendor: 'a hit that the host has already, for instance of `useVendorSearch`.',
            headingLevel: 'Level of the name as a heading, 3 unless given.',
            actions:
              'Buttons on the card: `shortlist`, `enquiry`. The token must list `shortlist-button` and `contact-enquiry` for them.',
            compare: 'The box for a comparison: `{ isChecked, onCheckedChange, disabledReason }`.',
            className: 'A class of the host for this one widget.',
          },
          keyboard: 'One heading with one link; the evidence behind a badge is text, not a colour alone.',
          attributes: '`<vendor-card api-base=… token-url=… gstn=…>`',
        }),
      },
    },
  },
} satisfies Meta<typeof VendorCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Tungabhadra Heat Services' })).toBeVisible();
  },
};

/** The same in a host's colours: every control of "appearance" is one of the public variables. */
export const Playground: Story = { args: hostColours, play: Ready.play };

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async (context) => {
    await Ready.play?.(context);
    await fitsThePhone();
  },
};

export const Loading: Story = {
  parameters: { api: { vendorProfileData: 'loading' } },
  play: showsLoading,
};

export const Failed: Story = {
  parameters: { api: { vendorProfileData: 'error' } },
  play: showsFailed,
};

/** Another origin, another component or an expired token: the widget says so itself, and the host is told the code. */
export const Refused: Story = {
  parameters: { api: { vendorProfileData: { status: 403 } } },
  play: showsRefused,
};

export const NoToken: Story = {
  parameters: { provider: { token: 'unavailable' } },
  play: showsNoToken,
};

/** The host's server says that this reader may not: no outage, nothing to try again. */
export const TokenRefused: Story = {
  parameters: { provider: { token: 'refused' } },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You do not have access')).toBeVisible();
    await expect(canvas.getByTestId('widget-host').dataset['told']).toContain('error TOKEN_REFUSED');
  },
};

/** A token that ran out and came back the same: the widget says what happened, and may be asked again. */
export const TokenExpired: Story = {
  parameters: {
    api: {
      vendorProfileData: {
        status: 401,
        body: { status: 401, code: 'WIDGET_EXPIRED', message: 'No longer.', errors: [] },
      },
    },
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('This page was open for too long')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(canvasElement.querySelector('[data-state=failed]')).not.toBeNull();
  },
};

/** A language and a time zone that browsers throw at: India's are used, and the host is told. */
export const WrongLocale: Story = {
  parameters: { provider: { locale: 'en_IN', timeZone: 'Kolkata' } },
  play: async (context) => {
    await Ready.play?.(context);
    const told = () => context.canvas.getByTestId('widget-host').dataset['told'];
    await waitFor(() => expect(told()).toContain('error INVALID_LOCALE, error INVALID_TIME_ZONE'));
    await expect(context.canvasElement.querySelector('[data-vd=vendor-card]')).toHaveAttribute('lang', 'en-IN');
  },
};

/** The host did not say where Millwright is. */
export const NoServer: Story = {
  parameters: { provider: { apiBaseUrl: '' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('This part of the page is not set up')).toBeVisible();
    await expect(canvasElement.querySelector('[data-state=failed]')).not.toBeNull();
    await expect(canvas.getByTestId('widget-host').dataset['told']).toBe('error INVALID_API_BASE');
  },
};

const unreadable = {
  get theme(): never {
    throw new Error('Nobody can read this.');
  },
};

/** What the provider itself throws takes nothing of the host's page: what the host has around the widget stays. */
export const BrokenProvider: Story = {
  render: function Host() {
    const [told, tell] = useState('');
    return (
      <VendorProvider apiBaseUrl={location.origin} appearance={unreadable} onError={({ code }) => tell(code)}>
        <p>The host's own words</p>
        <VendorCard gstn="27AAZCT0000K1ZQ" />
        <p role="status">{told}</p>
      </VendorProvider>
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('This part of the page could not be shown.')).toBeVisible();
    await expect(canvas.getByText("The host's own words")).toBeVisible();
    await waitFor(() => expect(canvas.getByRole('status')).toHaveTextContent('RENDER_FAILED'));
  },
};

class HostsBoundary extends Component<{ children: ReactNode }, { message: string }> {
  override state = { message: '' };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message ? <p>The host caught: {this.state.message}</p> : this.props.children;
  }
}

function HostsFault(): never {
  throw new Error('an order without a number');
}

/** What the host's own tree throws below the provider is the host's to catch, as if no provider were there. */
export const FaultOfTheHost: Story = {
  render: () => (
    <HostsBoundary>
      <VendorProvider apiBaseUrl={location.origin}>
        <HostsFault />
      </VendorProvider>
    </HostsBoundary>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The host caught: an order without a number')).toBeVisible();
  },
};
