import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { DefinitionList } from './definition-list.tsx';

const meta = {
  component: DefinitionList,
  args: {
    items: [
      { term: 'Industries', description: 'Power, sugar, paper, chemicals' },
      { term: 'Nature of work', description: 'Repair, overhaul, shutdown job' },
      { term: 'GSTN', description: '27AAZCT0000K1ZQ' },
      { term: 'Website', description: null },
    ],
  },
  decorators: [
    (Story) => (
      <div className="max-w-90 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DefinitionList>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Beside: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('term')).toHaveLength(4);
    await expect(canvas.getAllByRole('definition')[3]).toHaveTextContent('not given');
  },
};

export const Stacked: Story = { args: { layout: 'stacked' } };
