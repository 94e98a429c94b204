import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { examples, recorded } from '../../shared/story-examples.ts';
import { storyHost } from '../../shared/story-host.tsx';
import { BoqEntry } from './boq-entry.tsx';
import { linesOf, type BoqLine } from './boq-lines.ts';

const good = linesOf(examples.inspectBoq.body, 'a');
const faulty = linesOf(examples['inspectBoq.problems'].body, 'b');
/** 2,000 lines, as those of the example over and over. */
const many = Array.from({ length: 2000 }, (_, index): BoqLine => ({ ...good[index % good.length]!, id: `m-${index}` }));

function Kept({ first, isReadOnly = false }: { first: readonly BoqLine[]; isReadOnly?: boolean }) {
  const [lines, setLines] = useState(first);
  return (
    <div className="p-4">
      <BoqEntry lines={lines} onChange={setLines} isReadOnly={isReadOnly} />
    </div>
  );
}

const meta = {
  component: Kept,
  decorators: [storyHost],
  parameters: { layout: 'fullscreen', ...recorded },
} satisfies Meta<typeof Kept>;

export default meta;
type Story = StoryObj<typeof meta>;
type Canvas = ReturnType<typeof within>;

const total = (canvas: Canvas, text: string) => expect(canvas.getByText(text, { selector: 'dd, dd *' })).toBeVisible();
const cell = (canvas: Canvas, name: string) => canvas.getByRole('textbox', { name });
const unit = (canvas: Canvas, line: number) => canvas.getByRole('combobox', { name: `Unit of item ${line}` });

export const Lines: Story = {
  args: { first: good },
  play: async ({ canvas }) => {
    await total(canvas, '₹6,78,500');
    await expect(cell(canvas, 'Quantity of item 2')).toHaveValue('420');
    await expect(unit(canvas, 3)).toHaveValue('m³');
  },
};

/** A unit is understood as people write it, and shown as one writes it. A word that stands for no unit of the list goes to the remarks. */
export const UnitsAsTyped: Story = {
  args: { first: good },
  play: async ({ canvas, step }) => {
    const type = async (line: number, text: string) => {
      await userEvent.clear(unit(canvas, line));
      await userEvent.type(unit(canvas, line), `${text}{Tab}`);
    };
    await step('each is read', async () => {
      for (const [text, shown] of [
        ['Cu.M', 'm³'],
        ['R.M.', 'm'],
        ['day(s)', 'day'],
      ] as const) {
        await type(1, text);
        await expect(unit(canvas, 1)).toHaveValue(shown);
      }
    });
    await step('another word stays as it was typed, until it is chosen', async () => {
      await type(2, 'Coil');
      await expect(unit(canvas, 2)).toHaveValue('Coil');
      await expect(unit(canvas, 2)).toBeInvalid();
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: '“Coil” in 1 item' }), 'Others (other)');
      await expect(unit(canvas, 2)).toHaveValue('other');
      await expect(cell(canvas, 'Remarks of item 2')).toHaveValue('Unit: Coil');
    });
  },
};

/** Each problem stands at its cell; a word for a unit is asked once. */
export const Problems: Story = {
  args: { first: faulty },
  play: async ({ canvas, step }) => {
    await step('a cell says what is wrong with it and what to do', async () => {
      await expect(cell(canvas, 'Quantity of item 3')).toHaveValue('as required');
      await expect(cell(canvas, 'Quantity of item 3')).toBeInvalid();
      await expect(cell(canvas, 'Quantity of item 3')).toHaveAccessibleDescription(
        '“as required” is not a number. Type the number.',
      );
      await expect(canvas.getByText('4 cells')).toBeVisible();
    });
    await step('one goes from problem to problem', async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Next problem' }));
      await waitFor(() => expect(unit(canvas, 2)).toHaveFocus());
      const said = canvas.getByText(/^Item 2: “Brass” is not a known unit/);
      await expect(said).toBeVisible();
      await expect(said.closest('[data-slot=error-text]')?.querySelector('svg')).toBeVisible();
    });
    await step('the unit is chosen for all of its lines', async () => {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: '“Brass” in 2 items' }), 'CBM');
      await expect(unit(canvas, 2)).toHaveValue('m³');
      await expect(unit(canvas, 3)).toHaveValue('m³');
    });
    await step('the others are mended in their cells, and the total follows', async () => {
      await userEvent.clear(cell(canvas, 'Quantity of item 3'));
      await userEvent.type(cell(canvas, 'Quantity of item 3'), '2.5{Enter}');
      await waitFor(() => expect(cell(canvas, 'Quantity of item 4')).toHaveFocus());
      await userEvent.clear(cell(canvas, 'Rate of item 4'));
      await userEvent.type(cell(canvas, 'Rate of item 4'), '55,000{Enter}');
      await expect(canvas.getByText('0 cells')).toBeVisible();
      await total(canvas, '₹2,14,950');
    });
  },
};

/** All that can be done to lines is done by keys. */
export const Keyboard: Story = {
  args: { first: good },
  play: async ({ canvas, step }) => {
    const order = () =>
      canvas
        .getAllByRole('textbox', { name: /^Description of/ })
        .map((field) => (field as HTMLInputElement).value.slice(0, 7));
    await step('the arrows go from line to line', async () => {
      cell(canvas, 'Description of item 1').focus();
      await userEvent.keyboard('{ArrowDown}');
      await waitFor(() => expect(cell(canvas, 'Description of item 2')).toHaveFocus());
    });
    await step('Alt with an arrow moves the line', async () => {
      await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
      await waitFor(() => expect(cell(canvas, 'Description of item 1')).toHaveFocus());
      await expect(order()).toEqual(['Supply ', 'Removal', 'Refract', 'Scaffol']);
    });
    await step('Ctrl+Enter inserts one, Alt+Delete removes it', async () => {
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await waitFor(() => expect(cell(canvas, 'Description of item 2')).toHaveFocus());
      await expect(order()).toEqual(['Supply ', '', 'Removal', 'Refract', 'Scaffol']);
      await userEvent.keyboard('{Alt>}{Delete}{/Alt}');
      await expect(order()).toEqual(['Supply ', 'Removal', 'Refract', 'Scaffol']);
    });
    await step('Ctrl+Z takes each of them back', async () => {
      await userEvent.keyboard('{Control>}z{/Control}');
      await expect(order()).toHaveLength(5);
      await userEvent.keyboard('{Control>}zz{/Control}');
      await expect(order()).toEqual(['Removal', 'Supply ', 'Refract', 'Scaffol']);
    });
    await step('Escape takes back what was typed into a cell', async () => {
      await userEvent.type(cell(canvas, 'Quantity of item 1'), '99{Escape}');
      await expect(cell(canvas, 'Quantity of item 1')).toHaveValue('64');
    });
  },
};

/** Only the lines in sight are made; the last one is reached like any other. */
/** Without a spreadsheet: a line is begun by a press, and the field for it has the focus. */
export const ByHand: Story = {
  args: { first: [] },
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Enter item manually' }));
    const description = await canvas.findByRole('textbox', { name: 'Description of item 1' });
    await waitFor(() => expect(description).toHaveFocus());
    await userEvent.keyboard('Removal of tubes');
    await expect(description).toHaveValue('Removal of tubes');
    await expect(canvas.queryByRole('button', { name: 'Enter item manually' })).toBeNull();
  },
};

export const TwoThousandLines: Story = {
  args: { first: many },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelectorAll('*').length).toBeLessThan(1500);
    cell(canvas, 'Rate of item 1').focus();
    await userEvent.click(canvas.getByRole('button', { name: 'Insert item' }));
    await waitFor(() => expect(cell(canvas, 'Description of item 2')).toHaveFocus());
    await expect(canvas.getByText('2,001')).toBeVisible();
  },
};

export const ReadOnly: Story = {
  args: { first: good, isReadOnly: true },
  play: async ({ canvas }) => {
    const part = within(canvas.getByRole('main'));
    await expect(part.queryByRole('textbox')).toBeNull();
    await expect(part.queryByRole('button')).toBeNull();
    await expect(canvas.getByText('Refractory repair')).toBeVisible();
    await total(canvas, '₹6,78,500');
  },
};
