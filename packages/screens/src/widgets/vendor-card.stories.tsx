import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
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
  parameters: { provider: { token: 'refused' } },
  play: showsNoToken,
};
