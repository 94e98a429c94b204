import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { KeyboardHint } from './keyboard-hint.tsx';

const meta = { component: KeyboardHint, args: { keys: ['Ctrl', 'K'] } } satisfies Meta<typeof KeyboardHint>;

export default meta;
type Story = StoryObj<typeof meta>;

export const TwoKeys: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('K').tagName).toBe('KBD');
  },
};

export const OneKey: Story = { args: { keys: ['/'] } };
