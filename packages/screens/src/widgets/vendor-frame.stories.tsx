import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { framePage, FrameSnippet } from './story-frame.tsx';
import { fitsThePhone } from './story-widget.tsx';

const meta = {
  title: 'vendor-frame',
  component: FrameSnippet,
  args: { widget: 'vendor-search', theme: 'auto', density: 'comfortable', locale: 'en-IN', label: 'Vendors' },
  argTypes: {
    widget: {
      control: 'select',
      options: ['vendor-search', 'vendor-card', 'vendor-reviews', 'vendor-enquiry', 'vendor-review-form'],
    },
    gstn: { control: 'text' },
    theme: { control: 'inline-radio', options: ['auto', 'light', 'dark', 'contrast'] },
    density: { control: 'inline-radio', options: ['comfortable', 'compact'] },
    locale: { control: 'text' },
    label: { control: 'text' },
  },
  parameters: { layout: 'fullscreen', docs: { description: { component: framePage } } },
} satisfies Meta<typeof FrameSnippet>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every parameter has a control; the lines are what goes into the page. */
export const Playground: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/<vendor-frame widget="vendor-search"/)).toBeVisible();
    await expect(canvas.getByText(/theme="auto"/)).toHaveTextContent('density="comfortable"');
  },
};

/** What a person writes here is out of reach for the scripts of the page around. */
export const ReviewForm: Story = {
  args: { widget: 'vendor-review-form', gstn: '27AAZCT0000K1ZQ', theme: 'dark', label: 'Review "Tungabhadra"' },
  play: async ({ canvas }) => {
    const lines = canvas.getByText(/<vendor-frame widget="vendor-review-form"/);
    await expect(lines).toHaveTextContent('gstn="27AAZCT0000K1ZQ"');
    await expect(lines).toHaveTextContent('label="Review &quot;Tungabhadra&quot;"');
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async (context) => {
    await Playground.play?.(context);
    await fitsThePhone();
  },
};
