import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import figures from './statement.json' with { type: 'json' };

interface Figure {
  suite: string;
  what: string;
  passed: number;
  failed: number;
  ranOn: string;
}

const rows: Figure[] = figures;

/** What was tested and what was found, from the report of the last run; nothing here is written by hand but the sentences. */
function Accessibility() {
  return (
    <div className="grid max-w-190 gap-6">
      <p>
        The components and screens aim at WCAG 2.2, level AA. Every story is a test in a real browser: a violation found
        by axe, in the light theme or in the dark one, fails it. On overviews, screens and dialogs so does one of which
        IBM Equal Access is certain. What an engine gets wrong is listed with its reason beside the test.
      </p>
      {rows.length === 0 ? (
        <p>No report of a run yet.</p>
      ) : (
        <table className="w-full text-left tabular-nums">
          <caption className="pb-2 text-left text-ink-muted">Figures of the last run</caption>
          <thead className="border-b border-line-strong">
            <tr>
              {['What', 'Passed', 'Failed', 'Run on'].map((name) => (
                <th key={name} scope="col" className="py-1.5 pr-4">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ suite, what, passed, failed, ranOn }) => (
              <tr key={suite} className="align-top">
                <th scope="row" className="py-1.5 pr-4 font-normal">
                  {what}
                </th>
                <td className="py-1.5 pr-4">{passed}</td>
                <td className="py-1.5 pr-4">{failed}</td>
                <td className="py-1.5">{ranOn}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>
        Not yet tested by people with screen readers on phones. What does not work yet stands under Known issues of each
        component.
      </p>
    </div>
  );
}

const meta = { title: 'Foundations/Accessibility', component: Accessibility, tags: ['!autodocs'] } satisfies Meta<
  typeof Accessibility
>;

export default meta;

export const Statement: StoryObj<typeof meta> = {
  play: async ({ canvas }) => {
    if (rows.length > 0) await expect(canvas.getAllByRole('row').length).toBe(rows.length + 1);
    else await expect(canvas.getByText('No report of a run yet.')).toBeVisible();
  },
};
