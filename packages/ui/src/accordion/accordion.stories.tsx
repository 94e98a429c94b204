import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor } from 'storybook/test';
import { Accordion } from './accordion.tsx';

const meta = {
  component: Accordion,
  args: {
    onValueChange: fn(),
    headingLevel: 2,
    defaultValue: ['boilers'],
    items: [
      {
        id: 'boilers',
        title: 'Boilers and pressure parts',
        aside: '14 services',
        content: <p>Retubing, header repair, RLA study</p>,
      },
      { id: 'cranes', title: 'Cranes and hoists', aside: '3 services', content: <p>Annual maintenance, load test</p> },
    ],
  },
} satisfies Meta<typeof Accordion>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas, args, step }) => {
    const cranes = canvas.getByRole('button', { name: /^Cranes and hoists/ });
    await step('headings of the level asked for hold the buttons', async () => {
      await expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(2);
      await expect(canvas.getByText('Retubing, header repair, RLA study')).toBeVisible();
      await expect(cranes).toHaveAttribute('aria-expanded', 'false');
    });
    await step('a closed part is there for find-in-page', async () => {
      await expect(canvas.getByText('Annual maintenance, load test').closest('[hidden="until-found"]')).not.toBeNull();
    });
    await step('Enter opens, and others stay open', async () => {
      cranes.focus();
      await userEvent.keyboard('{Enter}');
      await expect(cranes).toHaveAttribute('aria-expanded', 'true');
      await waitFor(() => expect(canvas.getByText('Annual maintenance, load test')).toBeVisible());
      await expect(args.onValueChange).toHaveBeenLastCalledWith(['boilers', 'cranes']);
    });
  },
};

export const OneAtATime: Story = {
  args: { isMultiple: false },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Cranes and hoists/ }));
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: /^Boilers/ })).toHaveAttribute('aria-expanded', 'false'),
    );
  },
};
