import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import messages from './messages.json' with { type: 'json' };

const rules = [
  'Say what happened, what to do, and what is safe. Never blame the person.',
  'Errors of a field stand at the field, once, on leaving it or on submit; they say how to mend it.',
  'A button says what it does: "Send", not "OK". A title names its object: "Rename the group Boiler repair".',
  'Sentence case everywhere but in the fixed texts of the product.',
  'Money in rupees with lakh and crore grouping: ₹12,34,567. Time in IST with the label where the reader may be elsewhere.',
  'Numbers in figures, units after a space: 40 t/h, 25 MB.',
  'A text may grow by 40 % in another language: nothing is cut, and no sentence is joined from parts.',
];

/** How we write, and every message of the product word for word; a test holds the list against the screens. */
function Content() {
  return (
    <div className="grid gap-8">
      <section className="grid gap-3">
        <h2>How we write</h2>
        <ul className="grid max-w-190 list-disc gap-1 pl-5">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
      <section className="grid gap-3">
        <h2>Messages</h2>
        <table className="w-full max-w-240 text-left">
          <thead className="border-b border-line-strong">
            <tr>
              {['Where', 'Field or cause', 'Message'].map((name) => (
                <th key={name} scope="col" className="py-1.5 pr-4">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {messages.map(({ where, field, message }) => (
              <tr key={`${where} ${field} ${message}`} className="align-top">
                <td className="py-1.5 pr-4">{where}</td>
                <td className="py-1.5 pr-4">{field}</td>
                <th scope="row" className="py-1.5 pr-4 font-medium">
                  {message}
                </th>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

const meta = { title: 'Foundations/Content', component: Content, tags: ['!autodocs'] } satisfies Meta<typeof Content>;

export default meta;

export const Rules: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('row').length).toBe(messages.length + 1);
    await expect(canvas.getByRole('rowheader', { name: 'Overall Rating is mandatory!' })).toBeVisible();
  },
};
