import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import {
  expectFailure,
  expectFailureWithRetry,
  expectNoSidewaysScroll,
  failedTitle,
  forbidden,
  longName,
  narrow,
  offlineTitle,
  refusedTitle,
  withLongTexts,
} from '../../shared/story-states.ts';
import JobLayout from '../job-layout.tsx';
import JobApprovals from './job-approvals.tsx';

const waiting = examples['getJobRequestReport.approving'];
const untold = examples['getJobRequestReport.untold'];

const meta = {
  component: JobApprovals,
  decorators: [storyHost],
  args: { jrId: waiting.body.jobRequestDetails.number },
  render: (args) => (
    <JobLayout {...args}>
      <JobApprovals {...args} />
    </JobLayout>
  ),
  parameters: {
    layout: 'fullscreen',
    host: { screen: 'job-approvals' },
    states: { partial: 'The resolutions come in one answer.' },
    ...recorded,
    api: { getJobRequestReport: waiting },
  },
} satisfies Meta<typeof JobApprovals>;

export default meta;
type Story = StoryObj<typeof meta>;

const [resolution] = examples.getJobRequestResolutions.body.resolutions;

export const Ready: Story = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Decide/ })).toBeVisible();
    await expect(canvas.getByText(new RegExp(`^${resolution!.number} by `))).toBeVisible();
  },
};

export const Proposing: Story = {
  parameters: {
    api: {
      getJobRequestReport: waiting,
      getJobRequestResolutions: examples['getJobRequestResolutions.frozen'],
      postCreateResolution: [examples['postCreateResolution.link'], examples.postCreateResolution],
    },
  },
  play: async ({ canvas, step }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Propose/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose an award' }));
    const ask = await dialog.findByRole('button', { name: 'Submit for approval' });
    await step('what is missing is said', async () => {
      await dialog.findAllByRole('radio');
      await userEvent.click(ask);
      await expect(await dialog.findByText('Justify the vendor choice.')).toBeVisible();
    });
    await step('a refusal stands at its field, and nothing is lost', async () => {
      await userEvent.type(dialog.getByRole('textbox', { name: /^Justification/ }), 'See www.sagarsteel.example');
      await userEvent.click(ask);
      await expect(await dialog.findByText(/must not contain links/)).toBeVisible();
    });
    await step('it is proposed', async () => {
      await userEvent.click(ask);
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Propose an award' })).toBeNull());
    });
  },
};

/** Each line goes to the vendor that the buyer gives it to; what it comes to says who approves. */
export const Composing: Story = {
  parameters: {
    host: { screen: 'job-approvals', query: 'propose=best2' },
    api: {
      getJobRequestReport: waiting,
      getJobRequestResolutions: examples['getJobRequestResolutions.frozen'],
    },
  },
  play: async ({ step }) => {
    const dialog = within(await screen.findByRole('dialog', { name: 'Propose an award' }));
    await userEvent.click(await dialog.findByRole('radio', { name: /^Choose a vendor for each item/ }));
    const composed = within(await dialog.findByRole('region', { name: 'Vendor for each item' }));
    const vendors = composed.getAllByRole('combobox', { name: /^Vendor of / });
    await step('it begins with each line at its cheapest', async () => {
      for (const vendor of vendors) await expect(vendor).not.toHaveValue('');
    });
    await step('a line goes to nobody, then all lines to one vendor', async () => {
      await userEvent.selectOptions(vendors[0]!, '');
      await expect(composed.getByRole('status')).toHaveTextContent(/1 item not awarded$/);
      const all = composed.getByRole('combobox', { name: 'Award all quoted items to' });
      await userEvent.selectOptions(all, within(all).getAllByRole('option')[1]!);
      await expect(vendors[0]).not.toHaveValue('');
      await expect(composed.getByRole('status')).not.toHaveTextContent(/to nobody$/);
    });
    await step('without a line it is not asked for', async () => {
      for (const vendor of vendors) await userEvent.selectOptions(vendor, '');
      await userEvent.type(dialog.getByRole('textbox', { name: /^Justification/ }), 'Two crews work at once.');
      await userEvent.click(dialog.getByRole('button', { name: 'Submit for approval' }));
      await expect(await dialog.findByText('Award at least one item.')).toBeVisible();
    });
  },
};

export const NotFrozen: Story = {
  parameters: {
    api: { getJobRequestReport: waiting, getJobRequestResolutions: examples['getJobRequestResolutions.none'] },
  },
  play: async ({ canvas }) => expect(await canvas.findByText('An award cannot be proposed yet')).toBeVisible(),
};

export const Telling: Story = {
  parameters: {
    api: {
      getJobRequestReport: untold,
      getJobRequestResolutions: examples['getJobRequestResolutions.untold'],
      sendAwardLetters: [examples['sendAwardLetters.link'], examples.sendAwardLetters],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Notify vendors' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Notify vendors' }));
    await expect(await dialog.findByText(/Thank you for your quote/)).toBeVisible();
    const why = dialog.getByRole('checkbox', { name: 'State reason in regret letters' });
    await expect(why).toBeChecked();
    await userEvent.click(why);
    await expect(why).not.toBeChecked();
    await expect(why).toHaveFocus();
    await userEvent.click(why);
    await userEvent.type(dialog.getByRole('textbox', { name: /letter of award/ }), 'See www.sagarsteel.example');
    await userEvent.click(dialog.getByRole('button', { name: 'Send letters' }));
    await expect(await dialog.findByText(/must not contain links/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send letters' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Notify vendors' })).toBeNull());
  },
};

/** The letters as they were sent, and who accepted. */
export const Told: Story = {
  parameters: {
    api: {
      getJobRequestReport: examples['getJobRequestReport.awarded'],
      getJobRequestResolutions: examples['getJobRequestResolutions.approved'],
      getAwardLetters: examples['getAwardLetters.sent'],
    },
  },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Letters of award and regret' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Letters of award and regret' }));
    await expect(await dialog.findByText(/^Accepted by Anil Deshpande/)).toBeVisible();
    await expect(dialog.getByRole('link', { name: /^Letter of award/ })).toBeVisible();
    await expect(dialog.queryByRole('checkbox')).toBeNull();
    // The dialog focuses this field only if the letters have loaded when it opens.
    dialog.getByRole('combobox', { name: /^Letter to/ }).focus();
  },
};

export const Empty: Story = {
  parameters: {
    api: { getJobRequestReport: waiting, getJobRequestResolutions: examples['getJobRequestResolutions.frozen'] },
  },
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('heading', { name: 'No award proposal yet' })).toBeVisible(),
};

export const Loading: Story = {
  parameters: { api: { getJobRequestReport: waiting, getJobRequestResolutions: 'loading' } },
  play: async ({ canvasElement }) =>
    waitFor(() => expect(canvasElement.querySelector('main [aria-busy=true]')).not.toBeNull()),
};

export const Refused: Story = {
  parameters: { api: { getJobRequestReport: waiting, getJobRequestResolutions: forbidden } },
  play: async ({ canvas }) => expect(await canvas.findByText(refusedTitle)).toBeVisible(),
};

export const Failed: Story = {
  parameters: { api: { getJobRequestReport: waiting, getJobRequestResolutions: 'error' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, failedTitle);
  },
};

export const FailedRetried: Story = {
  parameters: { api: { getJobRequestReport: waiting, getJobRequestResolutions: ['error', {}] } },
  play: async ({ canvas }) => {
    await expectFailureWithRetry(canvas, failedTitle);
    await expect(await canvas.findByRole('link', { name: /^Decide/ })).toBeVisible();
  },
};

export const Offline: Story = {
  parameters: { api: { getJobRequestReport: waiting, getJobRequestResolutions: 'offline' } },
  play: async ({ canvas }) => {
    await expectFailure(canvas, offlineTitle);
  },
};

export const LongText: Story = {
  globals: narrow,
  parameters: {
    api: { getJobRequestReport: waiting, getJobRequestResolutions: withLongTexts(examples.getJobRequestResolutions) },
  },
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText(longName))[0]).toBeVisible();
    await expectNoSidewaysScroll();
  },
};
