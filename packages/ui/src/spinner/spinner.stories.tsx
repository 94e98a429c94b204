import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { inHeldTime } from '../story-time.ts';
import { Spinner } from './spinner.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['loader', 'loading indicator', 'activity indicator'],
  purpose: 'Work of a few seconds without a known end and without a shape.',
  avoid: [
    'For what comes into a place of its own, use Skeleton.',
    'In a button, use its loading state.',
    'For work that takes longer, use Progress.',
  ],
  anatomy: { spinner: 'The turning mark with its text.' },
  keyboard: {},
  without: {
    keyboard: 'It does not take the focus.',
    'disabled-reason': 'It cannot be used.',
    error: 'Show the error instead.',
  },
};

const meta = {
  title: 'Feedback/Spinner',
  id: 'components-spinner',
  component: Spinner,
  parameters: { guide },
} satisfies Meta<typeof Spinner>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  render: (args) => (
    <div className="flex flex-wrap items-center gap-6">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <Spinner {...args} key={size} size={size} label={`Reading, ${size}`} isLabelVisible />
      ))}
    </div>
  ),
};

export const Middle: Story = {
  parameters: { covers: ['loading', 'reduced-motion', 'screen-reader'] },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
    await expect(getComputedStyle(canvasElement.querySelector('svg')!).animationName).toBe('none');
  },
};

export const WithText: Story = { args: { label: 'Reading 38 line items', isLabelVisible: true, size: 'small' } };

export const Large: Story = { args: { size: 'large' } };

function Work({ milliseconds }: { milliseconds: number }) {
  const [isActive, setIsActive] = useState(false);
  return (
    <div className="flex items-center gap-3">
      <Button
        onClick={() => {
          setIsActive(true);
          setTimeout(() => setIsActive(false), milliseconds);
        }}
      >
        Work
      </Button>
      <Spinner isActive={isActive} label="Working" />
    </div>
  );
}

const isShown = (canvasElement: HTMLElement) =>
  canvasElement.querySelector('[data-slot=spinner][data-state=shown]') !== null;

export const QuickWorkShowsNone: Story = {
  parameters: { covers: ['delay-150'] },
  render: () => <Work milliseconds={149} />,
  play: ({ canvas, canvasElement }) =>
    inHeldTime(async (pass) => {
      await userEvent.click(canvas.getByRole('button', { name: 'Work' }));
      for (const milliseconds of [148, 1, 1, 1000]) {
        await pass(milliseconds);
        await expect(isShown(canvasElement)).toBe(false);
      }
    }),
};

export const StaysAWhile: Story = {
  parameters: { covers: ['min-300'] },
  render: () => <Work milliseconds={200} />,
  play: ({ canvas, canvasElement }) =>
    inHeldTime(async (pass) => {
      await userEvent.click(canvas.getByRole('button', { name: 'Work' }));
      await pass(149);
      await expect(isShown(canvasElement)).toBe(false);
      await pass(1);
      await expect(isShown(canvasElement)).toBe(true);
      await pass(299);
      await expect(isShown(canvasElement)).toBe(true);
      await pass(1);
      await expect(isShown(canvasElement)).toBe(false);
    }),
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: Overview.render,
  play: async ({ canvasElement }) => {
    const widths = [...canvasElement.querySelectorAll('svg')].map((mark) => mark.getBoundingClientRect().width);
    await expect(widths).toEqual([16, 20, 32]);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: { isLabelVisible: true, label: 'Reading the thirty-eight line items of the bill of quantities, page 12 of 44' },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Says what is waited for. */
export const DoSayWhat: Story = { tags: ['do'], args: { label: 'Reading 38 line items', isLabelVisible: true } };

/** In the place of a whole page: nobody sees what is coming. Use Skeleton. */
export const DontStandForAPage: Story = { tags: ['dont'], args: { size: 'large' } };
