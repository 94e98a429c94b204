import { Combobox } from '@millwright/ui/combobox/combobox';
import { FilterChips } from '@millwright/ui/filter-chips/filter-chips';
import { hindi } from '@millwright/ui/hindi';
import { LanguageProvider } from '@millwright/ui/language';
import { Pagination } from '@millwright/ui/pagination/pagination';
import { PasswordField } from '@millwright/ui/password-field/password-field';
import { SearchBox } from '@millwright/ui/search-box/search-box';
import { StarRating } from '@millwright/ui/star-rating/star-rating';
import { StrengthMeter } from '@millwright/ui/strength-meter/strength-meter';
import { Timeline } from '@millwright/ui/timeline/timeline';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { Foundation, Part, Scroller } from './foundation.tsx';

/** Some components with all that they say of themselves, beside what the product gives them. */
function Samples({ name }: { name: string }) {
  return (
    <div className="grid min-w-0 content-start gap-5 rounded-large border border-line p-5">
      <h3>{name}</h3>
      <SearchBox size="middle" shortcut={null} defaultValue="boiler" />
      <FilterChips
        filters={[{ id: 'state', label: 'Maharashtra' }]}
        onRemove={() => undefined}
        onClearAll={() => undefined}
      />
      <Combobox
        label="State"
        options={[{ value: 'MH', label: 'Maharashtra' }]}
        value="MH"
        onValueChange={() => undefined}
      />
      <PasswordField label="Password" autoComplete="new-password" defaultValue="Boiler-Repair" />
      <StrengthMeter password="Boiler-Repair" />
      <StarRating value={4.3} count={12} />
      <Timeline
        now={Date.parse('2026-11-18T12:00:00Z')}
        entries={[{ id: 'quote', at: '2026-11-18T11:30:00Z', title: 'Quote 2 came' }]}
      />
      <Pagination
        page={2}
        pageSize={5}
        totalItems={1_08_426}
        getHref={(page) => `#page-${page}`}
        nextLabel="Older quotes"
      />
    </div>
  );
}

const rules = [
  'What a component says of itself (names of its buttons, announcements, words such as "required") has a language. What is given to it, such as a label, a title or an error, is the product’s: Millwright’s is English.',
  'English stands in the component; Hindi in one file, which only those load who ask for it. Another language is an object of the same type: a text that is missing, or that no component has, does not compile.',
  'A text given by a property wins in every language.',
  'Digits are Latin, amounts are grouped by lakh and crore in both languages; days and times are written in the language, in Indian time.',
];

const use = `import { hindi } from '@millwright/ui/hindi';
import { LanguageProvider } from '@millwright/ui/language';

<html lang="hi-IN">
…
<LanguageProvider language={hindi}>
  <App />
</LanguageProvider>`;

/** The language of what components say by themselves. The toolbar sets it for each component. */
function LanguagePage() {
  return (
    <Foundation
      title="Language"
      lead="Components speak English by themselves and the language around them when they are told to."
    >
      <Part title="How it works">
        <ul className="grid max-w-190 list-disc gap-1 pl-5">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <Scroller label="How to set the language">
          <pre className="p-4 text-small">{use}</pre>
        </Scroller>
      </Part>
      <Part
        title="The same in both"
        note="The name of the state, the quote and “Older quotes” are given by the product and stay."
      >
        <div className="grid gap-5 lg:grid-cols-2">
          <div data-language="en" className="grid min-w-0">
            <LanguageProvider language={null}>
              <Samples name="English" />
            </LanguageProvider>
          </div>
          <div data-language="hi" lang="hi-IN" className="grid min-w-0">
            <LanguageProvider language={hindi}>
              <Samples name="हिन्दी" />
            </LanguageProvider>
          </div>
        </div>
      </Part>
    </Foundation>
  );
}

const meta = { title: 'Foundations/Language', component: LanguagePage, tags: ['!autodocs'] } satisfies Meta<
  typeof LanguagePage
>;

export default meta;

export const Language: StoryObj<typeof meta> = {
  play: async ({ canvasElement, step }) => {
    const english = within(canvasElement.querySelector<HTMLElement>('[data-language=en]')!);
    const inHindi = within(canvasElement.querySelector<HTMLElement>('[data-language=hi]')!);

    await step('Names of controls are those of the language', async () => {
      await expect(english.getByRole('link', { name: 'Previous page' })).toBeVisible();
      await expect(inHindi.getByRole('link', { name: 'पिछला पृष्ठ' })).toBeVisible();
      await expect(english.getByRole('button', { name: 'Search' })).toBeVisible();
      await expect(inHindi.getByRole('button', { name: 'खोजें' })).toBeVisible();
      await expect(inHindi.getByRole('button', { name: 'खोज साफ़ करें' })).toBeVisible();
      await expect(inHindi.getByRole('button', { name: 'साफ़ करें' })).toBeVisible();
      await expect(inHindi.getByRole('button', { name: 'फ़िल्टर Maharashtra हटाएँ' })).toBeVisible();
      await expect(english.getByRole('img', { name: '4.3 out of 5, 12 reviews' })).toBeVisible();
      await expect(inHindi.getByRole('img', { name: '5 में से 4.3, 12 समीक्षाएँ' })).toBeVisible();
    });
    await step('What changes while one types is announced in it', async () => {
      await inHindi.findByText('पासवर्ड की मज़बूती: अच्छा। 4 में से 4 शर्तें पूरी हुईं।');
      await english.findByText('Password strength: Good. 4 of 4 requirements met.');
    });
    await step('Figures keep their form, days are written in the language', async () => {
      await expect(english.getByText('6–10 of 1,08,426')).toBeVisible();
      await expect(inHindi.getByText('1,08,426 में से 6–10')).toBeVisible();
      await expect(english.getByRole('heading', { name: 'Today, 18 Nov 2026' })).toBeVisible();
      await expect(inHindi.getByRole('heading', { name: /^आज, 18 नव॰ 2026$/ })).toBeVisible();
      await expect(inHindi.getByText('5:00 pm IST').closest('time')).toHaveTextContent('30 मिनट पहले · 5:00 pm IST');
    });
    await step('What is given stays in every language', async () => {
      for (const one of [english, inHindi]) {
        await expect(one.getByRole('link', { name: 'Older quotes' })).toBeVisible();
        await expect(one.getByRole('combobox', { name: 'State' })).toBeVisible();
      }
    });
  },
};
