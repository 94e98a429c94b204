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
import { VendorProfileSummary, type VendorProfileSummaryProps } from './vendor-profile-summary.tsx';

const meta = {
  title: 'vendor-profile-summary',
  component: VendorProfileSummary,
  decorators: [widgetHost],
  args: { gstn: '27AAZCT0000K1ZQ' },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',
    docs: {
      description: {
        component: widgetPage<VendorProfileSummaryProps>({
          name: 'VendorProfileSummary',
          entry: 'vendor-profile-summary',
          session: 'vendor-profile',
          use: '<VendorProfileSummary gstn={gstn} />',
          what: 'Who a vendor is and what was checked, with the evidence behind each badge.',
          events: '`ready`; "Whole profile" leads to the profile.',
          props: {
            gstn: 'The vendor, by GSTIN.',
            headingLevel: 'Level of the name as a heading, 2 unless given.',
            actions:
              'Buttons: `shortlist`, `enquiry`. The token must list `shortlist-button` and `contact-enquiry` for them.',
            className: 'A class of the host for this one widget.',
          },
          keyboard: 'Dialogs hold the focus, close by Escape and give it back to the button that opened them.',
        }),
      },
    },
  },
} satisfies Meta<typeof VendorProfileSummary>;

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
