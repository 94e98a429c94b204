import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '../button/button.tsx';
import type { ComponentGuide } from '../component-guide.ts';
import { Popover } from '../popover/popover.tsx';
import { inHeldTime } from '../story-time.ts';
import { ToastProvider, useToast } from './toast.tsx';
import type { ToastRequest } from './toast.tsx';

function Opener({ request }: { request: ToastRequest }) {
  const toast = useToast();
  return <Button onClick={() => toast.show(request)}>Shortlist</Button>;
}

const undo = fn();

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['snackbar', 'notification', 'flash message', 'alert'],
  purpose: 'Reports success or failure without interrupting, and offers an undo.',
  avoid: [
    'For what must be read, or holds for a while, use Banner.',
    'For an error of a field, use its error.',
    'For a question, use ConfirmDialog.',
  ],
  anatomy: { 'toast-region': 'Where toasts stand, at most three.', toast: 'One of them.' },
  keyboard: { F6: 'To the region, from everywhere.', 'Tab, Enter': 'Undo, close.', Escape: 'Closes the focused one.' },
  knownIssues: ['What Undo does must be reachable elsewhere too: a toast goes.'],
  without: {
    sizes: 'At most 400 px wide.',
    'disabled-reason': 'An action that cannot be done is left out.',
    loading: 'It comes when something is done.',
  },
};

const meta = {
  title: 'Feedback/Toast',
  id: 'components-toast',
  component: Opener,
  parameters: { guide },
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

/** Each kind at once, opened as the story begins. */
export const Overview: Story = {
  render: (args) => (
    <div className="flex flex-wrap gap-2">
      <Opener {...args} />
      <Opener request={{ title: 'Sahyadri Boiler Works was removed', action: { label: 'Undo', onPress: undo } }} />
      <Opener
        request={{ tone: 'bad', title: 'The vendor could not be shortlisted', description: 'Nothing was changed.' }}
      />
    </div>
  ),
  play: async ({ canvas }) => {
    for (const button of canvas.getAllByRole('button', { name: 'Shortlist' })) await userEvent.click(button);
    await expect(await screen.findByRole('alert')).toBeVisible();
  },
};

const find = (name: string) => screen.findByRole('dialog', { name });

export const Good: Story = {
  parameters: { covers: ['f6', 'close-outside-status', 'keyboard', 'screen-reader'] },
  play: async ({ canvas, step }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Shortlist' }));
    const toast = await find('Tungabhadra Heat Services is shortlisted');
    await step('a screen reader finds the close button, wherever pointer and focus are', async () => {
      await expect(within(toast).getByRole('button', { name: 'Close' })).toBeVisible();
    });
    await step('F6 moves the focus to the region, and Escape leaves', async () => {
      await userEvent.keyboard('{F6}');
      await expect(screen.getByRole('region', { name: 'Notifications' })).toContainElement(
        document.activeElement as HTMLElement,
      );
    });
    await step('the close button is outside the text that is announced', async () => {
      const close = within(toast).getByRole('button', { name: 'Close' });
      const title = within(toast).getByText('Tungabhadra Heat Services is shortlisted');
      await expect(title.parentElement).not.toContainElement(close);
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

/** A panel that is open where toasts stand does not cover what failed in it. */
export const AboveAPanel: Story = {
  args: { request: { tone: 'bad', title: 'The vendor could not be shortlisted', description: 'Nothing was changed.' } },
  render: (args) => (
    <div className="fixed end-4 bottom-4">
      <Popover trigger={<Button>Groups</Button>} title="Shortlist in" side="top" align="end">
        <Opener {...args} />
        <p className="mt-3 h-32 text-small text-ink-muted">Sahyadri Boiler Works</p>
      </Popover>
    </div>
  ),
  play: async ({ canvas }) => {
    const press = async () =>
      userEvent.click(
        within(await screen.findByRole('dialog', { name: 'Shortlist in' })).getByRole('button', { name: 'Shortlist' }),
      );
    const expectOnTop = async (count: number) => {
      await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(count));
      for (const alert of screen.getAllByRole('alert')) {
        const { left, top, width, height } = alert.getBoundingClientRect();
        await expect(alert).toContainElement(
          document.elementFromPoint(left + width / 2, top + height / 2) as HTMLElement,
        );
      }
    };
    await userEvent.click(canvas.getByRole('button', { name: 'Groups' }));
    await press();
    await expectOnTop(1);
    // Opened anew, the panel is the last to come until the next toast is.
    await userEvent.keyboard('{Escape}');
    await userEvent.click(canvas.getByRole('button', { name: 'Groups' }));
    await press();
    await expectOnTop(2);
  },
};

/** The timers are the product's own. */
export const ErrorsStayOthersGo: Story = {
  parameters: { covers: ['errors-stay', 'at-least-6-seconds', 'error'] },
  args: { request: { tone: 'bad', title: 'The vendor could not be shortlisted', description: 'Nothing was changed.' } },
  render: (args) => (
    <div className="flex gap-2">
      <Opener {...args} />
      <Opener request={{ title: 'Saved', durationInMilliseconds: 10 }} />
    </div>
  ),
  play: ({ canvas, step }) =>
    inHeldTime(async (pass) => {
      const [bad, plain] = canvas.getAllByRole('button', { name: 'Shortlist' }) as [HTMLElement, HTMLElement];
      await userEvent.click(bad);
      await userEvent.click(plain);
      const error = await screen.findByRole('alert');
      await expect(error).toHaveTextContent('The vendor could not be shortlisted');
      const news = await find('Saved');
      await step('nothing goes before 6 s, whatever was asked', async () => {
        await pass(5999);
        await expect(news).toBeInTheDocument();
      });
      await step('news goes then, an error stays', async () => {
        await pass(1);
        await waitFor(() => expect(news).not.toBeInTheDocument());
        await pass(3_600_000);
        await expect(error).toBeVisible();
      });
    }),
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

/** An hour with the focus inside: more than it would stay. */
export const TimeStops: Story = {
  args: { request: { title: 'Saved' } },
  parameters: { covers: ['pauses'] },
  play: ({ canvas, step }) =>
    inHeldTime(async (pass) => {
      await userEvent.click(canvas.getByRole('button', { name: 'Shortlist' }));
      const toast = await find('Saved');
      await step('while the focus is inside', async () => {
        await userEvent.keyboard('{F6}');
        await pass(3_600_000);
        await expect(toast).toBeInTheDocument();
      });
      await step('and goes when it is left', async () => {
        canvas.getByRole('button', { name: 'Shortlist' }).focus();
        await pass(6000);
        await waitFor(() => expect(toast).not.toBeInTheDocument());
      });
    }),
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  args: {
    request: { title: 'Hochdruckkesselrohrwanderneuerungsgesellschaft of Tungabhadra is shortlisted', tone: 'good' },
  },
  parameters: { covers: ['long-text'] },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Shortlist' }));
    const toast = await screen.findByText(/is shortlisted/);
    await expect(toast.scrollWidth).toBeLessThanOrEqual(toast.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Says what was done and to whom, and offers to take it back. */
export const DoOfferUndo: Story = { tags: ['do'], args: WithUndo.args, play: WithUndo.play };

/** "Success" of what? A toast that repeats what the screen shows only stands in the way. */
export const DontCongratulate: Story = { tags: ['dont'], args: { request: { tone: 'good', title: 'Success!' } } };
