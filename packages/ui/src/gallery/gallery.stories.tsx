import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { ComponentGuide } from '../component-guide.ts';
import { Gallery } from './gallery.tsx';

/** A drawn picture, so that no file has to be loaded. */
function picture(hue: number): string {
  return `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"><rect width="400" height="300" fill="hsl(${hue} 30% 35%)"/><circle cx="200" cy="150" r="70" fill="none" stroke="white" stroke-width="8"/></svg>`,
  )}`;
}

const guide: ComponentGuide = {
  status: 'stable',
  alsoKnownAs: ['carousel', 'lightbox', 'image grid', 'slideshow'],
  purpose: 'Pictures of work: small side by side, large one at a time.',
  avoid: ['For documents, use DocumentLink.', 'For one picture that belongs to a text, show it large.'],
  anatomy: { gallery: 'The list of small pictures.', 'gallery-dialog': 'The large one, with its caption and place.' },
  keyboard: {
    'Tab, Enter': 'Opens a picture.',
    'Arrow Left, Arrow Right': 'The one before, after; round the ends.',
    'Home, End': 'The first, last.',
    Escape: 'Closes; the focus is on the picture seen last.',
  },
  without: {
    sizes: 'Pictures fill the width.',
    'disabled-reason': 'Each picture can be opened.',
    loading: 'The box of a picture is there before it.',
    error: 'A picture that fails shows its alternative text.',
  },
};

const meta = {
  title: 'Data/Gallery',
  id: 'components-gallery',
  component: Gallery,
  parameters: { guide },
  args: {
    label: 'Work shown by Tungabhadra Heat Services',
    items: [
      { id: '1', src: picture(205), alt: 'Water-wall panels on a trestle', caption: 'Water-wall panels' },
      { id: '2', src: picture(20), alt: 'A header on rollers', caption: 'Header, 160 bar' },
      { id: '3', src: picture(140), alt: 'A crew in front of a boiler', caption: 'Shutdown crew' },
    ],
  },
  decorators: [
    (Story) => (
      <div className="max-w-180 p-4">
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof Gallery>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Overview: Story = {};

export const Default: Story = {
  parameters: { covers: ['keyboard', 'screen-reader'] },
  play: async ({ canvas, step }) => {
    await step('a caption that says what the picture shows is read once', async () => {
      for (const { alt, caption } of meta.args.items) {
        const name = `Open picture: ${alt}${caption && caption !== alt ? `, ${caption}` : ''}`;
        await expect(canvas.getByRole('button', { name })).toBeVisible();
      }
    });
    await step('each picture opens large', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /^Open picture: A header on rollers/ }));
      await expect(await screen.findByRole('img', { name: 'A header on rollers' })).toBeInTheDocument();
      await expect(screen.getByText('2 of 3')).toBeInTheDocument();
    });
    await step('arrow keys go on, also around the end', async () => {
      await userEvent.keyboard('{ArrowRight}');
      await expect(screen.getByRole('img', { name: 'A crew in front of a boiler' })).toBeInTheDocument();
      await userEvent.keyboard('{ArrowRight}');
      await expect(screen.getByRole('img', { name: 'Water-wall panels on a trestle' })).toBeInTheDocument();
      await userEvent.keyboard('{End}');
      await expect(screen.getByText('3 of 3')).toBeInTheDocument();
    });
    await step('Escape closes, and the focus is on the picture seen last', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await expect(canvas.getByRole('button', { name: /^Open picture: A crew in front of a boiler/ })).toHaveFocus();
    });
  },
};

export const Open: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Open picture: A header on rollers/ }));
    await waitFor(() => expect(screen.getByRole('dialog')).toBeVisible());
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    await expect(screen.getByText('3 of 3')).toBeInTheDocument();
  },
};

export const OpenOnAPhone: Story = {
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas, step }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Open picture: A header on rollers/ }));
    await step('every button lies on the screen, however wide the picture is', async () => {
      for (const name of ['Close', 'Previous picture', 'Next picture']) {
        const { left, right } = (await screen.findByRole('button', { name })).getBoundingClientRect();
        await expect(left).toBeGreaterThanOrEqual(0);
        await expect(right).toBeLessThanOrEqual(window.innerWidth);
      }
    });
  },
};

export const LongText: Story = {
  globals: { viewport: { value: 'w320' } },
  parameters: { covers: ['long-text'] },
  args: {
    items: [
      { id: '1', src: picture(205), alt: 'Panels', caption: 'Hochdruckkesselrohrwanderneuerungsarbeiten in Ratnagiri' },
    ],
  },
  play: async () => {
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** The alternative text says what is seen, the caption what it is. */
export const DoDescribeThePicture: Story = { tags: ['do'] };

/** The name of a file tells nobody what is in the picture. */
export const DontNameTheFile: Story = {
  tags: ['dont'],
  args: { items: [{ id: '1', src: picture(205), alt: 'IMG_2041.jpg', caption: 'IMG_2041.jpg' }] },
};
