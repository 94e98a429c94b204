import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { VideoPlayer } from './video-player.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['video', 'media player'],
  purpose:
    'Shows a short film that explains something, for instance how a search becomes a request, when someone asks for it.',
  avoid: [
    'For decoration or a moving background: leave it out.',
    'For what one must know to go on: write it, and keep the film as an addition.',
  ],
  anatomy: {
    'video-player': 'The figure with the name of the film.',
    'video-player-film': "The browser's own player.",
    'video-player-failure': 'Stands in the place of the film when it cannot be loaded.',
    'video-player-transcript': 'The words of the film.',
  },
  keyboard: {
    Tab: 'Goes to the film, through its controls, the transcript and the button that puts it away.',
    Space: 'On the film: plays and pauses it.',
    'Arrow left, Arrow right': 'On the film: goes back and forth.',
  },
  knownIssues: ['How the controls of the film look is up to the browser.'],
  without: {
    sizes: 'It is as wide as its place, at 16 to 9.',
    'disabled-reason': 'A film that may not be seen is not drawn.',
  },
};

const film = new URL('./example.webm', import.meta.url).href;
const captionsOf = (...lines: string[]) =>
  `data:text/vtt,${encodeURIComponent(
    `WEBVTT\n\n${lines.map((line, at) => `00:0${at * 2}.000 --> 00:0${at * 2 + 2}.000\n${line}`).join('\n\n')}\n`,
  )}`;

const meta = {
  // Now and then the browser of the tests does not finish the picture of a page with a film: its stories are played and judged without.
  tags: ['no-picture'],
  title: 'Data/Video player',
  id: 'components-video-player',
  component: VideoPlayer,
  args: {
    title: 'From a search to a request in one minute',
    sources: [{ src: film, type: 'video/webm' }],
    captions: [
      {
        src: captionsOf('Search for boiler repair.', 'Compare three vendors.', 'Send the request.'),
        language: 'en',
        label: 'English',
      },
      {
        src: captionsOf('बॉयलर मरम्मत खोजें।', 'तीन विक्रेताओं की तुलना करें।', 'अनुरोध भेजें।'),
        language: 'hi',
        label: 'हिन्दी',
      },
    ],
    transcript: <p>Search for boiler repair. Compare three vendors. Send the request.</p>,
  },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof VideoPlayer>;

export default meta;
type Story = StoryObj<typeof meta>;

const filmIn = (element: HTMLElement) => element.querySelector('video')!;
const isReady = (element: HTMLElement) =>
  waitFor(() => expect(element.querySelector('figure')).toHaveAttribute('data-state', 'ready'), { timeout: 5000 });

/** With everything, and with the film alone. */
export const Overview: Story = {
  args: { onDismiss: fn() },
  render: (args) => (
    <div className="grid gap-8">
      <VideoPlayer {...args} />
      <VideoPlayer {...args} title="How quotes are compared" transcript={undefined} onDismiss={undefined} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    await isReady(canvasElement);
  },
};

export const PlaysWhenAskedOnly: Story = {
  parameters: { covers: ['no-autoplay', 'captions', 'screen-reader'] },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('figure', { name: 'From a search to a request in one minute' })).toBeVisible();
    await isReady(canvasElement);
    const video = filmIn(canvasElement);
    await expect(video.autoplay).toBe(false);
    await expect(video.paused).toBe(true);
    await expect(video.currentTime).toBe(0);
    await expect(video.controls).toBe(true);
    await expect([...video.textTracks].map(({ kind, language }) => `${kind} ${language}`)).toEqual([
      'captions en',
      'captions hi',
    ]);
    // The captions are there without a choice: the first language is shown, and its lines are read.
    await waitFor(() => expect(video.textTracks[0]?.mode).toBe('showing'));
    await waitFor(() => expect(video.textTracks[0]?.cues?.length).toBe(3));
    await userEvent.click(canvas.getByText('Transcript'));
    await expect(canvas.getByText(/^Search for boiler repair\. Compare/)).toBeVisible();
  },
};

export const PutAway: Story = {
  args: { onDismiss: fn() },
  parameters: { covers: ['dismissal-told', 'keyboard'] },
  render: function Remembering({ onDismiss, ...args }) {
    const [isThere, setThere] = useState(true);
    return isThere ? (
      <VideoPlayer
        {...args}
        onDismiss={() => {
          onDismiss?.();
          setThere(false);
        }}
      />
    ) : (
      <p>The film is put away.</p>
    );
  },
  play: async ({ canvas, canvasElement, args }) => {
    filmIn(canvasElement).focus();
    await expect(filmIn(canvasElement)).toHaveFocus();
    canvas.getByRole('button', { name: 'Do not show this again' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(args.onDismiss).toHaveBeenCalledOnce();
    await expect(canvas.queryByRole('figure')).toBeNull();
  },
};

export const Loading: Story = {
  parameters: { covers: ['loading'] },
  args: { sources: [{ src: 'data:video/webm;base64,', type: 'video/webm' }], poster: undefined },
  render: (args) => <VideoPlayer {...args} sources={[]} />,
  play: async ({ canvasElement }) => {
    // The room of the film is there before the film: nothing moves when it comes.
    const figure = canvasElement.querySelector('figure')!;
    await expect(figure).toHaveAttribute('data-state', 'loading');
    const box = filmIn(canvasElement).getBoundingClientRect();
    await expect(Math.abs(box.width / box.height - 16 / 9)).toBeLessThan(0.05);
  },
};

export const Failed: Story = {
  parameters: { covers: ['error'] },
  args: { sources: [{ src: 'data:video/webm;base64,AAAA', type: 'video/webm' }] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The video could not be loaded.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByRole('alert')).toBeVisible();
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    title:
      'From a search for the repair of a high-pressure boiler to a request for quotation, in one minute and a half',
    onDismiss: fn(),
  },
  play: async ({ canvasElement }) => {
    await isReady(canvasElement);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const WithItsWords: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The words stand below: they can be read, searched and translated.' } },
  },
  play: async ({ canvasElement }) => {
    await isReady(canvasElement);
  },
};

export const InTheWay: Story = {
  tags: ['dont'],
  parameters: {
    docs: { description: { story: 'A film that cannot be dismissed annoys people who have seen it.' } },
  },
  args: { transcript: undefined, title: 'Watch this before you start' },
  play: async ({ canvasElement }) => {
    await isReady(canvasElement);
  },
};
