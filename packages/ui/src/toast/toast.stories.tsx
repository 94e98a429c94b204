import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import { ToastProvider, useToast } from './toast.tsx';
import type { ToastRequest } from './toast.tsx';

function Opener({ request }: { request: ToastRequest }) {
  const toast = useToast();
  return <Button onClick={() => toast.show(request)}>Shortlist</Button>;
}

const undo = fn();

const meta = {
  component: Opener,
  decorators: [
    (Story) => (
      <ToastProvider>
        <Story />
      </ToastProvider>
    ),
  ],
  args: {
    request: { tone: 'good', title: 'Tungabhadra Heat Services is shortlisted', description: 'In the group Default.' },
  },
} satisfies Meta<typeof Opener>;

export default meta;
type Story = StoryObj<typeof meta>;

const find = (name: string) => screen.findByRole('dialog', { name });

export const Good: Story = {
  play: async ({ canvas, step }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Shortlist' }));
    const toast = await find('Tungabhadra Heat Services is shortlisted');
    await step('F6 moves the focus to the region, and Escape leaves', async () => {
      await userEvent.keyboard('{F6}');
      await expect(screen.getByRole('region', { name: 'Notifications' })).toContainElement(
        document.activeElement as HTMLElement,
      );
    });
    await step('it can be closed', async () => {
      await userEvent.click(within(toast).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(toast).not.toBeInTheDocument());
    });
    await userEvent.click(canvas.getByRole('button', { name: 'Shortlist' }));
    await find('Tungabhadra Heat Services is shortlisted');
  },
};

export const WithUndo: Story = {
  args: { request: { title: 'Sahyadri Boiler Works was removed', action: { label: 'Undo', onPress: undo } } },
  play: async ({ canvas }) => {
    undo.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Shortlist' }));
    const toast = await find('Sahyadri Boiler Works was removed');
    await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }));
    await expect(undo).toHaveBeenCalledOnce();
    await waitFor(() => expect(toast).not.toBeInTheDocument());
  },
};

/** The timers are the product's own; the test is slow because six seconds are six seconds. */
export const ErrorsStayOthersGo: Story = {
  args: { request: { tone: 'bad', title: 'The vendor could not be shortlisted', description: 'Nothing was changed.' } },
  render: (args) => (
    <div className="flex gap-2">
      <Opener {...args} />
      <Opener request={{ title: 'Saved', durationInMilliseconds: 10 }} />
    </div>
  ),
  play: async ({ canvas, step }) => {
    const [bad, plain] = canvas.getAllByRole('button', { name: 'Shortlist' }) as [HTMLElement, HTMLElement];
    await userEvent.click(bad);
    await userEvent.click(plain);
    const error = await screen.findByRole('alert');
    await expect(error).toHaveTextContent('The vendor could not be shortlisted');
    const news = await find('Saved');
    await step('nothing goes before 6 s, whatever was asked', async () => {
      await new Promise((resolve) => setTimeout(resolve, 5000));
      await expect(news).toBeInTheDocument();
    });
    await step('news goes then, an error stays', async () => {
      await waitFor(() => expect(news).not.toBeInTheDocument(), { timeout: 5000 });
      await expect(error).toBeVisible();
    });
  },
};

export const OnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  args: WithUndo.args,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Shortlist' }));
    await find('Sahyadri Boiler Works was removed');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
