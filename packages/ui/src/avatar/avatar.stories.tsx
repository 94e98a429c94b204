import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Avatar } from './avatar.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['profile picture', 'user picture', 'initials', 'logo'],
  purpose: 'The logo of a company or the picture of a person beside its name; initials on a tint while there is none.',
  avoid: [
    'For a picture that one looks at, such as a case study: use Gallery.',
    'To say a state, such as verified: use Badge beside the name.',
    'As the only thing to press: put it beside its name inside a Link.',
  ],
  anatomy: {
    avatar: 'The box, square for companies and round for people; data-state is picture or initials.',
    'avatar-picture': 'The picture, with an empty alt; it fills the box and is cut at its edges.',
  },
  keyboard: {},
  knownIssues: [
    'A wide logo is cut at both sides: give it on a square of its own.',
    'Two companies may have the same initials and the same tint: the name beside it tells them apart.',
  ],
  without: {
    keyboard: 'It is not focusable; its container is.',
    'disabled-reason': 'It does nothing that could be taken away.',
    loading: 'The box is there in its full size before the picture comes; nothing else is shown.',
  },
};

const meta = {
  title: 'Data/Avatar',
  id: 'components-avatar',
  component: Avatar,
  args: { name: 'Tungabhadra Heat Services' },
  parameters: { guide, hindi: { name: 'तुंगभद्रा हीट सर्विसेज' } },
} satisfies Meta<typeof Avatar>;

export default meta;
type Story = StoryObj<typeof meta>;

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#155273"/><circle cx="24" cy="24" r="12" fill="#f27f28"/></svg>')}`;
const broken = 'data:image/png;base64,broken';

/** Both shapes in each size, with a picture and with initials; then the six tints. */
export const Overview: Story = {
  render: ({ name }) => (
    <div className="grid gap-4">
      {(['square', 'round'] as const).map((shape) => (
        <div key={shape} className="flex flex-wrap items-center gap-3">
          {(['small', 'middle', 'large'] as const).map((size) => (
            <Avatar key={size} name={name} shape={shape} size={size} />
          ))}
          {(['small', 'middle', 'large'] as const).map((size) => (
            <Avatar key={size} name={name} shape={shape} size={size} src={logo} />
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        {['Kaveri', 'Deccan Ltd', 'Narmada Thermal', 'Bhima Steel', 'Konkan Pressure', 'Nilgiri Castings'].map(
          (text) => (
            <Avatar key={text} name={text} />
          ),
        )}
      </div>
    </div>
  ),
};

export const BesideItsName: Story = {
  tags: ['do'],
  parameters: {
    docs: {
      description: { story: 'The name is beside the picture, so it is read once and explains the initials.' },
    },
  },
  render: ({ name }) => (
    <div className="flex items-center gap-3">
      <Avatar name={name} src={logo} />
      <span className="font-semibold">{name}</span>
    </div>
  ),
};

export const InitialsAlone: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story: 'Initials without names: who does not know the companies by heart cannot tell which is which.',
      },
    },
  },
  render: () => (
    <div className="flex gap-3">
      {['Tungabhadra Heat Services', 'Sahyadri Boiler Works', 'Konkan Pressure Parts'].map((name) => (
        <Avatar key={name} name={name} isNameHidden />
      ))}
    </div>
  ),
};

/** The picture is left out where the name is read beside it, and named where it stands alone. */
export const NameBesideIt: Story = {
  parameters: { covers: ['name-beside-empty-alt', 'screen-reader'] },
  render: ({ name }) => (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <Avatar name={name} src={logo} /> {name}
      </div>
      <Avatar name="Sagar Owner" shape="round" size="small" isNameHidden />
    </div>
  ),
  play: async ({ canvas, canvasElement, step }) => {
    await step('beside its name it is not read', async () => {
      const picture = canvasElement.querySelector('[data-slot=avatar-picture]')!;
      await expect(picture).toHaveAttribute('alt', '');
      await expect(picture.closest('[data-slot=avatar]')).toHaveAttribute('aria-hidden', 'true');
    });
    await step('alone it has the name, and its letters are not read as well', async () => {
      await expect(canvas.getAllByRole('img')).toHaveLength(1);
      await expect(canvas.getByRole('img', { name: 'Sagar Owner' })).toBeVisible();
    });
  },
};

/** A picture that fails leaves no broken sign: the initials come, in the same box. */
export const BrokenLogo: Story = {
  parameters: { covers: ['initials-fallback', 'error'] },
  args: { src: broken },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText('TH')).toBeVisible());
    await expect(canvas.getByText('TH')).toHaveAttribute('data-state', 'initials');
    await expect(canvas.queryByRole('presentation')).toBeNull();
  },
};

/** Without a picture, with one and with a broken one the box is the same, so nothing beside it moves. */
export const FixedBox: Story = {
  parameters: { covers: ['fixed-box'] },
  render: ({ name }) => (
    <div className="flex w-40 gap-3">
      <Avatar name={name} />
      <Avatar name={name} src={logo} />
      <Avatar name={name} src={broken} />
    </div>
  ),
  play: async ({ canvasElement }) => {
    const boxes = () =>
      [...canvasElement.querySelectorAll('[data-slot=avatar]')].map((avatar) => {
        const { width, height } = avatar.getBoundingClientRect();
        return [width, height];
      });
    const same = [
      [48, 48],
      [48, 48],
      [48, 48],
    ];
    await expect(boxes()).toEqual(same);
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-state=initials]')).toHaveLength(2));
    await expect(boxes()).toEqual(same);
  },
};

export const Sizes: Story = {
  parameters: { covers: ['sizes'] },
  render: ({ name }) => (
    <div className="flex items-center gap-3">
      {(['small', 'middle', 'large'] as const).map((size) => (
        <Avatar key={size} name={name} size={size} isNameHidden />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const widths = canvas.getAllByRole('img').map((avatar) => avatar.getBoundingClientRect().width);
    await expect(widths).toEqual([32, 48, 80]);
  },
};

/** However long the name, two letters stand for it; a letter keeps its vowel sign. */
export const LongNames: Story = {
  parameters: { covers: ['long-text'] },
  render: () => (
    <div className="flex gap-3">
      {['Wwwwwwwwww Wwwwwwwwwwwwwwwwwww Private Limited', 'Kaveri', 'तुंगभद्रा सेवा'].map((name) => (
        <Avatar key={name} name={name} size="small" isNameHidden />
      ))}
    </div>
  ),
  play: async ({ canvas }) => {
    const avatars = canvas.getAllByRole('img');
    await expect(avatars.map((avatar) => avatar.textContent)).toEqual(['WW', 'KA', 'तुंसे']);
    // The letters of Hindi come in a font of their own, a moment later.
    await waitFor(() => expect(avatars.map(({ scrollWidth }) => scrollWidth)).toEqual([32, 32, 32]));
  },
};
