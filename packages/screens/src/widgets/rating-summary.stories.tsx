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
import { VendorReviews, type VendorReviewsProps } from './rating-summary.tsx';

const meta = {
  title: 'rating-summary',
  component: VendorReviews,
  decorators: [widgetHost],
  args: { gstn: '27AAZCT0000K1ZQ' },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',
    docs: {
      description: {
        component: widgetPage<VendorReviewsProps>({
          name: 'VendorReviews',
          entry: 'rating-summary',
          session: 'rating-summary',
          use: '<VendorReviews gstn={gstn} />',
          what: 'How a vendor was rated, by criterion, and the reviews behind it.',
          events: '`ready`.',
          props: {
            gstn: 'The vendor, by GSTIN.',
            headingLevel: 'Level of the headings, 2 unless given.',
            hasReviews: 'Lists the reviews below the figures, unless false.',
            pageSize: 'Reviews on a page, 5 unless given.',
            className: 'A class of the host for this one widget.',
          },
          keyboard: 'Stars are read out as a number of 5; the pages of the reviews are links in a named navigation.',
          attributes: '`<vendor-reviews api-base=… token-url=… gstn=…>`',
        }),
      },
    },
  },
} satisfies Meta<typeof VendorReviews>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Reviews' })).toBeVisible();
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
