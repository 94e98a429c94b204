import { prerenderingOf } from '@millwright/host/prerender';
import { expect, test } from 'vitest';
import { app } from './app.ts';

const { pages, drawShell } = prerenderingOf(app);

test('each page is a file of its own', () => {
  const files = pages.map(({ file }) => file);
  expect(files.filter((file, at) => files.indexOf(file) !== at)).toEqual([]);
});

test.each(pages.filter(({ screen, ahead }) => screen && ahead.length > 0))(
  'what is drawn ahead of $file is the wait for an answer, not its absence',
  async ({ ahead }) => {
    for (const { reader, at } of ahead) {
      const frames = await Promise.all(at.map((address) => drawShell(address, reader)));
      // The first that draws anything stands for all addresses of the page.
      const isAbsent = frames.find((frame) => frame.includes('<main'))?.includes('data-slot="not-found-state"');
      expect(isAbsent ?? false, reader).toBe(false);
    }
  },
);
