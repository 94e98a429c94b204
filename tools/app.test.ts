import { expect, test } from 'vitest';
import { appNames, environmentOf } from './app.ts';

test('every app starts by its name: its own pages, its own words, its own data', async () => {
  expect(appNames()).toEqual(['directory', 'helpdesk', 'web']);
  expect(await environmentOf('directory', true)).toEqual({
    WEB_DIR: expect.stringMatching(/apps.directory.dist$/),
    PORT: '3001',
    PRODUCT_NAME: 'Karkhana Directory',
    DATA_DIR: '.data-directory',
  });
  expect(await environmentOf('helpdesk', false)).toEqual({
    WEB_DIR: expect.stringMatching(/apps.helpdesk.dist$/),
    PORT: '3001',
    PRODUCT_NAME: 'Millwright Help Desk',
  });
  expect(await environmentOf('web', true)).toEqual({});
});

test('an app that is not there is named, with those that are', async () => {
  await expect(environmentOf('catalogue', true)).rejects.toThrow('"catalogue"; there are: directory, helpdesk, web.');
});
