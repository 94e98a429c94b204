import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { Skeleton, SkeletonGroup, useDelayedLoading } from './skeleton.tsx';

const meta = { component: SkeletonGroup } satisfies Meta<typeof SkeletonGroup>;

export default meta;
type Story = StoryObj<typeof meta>;

export const VendorCard: Story = {
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

/** How long the skeleton stood, in milliseconds; 0 when it never came within the time. */
async function timeOnScreen(canvasElement: HTMLElement, withinInMilliseconds: number): Promise<number> {
  const find = () => canvasElement.querySelector('[data-testid=skeleton]');
  const until = performance.now() + withinInMilliseconds;
  while (!find()) {
    if (performance.now() > until) return 0;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const from = performance.now();
  await waitFor(() => expect(find()).toBeNull(), { timeout: 3000, interval: 5 });
  return performance.now() - from;
}

export const QuickAnswerShowsNone: Story = {
  render: () => <Loader durationInMilliseconds={20} />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Load' }));
    await expect(await timeOnScreen(canvasElement, 500)).toBe(0);
  },
};

export const ShownForAtLeast300Milliseconds: Story = {
  render: () => <Loader durationInMilliseconds={200} />,
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Load' }));
    await expect(await timeOnScreen(canvasElement, 2000)).toBeGreaterThan(250);
  },
};
