import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { inHeldTime } from '../story-time.ts';
import { Skeleton, SkeletonGroup, useDelayedLoading } from './skeleton.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['placeholder', 'shimmer', 'loading state'],
  purpose: 'Stands for what is being loaded, in the same place and of the same size.',
  avoid: ['For work whose result has no shape, use Spinner.', 'For work with a known end, use Progress.'],
  anatomy: {
    'skeleton-group': 'Says once that its place is busy.',
    skeleton: 'One grey shape, hidden from screen readers.',
  },
  keyboard: {},
  without: {
    keyboard: 'It is not focusable.',
    sizes: 'Each shape has the size of what comes.',
    'disabled-reason': 'It cannot be used.',
    error: 'Show the error instead.',
    'long-text': 'It has no text that is seen.',
  },
};

const meta = {
  title: 'Feedback/Skeleton',
  id: 'components-skeleton',
  component: SkeletonGroup,
  parameters: { guide },
} satisfies Meta<typeof SkeletonGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  args: {
    label: 'Loading vendors',
    className: 'grid max-w-120 gap-4 p-4',
    children: [1, 2, 3].map((line) => (
      <div key={line} className="flex gap-4">
        <Skeleton className="size-12 rounded-middle" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      </div>
    )),
  },
};

export const VendorCard: Story = {
  parameters: { covers: ['hidden-shapes', 'reduced-motion', 'loading', 'screen-reader'] },
  args: {
    label: 'Loading vendors',
    className: 'flex max-w-120 gap-4 rounded-large border border-line bg-surface p-card',
    children: (
      <>
        <Skeleton className="size-12 rounded-middle" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-full" />
        </div>
      </>
    ),
  },
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status');
    await expect(status).toHaveTextContent('Loading vendors');
    await expect(status.parentElement).toHaveAttribute('aria-busy', 'true');
    const shapes = [...status.parentElement!.querySelectorAll('[data-slot=skeleton]')];
    await expect(shapes.every((shape) => shape.getAttribute('aria-hidden') === 'true')).toBe(true);
    // The stories run with less motion wanted.
    await expect(shapes.map((shape) => getComputedStyle(shape).animationName)).toEqual([
      'none',
      'none',
      'none',
      'none',
    ]);
  },
};

function Loader({ durationInMilliseconds }: { durationInMilliseconds: number }) {
  const [isLoading, setIsLoading] = useState(false);
  const isShown = useDelayedLoading(isLoading);
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        onClick={() => {
          setIsLoading(true);
          setTimeout(() => setIsLoading(false), durationInMilliseconds);
        }}
      >
        Load
      </Button>
      <div className="h-5 w-60">{isShown ? <Skeleton data-testid="skeleton" className="h-5" /> : 'Ready'}</div>
    </div>
  );
}

const isShown = (canvasElement: HTMLElement) => canvasElement.querySelector('[data-testid=skeleton]') !== null;

export const QuickAnswerShowsNone: Story = {
  render: () => <Loader durationInMilliseconds={149} />,
  play: ({ canvas, canvasElement }) =>
    inHeldTime(async (pass) => {
      await userEvent.click(canvas.getByRole('button', { name: 'Load' }));
      for (const milliseconds of [148, 1, 1, 1000]) {
        await pass(milliseconds);
        await expect(isShown(canvasElement)).toBe(false);
      }
    }),
};

export const ShownForAtLeast300Milliseconds: Story = {
  parameters: { covers: ['no-layout-shift'] },
  render: () => <Loader durationInMilliseconds={200} />,
  play: ({ canvas, canvasElement }) =>
    inHeldTime(async (pass) => {
      const height = canvasElement.getBoundingClientRect().height;
      const { height: before } = canvas.getByText('Ready').getBoundingClientRect();
      await userEvent.click(canvas.getByRole('button', { name: 'Load' }));
      await pass(150);
      await expect(isShown(canvasElement)).toBe(true);
      await pass(299);
      await expect(isShown(canvasElement)).toBe(true);
      await pass(1);
      await expect(isShown(canvasElement)).toBe(false);
      await expect(canvas.getByText('Ready').getBoundingClientRect().height).toBe(before);
      await expect(canvasElement.getBoundingClientRect().height).toBe(height);
    }),
};

/** The shapes are where the text will be: nothing moves when it comes. */
export const DoDrawTheRealShape: Story = { tags: ['do'], args: VendorCard.args };

/** One grey block for a card of four lines: everything moves when it comes. */
export const DontDrawABlock: Story = {
  tags: ['dont'],
  args: { label: 'Loading vendors', className: 'max-w-120', children: <Skeleton className="h-6" /> },
};
