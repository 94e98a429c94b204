import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { KeyboardHint } from './keyboard-hint.tsx';

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['kbd', 'shortcut', 'hotkey'],
  purpose: 'Shows the keys of a shortcut beside what they press, so that they are learned in passing.',
  avoid: [
    'As the only way to learn of an action: draw the Button or the entry of a Menu, and the keys beside it.',
    'For a code, an id or a version: write it in the mono typeface.',
  ],
  anatomy: {
    'keyboard-hint': 'The keys in their order.',
    'keyboard-hint-key': 'One key, a native kbd.',
  },
  keyboard: {},
  knownIssues: ['It wires no key: the host does, and names it in aria-keyshortcuts of the control.'],
  without: {
    keyboard: 'It is not focusable; the control beside it is.',
    sizes: 'It has one size that fits beside every control.',
    'disabled-reason': 'Text cannot be disabled.',
    loading: 'It is there with its control.',
    error: 'It shows no data.',
  },
};

const meta = {
  title: 'Actions/Keyboard hint',
  id: 'components-keyboard-hint',
  component: KeyboardHint,
  args: { keys: ['Ctrl', 'K'] },
  parameters: { guide },
} satisfies Meta<typeof KeyboardHint>;

export default meta;
type Story = StoryObj<typeof meta>;

/** One key, two and three, alone and at the end of a line. */
export const Overview: Story = {
  render: () => (
    <div className="grid max-w-60 gap-3">
      <KeyboardHint keys={['/']} />
      <KeyboardHint keys={['Ctrl', 'K']} />
      <KeyboardHint keys={['Ctrl', 'Shift', 'Enter']} />
      <p className="flex items-center justify-between gap-3">
        Rename <KeyboardHint keys={['F2']} />
      </p>
    </div>
  ),
};

/** The keys stand beside the button that they press: who cannot or will not use them loses nothing. */
export const BesideItsButton: Story = {
  tags: ['do'],
  render: () => (
    <div className="flex items-center gap-3">
      <Button>Search or jump to…</Button>
      <KeyboardHint keys={['Ctrl', 'K']} />
    </div>
  ),
};

/** Nothing to press: who has no keyboard, or does not know the keys, cannot search. */
export const InsteadOfAButton: Story = {
  tags: ['dont'],
  render: () => (
    <p>
      Press <KeyboardHint keys={['Ctrl', 'K']} /> to search
    </p>
  ),
};

/** Native kbd elements, one for each key, read as text in their order. */
export const TwoKeys: Story = {
  parameters: { covers: ['screen-reader'] },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText('K').tagName).toBe('KBD');
    await expect(canvasElement.querySelector('[data-slot=keyboard-hint]')).toHaveTextContent(/^(Ctrl|⌘)K$/);
    await expect(canvasElement.querySelector('[aria-hidden]')).toBeNull();
  },
};

export const OneKey: Story = { args: { keys: ['/'] } };

/** Keys with long names take a second line. */
export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: { keys: ['Steuerung', 'Umschalttaste', 'Bild nach unten', 'Pfeil nach oben', 'Eingabetaste'] },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    const [first, last] = [canvas.getByText('Steuerung'), canvas.getByText('Eingabetaste')];
    await expect(last.getBoundingClientRect().top).toBeGreaterThan(first.getBoundingClientRect().top);
    await expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
