import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
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
import { VendorReviewForm, type VendorReviewFormProps } from './review-form.tsx';

const meta = {
  title: 'review-form',
  component: VendorReviewForm,
  decorators: [widgetHost],
  args: { gstn: '27AAZCT0000K1ZQ' },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',
    docs: {
      description: {
        component: widgetPage<VendorReviewFormProps>({
          name: 'VendorReviewForm',
          entry: 'review-form',
          session: 'review-form',
          use: '<VendorReviewForm gstn={gstn} />',
          what: 'A review of a finished job, for those who had one.',
          events: '`ready`, `review-posted`.',
          props: {
            gstn: 'The vendor, by GSTIN.',
            headingLevel: 'Level of the heading, 2 unless given.',
            onPosted: 'The review was posted.',
            className: 'A class of the host for this one widget.',
          },
          keyboard:
            'Stars are radio buttons, moved between by the arrow keys; what is wrong is said at its field and read out.',
          person: true,
          attributes: '`<vendor-review-form api-base=… token-url=… gstn=…>`',
        }),
      },
    },
  },
} satisfies Meta<typeof VendorReviewForm>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('form', { name: 'Review' })).toBeVisible();
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
