import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { renderInertLink } from '../link/render-inert-link.tsx';
import { DidYouMean } from './did-you-mean.tsx';

const followed = fn();

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['spelling', 'correction', 'suggestion'],
  purpose: 'Offers a search that was probably meant, where the one that was typed finds little or nothing.',
  avoid: [
    'To search for the suggestion without asking: do not, the typed words may be right.',
    'For what to do when nothing is found: use EmptyState.',
    'For suggestions while typing: use Combobox.',
  ],
  anatomy: {
    'did-you-mean': 'The sentence.',
    'did-you-mean-suggestion': 'The link to the search for the suggestion.',
  },
  keyboard: { Tab: 'Goes to the suggestion.', Enter: 'Searches for it, as any link.' },
  without: {
    sizes: 'It has the size of the text around it.',
    'disabled-reason': 'Without a suggestion it is left out.',
    loading: 'It appears with the results.',
    error: 'It appears with the results; if they fail, a Banner says so.',
  },
};

const meta = {
  title: 'Search/Did you mean',
  id: 'components-did-you-mean',
  component: DidYouMean,
  args: { suggestion: 'boiler repair', href: '/search-vendors/boiler%20repair', renderLink: renderInertLink },
  parameters: { guide, hindi: { suggestion: 'बॉयलर मरम्मत' } },
} satisfies Meta<typeof DidYouMean>;

export default meta;
type Story = StoryObj<typeof meta>;

/** In its own words, and in those of the host. */
export const Overview: Story = {
  render: (args) => (
    <div className="grid gap-4">
      <DidYouMean {...args} />
      <DidYouMean {...args} before="Nothing found for “boilr repar”. Try" after="instead." />
    </div>
  ),
};

export const WholeQuery: Story = {
  tags: ['do'],
  parameters: {
    docs: { description: { story: 'The link is the whole corrected query: one knows what will be searched for.' } },
  },
};

export const PressHere: Story = {
  tags: ['dont'],
  parameters: {
    docs: {
      description: { story: '"here" hides what will be searched for, and says nothing in a list of links.' },
    },
  },
  args: { before: 'There may be a better spelling. Press', suggestion: 'here', after: '.' },
};

/** A real link, with an address of its own, reached by Tab and opened by Enter. */
export const Keyboard: Story = {
  parameters: { covers: ['keyboard', 'screen-reader', 'suggestion-is-link'] },
  args: { renderLink: (props) => renderInertLink({ ...props, onClick: followed }) },
  play: async ({ canvas }) => {
    followed.mockClear();
    const link = canvas.getByRole('link', { name: 'boiler repair' });
    await expect(link).toHaveAttribute('href', '/search-vendors/boiler%20repair');
    await expect(link.parentElement).toHaveTextContent('Did you mean boiler repair ?');
    await userEvent.tab();
    await expect(link).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(followed).toHaveBeenCalledOnce();
  },
};

export const LongQueryOnAPhone: Story = {
  parameters: { covers: ['long-text'] },
  args: { suggestion: 'supercriticalboilerwaterwallretubingandradiographyatratnagiri and hydro test' },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    await expect(canvas.getByRole('link').getBoundingClientRect().right).toBeLessThanOrEqual(window.innerWidth);
  },
};
