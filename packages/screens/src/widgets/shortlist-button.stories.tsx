import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
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
import { ShortlistButton, type ShortlistButtonProps } from './shortlist-button.tsx';

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
        component: widgetPage<ShortlistButtonProps>({
          name: 'ShortlistButton',
          entry: 'shortlist-button',
          session: 'shortlist-button',
          use: '<ShortlistButton gstn={gstn} companyName={name} />',
          what: "Puts a vendor into the groups of the reader's company.",
          events: '`shortlisted`, `unshortlisted`.',
          props: {
            gstn: 'The vendor, by GSTIN.',
            companyName: 'Its name, for the label of the button and for messages.',
            size: '`small`, `middle` (unless given) or `large`.',
            className: 'A class of the host for this one widget.',
          },
          keyboard: 'Enter opens the groups, Escape closes them and gives the focus back; what was done is read out.',
          person: true,
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
export const Playground: Story = { args: hostColours, play: Ready.play };

/** A host takes one widget off its page: the others of the same provider go on reading and writing. */
export const TheFirstOfTwoGone: Story = {
  render: function TwoButtons(args) {
    const [isFirstThere, setIsFirstThere] = useState(true);
    return (
      <>
        {isFirstThere && <ShortlistButton {...args} companyName="Damodar Boiler Works" />}
        <ShortlistButton {...args} />
        <button type="button" onClick={() => setIsFirstThere(false)}>
          Remove the first
        </button>
      </>
    );
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: /Damodar Boiler Works/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove the first' }));
    await expect(canvas.queryByRole('button', { name: /Damodar Boiler Works/ })).toBeNull();
    await userEvent.click(await canvas.findByRole('button', { name: /Tungabhadra Heat Services/ }));
    await userEvent.click((await screen.findAllByRole('checkbox'))[0]!);
    await waitFor(() => expect(canvas.getByTestId('widget-host').dataset['told']).toMatch(/event (un)?shortlisted/));
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async (context) => {
    await Ready.play?.(context);
    await fitsThePhone();
  },
};

export const Loading: Story = {
  parameters: { api: { getVendorShortlistGroup: 'loading' } },
  play: showsLoading,
};

export const Failed: Story = {
  parameters: { api: { getVendorShortlistGroup: 'error' } },
  play: showsFailed,
};

/** Another origin, another component or an expired token: the widget says so itself, and the host is told the code. */
export const Refused: Story = {
  parameters: { api: { getVendorShortlistGroup: { status: 403 } } },
  play: showsRefused,
};

export const NoToken: Story = {
  parameters: { provider: { token: 'unavailable' } },
  play: showsNoToken,
};

export const Guest: Story = {
  parameters: { provider: { isGuest: true } },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Shortlist/ }));
    await waitFor(() => expect(canvas.getByTestId('widget-host').dataset['told']).toContain('navigate login'));
  },
};
