import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
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
import { VendorEnquiry, type VendorEnquiryProps } from './contact-enquiry.tsx';

const meta = {
  title: 'contact-enquiry',
  component: VendorEnquiry,
  decorators: [widgetHost],
  args: { gstn: '27AAZCT0000K1ZQ' },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',
    docs: {
      description: {
        component: widgetPage<VendorEnquiryProps>({
          name: 'VendorEnquiry',
          entry: 'contact-enquiry',
          session: 'contact-enquiry',
          use: '<VendorEnquiry gstn={gstn} />',
          what: 'The people of a vendor and an enquiry to them. A guest is led to the login.',
          events: '`ready`, `enquiry-sent`.',
          props: {
            gstn: 'The vendor, by GSTIN.',
            headingLevel: 'Level of the headings, 2 unless given.',
            hasContacts:
              'Lists the people of the vendor before the form, unless false. The vendor is told that they were opened.',
            onSent: 'The enquiry was sent.',
            className: 'A class of the host for this one widget.',
          },
          keyboard: 'What is wrong is said at its field and read out; a failure keeps what was typed.',
          person: true,
          attributes: '`<vendor-enquiry api-base=… token-url=… gstn=…>`',
        }),
      },
    },
  },
} satisfies Meta<typeof VendorEnquiry>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('form', { name: 'Enquiry' })).toBeVisible();
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

export const Sends: Story = {
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByLabelText(/Subject/), 'Boiler repair');
    await userEvent.type(canvas.getByLabelText(/Message/), 'Please quote for retubing.');
    await userEvent.click(canvas.getByRole('button', { name: 'Send enquiry' }));
    await waitFor(() => expect(canvas.getByTestId('widget-host').dataset['told']).toContain('event enquiry-sent'));
  },
};
