import { Button } from '@millwright/ui/button/button';
import { animations, durations, easings } from '@millwright/ui/tokens';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, useSyncExternalStore } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Foundation, Part, Token } from './foundation.tsx';

// Whole class names, because Tailwind reads the source and makes only what it finds written out.
const durationClasses: Record<keyof typeof durations, string> = { fast: 'duration-fast', slow: 'duration-slow' };
const animationClasses: Record<keyof typeof animations, string> = {
  spin: 'animate-spin rounded-full border-2 border-line border-t-accent',
  shimmer: 'animate-shimmer rounded-small bg-line-strong',
  'fade-in': 'animate-fade-in rounded-middle bg-accent',
  'rise-in': 'animate-rise-in rounded-middle bg-accent',
  'slide-in': 'animate-slide-in rounded-middle bg-accent',
};

const query = '(prefers-reduced-motion: reduce)';
const subscribe = (onChange: () => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
};

/** The curve of an easing in a square: time to the right, way up. */
function Curve({ points: [x1, y1, x2, y2] }: { points: readonly [number, number, number, number] }) {
  const at = (x: number, y: number) => `${x * 100} ${100 - y * 100}`;
  return (
    <svg viewBox="-4 -4 108 108" aria-hidden className="size-40 rounded-middle border border-line bg-surface">
      <path d="M0 0V100H100" className="fill-none stroke-line-strong" />
      <path d={`M${at(0, 0)}C${at(x1, y1)} ${at(x2, y2)} ${at(1, 1)}`} className="fill-none stroke-accent stroke-2" />
    </svg>
  );
}

function Motion() {
  const isReduced = useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
  const [isMoved, setMoved] = useState(false);
  const [round, setRound] = useState(0);
  return (
    <Foundation
      title="Motion"
      lead="Motion explains a change: where something came from, that something is under way. 120 to 200 ms, fast at the start; nothing moves to be admired."
    >
      <p data-testid="reduced" className="w-fit rounded-middle border border-line bg-surface px-4 py-2.5">
        {isReduced
          ? 'Reduced motion is on: durations are 0 and nothing moves.'
          : 'Reduced motion is off. With it every duration is 0 and nothing moves.'}
      </p>
      <Part title="Durations" note="Press, and watch one after the other.">
        <Button className="w-fit" onClick={() => setMoved(!isMoved)}>
          Move
        </Button>
        <ul className="grid gap-3">
          {(Object.keys(durations) as (keyof typeof durations)[]).map((name) => (
            <li key={name} className="grid items-center gap-x-6 gap-y-1 sm:grid-cols-[15rem_minmax(0,1fr)]">
              <p>
                <span className="font-medium">duration-{name}</span>{' '}
                <span className="text-small text-ink-muted tabular-nums">
                  {durations[name].value} ms, {durations[name].description.toLowerCase()}
                </span>
              </p>
              <span aria-hidden className="block rounded-full bg-sunken p-1">
                <span
                  data-duration={name}
                  className={`block size-6 rounded-full bg-accent transition-[margin] ease-out ${durationClasses[name]} ${isMoved ? 'ms-[calc(100%-1.5rem)]' : ''}`}
                />
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title="Curve">
        {Object.entries(easings).map(([name, points]) => (
          <figure key={name} className="grid gap-2">
            <Curve points={points} />
            <figcaption>
              <span className="font-medium">ease-{name}</span>{' '}
              <span className="text-small text-ink-muted">cubic-bezier({points.join(', ')})</span>
            </figcaption>
          </figure>
        ))}
      </Part>
      <Part title="Animations">
        <Button className="w-fit" onClick={() => setRound(round + 1)}>
          Play again
        </Button>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-4">
          {(Object.keys(animations) as (keyof typeof animations)[]).map((name) => (
            <li key={name} className="grid content-start gap-1.5">
              <span
                aria-hidden
                className="grid h-24 place-items-center overflow-hidden rounded-middle border border-line bg-surface"
              >
                <span
                  key={round}
                  data-animation={name}
                  className={`block ${name === 'spin' ? 'size-8' : 'h-8 w-20'} ${animationClasses[name]}`}
                />
              </span>
              <Token>animate-{name}</Token>
              <span className="text-small text-ink-muted">{animations[name].description}</span>
            </li>
          ))}
        </ul>
      </Part>
    </Foundation>
  );
}

const meta = { title: 'Foundations/Motion', component: Motion, tags: ['!autodocs'] } satisfies Meta<typeof Motion>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {
  play: async ({ canvas, canvasElement, step }) => {
    const isReduced = window.matchMedia(query).matches;
    await step('the page says whether motion is reduced', async () => {
      await expect(canvas.getByTestId('reduced')).toHaveTextContent(
        isReduced ? 'Reduced motion is on' : 'Reduced motion is off',
      );
    });
    await step('under reduced motion durations are 0 and animations none', async () => {
      for (const [name, { value }] of Object.entries(durations)) {
        const { transitionDuration } = getComputedStyle(canvasElement.querySelector(`[data-duration=${name}]`)!);
        await expect([name, transitionDuration]).toEqual([name, isReduced ? '0s' : `${value / 1000}s`]);
      }
      for (const name of Object.keys(animations)) {
        const { animationName } = getComputedStyle(canvasElement.querySelector(`[data-animation=${name}]`)!);
        await expect([name, animationName]).toEqual([name, isReduced ? 'none' : name]);
      }
    });
    await step('the samples move when asked', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Move' }));
      await expect(canvasElement.querySelector('[data-duration=fast]')).toHaveClass('ms-[calc(100%-1.5rem)]');
    });
  },
};
