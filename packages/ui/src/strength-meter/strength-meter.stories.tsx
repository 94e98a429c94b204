import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { PasswordField } from '../password-field/password-field.tsx';
import { StrengthMeter, type StrengthMeterProps } from './strength-meter.tsx';

const guide: ComponentGuide = {
  status: 'new',
  alsoKnownAs: ['password strength', 'password rules'],
  purpose: 'Says how strong a new password is and what it still lacks, while it is typed.',
  avoid: [
    'At login: the password exists already.',
    'As the only check: the server refuses a weak password as well.',
    'For progress or a share of something: use a progress bar or a chart.',
  ],
  anatomy: {
    'strength-meter': 'The whole; `data-state` is empty, weak, good or strong.',
    'strength-label': 'The strength in a word.',
    'strength-bar': 'The filled part of the bar.',
    'strength-rule': 'One item of the list; `data-state` is met or not-met.',
  },
  keyboard: {},
  knownIssues: [
    'It counts length and kinds of characters. A password that is known from a leak may still be called strong.',
  ],
  without: {
    keyboard: 'It is not focusable.',
    sizes: 'It is drawn in one size, under a field of any size.',
    'disabled-reason': 'It cannot be operated.',
    loading: 'It judges here and at once.',
    error: 'The field above carries the error.',
  },
};

function WithField(args: StrengthMeterProps) {
  const [password, setPassword] = useState(args.password);
  return (
    <div className="grid gap-3">
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <StrengthMeter {...args} password={password} />
    </div>
  );
}

const meta = {
  title: 'Forms/Strength meter',
  id: 'components-strength-meter',
  component: StrengthMeter,
  args: { password: '' },
  parameters: { guide },
  decorators: [
    (Story) => (
      <div className="max-w-form">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof StrengthMeter>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Every strength at once. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-6">
      <StrengthMeter {...args} label="Empty" />
      <StrengthMeter {...args} label="Too short" password="Boiler" />
      <StrengthMeter {...args} label="Half" password="Boiler26" />
      <StrengthMeter {...args} label="Good" password="Boiler2026" isChecklistHidden />
      <StrengthMeter {...args} label="Strong" password="Boiler-Repair-2026" />
    </div>
  ),
};

/** The figures of the specification. */
export const Figures: Story = {
  parameters: { covers: ['figures', 'labels', 'meter-semantics', 'screen-reader'] },
  render: (args) => <WithField {...args} />,
  play: async ({ canvas, canvasElement, step }) => {
    const input = canvas.getByLabelText('New password', { selector: 'input' });
    const meter = canvas.getByRole('meter', { name: 'Password strength' });
    await expect(meter).toHaveAttribute('aria-valuemin', '0');
    await expect(meter).toHaveAttribute('aria-valuemax', '100');
    for (const [password, score, words] of [
      ['Boiler2', '0', 'Weak'],
      ['Boiler26', '50', 'Weak'],
      ['Boiler2026', '84', 'Good'],
      ['Boiler-Repair-2026', '100', 'Strong'],
    ] as const)
      await step(`${password}: ${score}, ${words}`, async () => {
        await userEvent.clear(input);
        await userEvent.paste(password);
        await expect(meter).toHaveAttribute('aria-valuenow', score);
        await expect(meter).toHaveAttribute('aria-valuetext', `${words}, ${score}%`);
        await expect(canvasElement.querySelector('[data-slot=strength-label]')).toHaveTextContent(words);
        const bar = canvasElement.querySelector<HTMLElement>('[data-slot=strength-bar]')!;
        await expect(bar.style.width).toBe(`${score}%`);
      });
  },
};

export const Checklist: Story = {
  parameters: { covers: ['checklist-says-met', 'labels'] },
  args: { password: 'boilerrepair' },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Include atleast 10 characters, met',
      'Include atleast one uppercase character, not met',
      'Include atleast one lowercase character, met',
      'Include atleast one number or special character, not met',
    ]);
  },
};

/** Said once, after a pause in typing. */
export const Announced: Story = {
  parameters: { covers: ['announces-debounced'] },
  args: { announceAfterInMilliseconds: 300 },
  render: (args) => <WithField {...args} />,
  play: async ({ canvas }) => {
    const status = canvas.getByRole('status');
    const said: Array<string | null> = [];
    const observer = new MutationObserver(() => said.push(status.textContent));
    observer.observe(status, { childList: true, characterData: true, subtree: true });
    await userEvent.type(canvas.getByLabelText('New password', { selector: 'input' }), 'Boiler2026');
    await waitFor(() => expect(status).toHaveTextContent('Password strength: Good. 4 of 4 requirements met.'));
    observer.disconnect();
    await expect(said).toEqual(['Password strength: Good. 4 of 4 requirements met.']);
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    label: 'How hard the new password of your company account is to guess',
    password: 'Boiler-Repair-2026',
    strengthLabels: { Weak: 'Weak', Good: 'Good', Strong: 'Strong enough for every part of the product' },
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const UnderItsField: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'It is directly below its field and updates while typing.' } },
  },
  args: { password: 'Boiler26' },
  render: (args) => <WithField {...args} />,
};

export const WithoutTheList: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: {
        story: 'A bar without the list says that a password is weak, and not what would make it stronger.',
      },
    },
  },
  args: { password: 'Boiler26', isChecklistHidden: true },
  render: (args) => <WithField {...args} />,
};
