import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { recorded } from '../shared/story-examples.ts';
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
import { CompareTable, type CompareTableProps } from './compare-table.tsx';

const meta = {
  title: 'compare-table',
  component: CompareTable,
  decorators: [widgetHost],
  args: { gstns: ['27AAZCT0000K1Z1', '27AAZCT0000K1Z2', '27AAZCT0000K1Z3'] },
  argTypes: themeControls,
  parameters: {
    layout: 'fullscreen',
    ...recorded,
    docs: {
      description: {
        component: widgetPage<CompareTableProps>({
          name: 'CompareTable',
          entry: 'compare-table',
          session: 'compare-table',
          use: '<CompareTable gstns={gstns} />',
          what: 'Two to six vendors side by side, with weights that the reader sets.',
          events: "`ready`; a vendor's name leads to its profile.",
          props: {
            gstns: 'Two to six vendors, by GSTIN.',
            onRemove: 'With it each vendor has a button that takes it out.',
            className: 'A class of the host for this one widget.',
          },
          keyboard:
            'The weights are number fields; the table is a table with headings in both directions, and scrolls by the arrow keys.',
        }),
      },
    },
  },
} satisfies Meta<typeof CompareTable>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table')).toBeVisible();
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
  parameters: { api: { compareVendorData: 'loading' } },
  play: showsLoading,
};

export const Failed: Story = {
  parameters: { api: { compareVendorData: 'error' } },
  play: showsFailed,
};

/** Another origin, another component or an expired token: the widget says so itself, and the host is told the code. */
export const Refused: Story = {
  parameters: { api: { compareVendorData: { status: 403 } } },
  play: showsRefused,
};

export const NoToken: Story = {
  parameters: { provider: { token: 'unavailable' } },
  play: showsNoToken,
};

export const TooFew: Story = {
  args: { gstns: ['27AAZCT0000K1Z1'] },
  play: async ({ canvas }) => expect(await canvas.findByText('Choose two vendors or more')).toBeVisible(),
};
