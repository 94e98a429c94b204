// The frame of the built Storybook, as a visitor meets it: what stands first, and what its search finds.
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolveChromium } from '../../../tools/browser.ts';
import { serveStatic } from './serve-static.ts';

const folder = process.env['STORYBOOK_STATIC'] ?? join(import.meta.dirname, '../storybook-static');
if (!existsSync(join(folder, 'index.json'))) throw new Error('There is no built Storybook: npm run storybook:build');

let browser: Browser;
let server: Server;
let url: string;
let page: Page;

beforeAll(async () => {
  const { executablePath, args, chromiumSandbox } = await resolveChromium();
  ({ url, server } = await serveStatic(folder));
  browser = await chromium.launch({ executablePath, args: [...args], chromiumSandbox });
  page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(url);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  server?.close();
});

describe('the sidebar', () => {
  test('opens with the introduction', async () => {
    const heading = page.frameLocator('#storybook-preview-iframe').getByRole('heading', { level: 1 });
    await heading.waitFor({ timeout: 50_000 });
    expect(await heading.textContent()).toBe('Millwright design system');
    expect(new URL(page.url()).searchParams.get('path')).toBe('/story/start-here--introduction');
  });

  test('shows the groups of the components, in words', async () => {
    const groups = await page.locator('[data-nodetype=group][data-parent-id=components]').allTextContents();
    expect(groups.map((text) => text.trim())).toEqual([
      'Actions',
      'Forms',
      'Overlays',
      'Navigation',
      'Feedback',
      'Data',
      'Search',
      'Procurement',
    ]);
  });

  test.each([
    ['dropdown', 'components-select'],
    ['alert', 'components-banner'],
    ['snackbar', 'components-toast'],
    ['toggle', 'components-segmented-control'],
    ['date picker', 'components-date-time-field'],
    ['typeahead', 'components-combobox'],
    ['dialog', 'components-modal'],
    ['loader', 'components-spinner'],
    ['wizard', 'components-stepper'],
  ])('finds by "%s" what is %s here', async (name, id) => {
    await page.locator('#storybook-explorer-searchfield').fill(name);
    const found = page.locator(`[data-id^="${id}--"]`).first();
    await found.waitFor({ timeout: 10_000 });
    expect(await found.isVisible()).toBe(true);
  });

  test('says of an example whether to follow it', async () => {
    await page.goto(`${url}/?path=/story/components-button--overview`);
    await page.locator('[data-example=do]').first().waitFor({ timeout: 50_000 });
    expect(await page.locator('[data-example=do]').first().textContent()).toMatch(/^Do/);
    expect(await page.locator('[data-example=dont]').first().textContent()).toMatch(/^Don't/);
  });
});

test('a property with fixed values has a control that offers them', async () => {
  await page.goto(`${url}/?path=/docs/components-badge--docs`);
  const tone = page.frameLocator('#storybook-preview-iframe').locator('select[id$="-tone"]');
  await tone.waitFor({ timeout: 50_000 });
  expect(await tone.locator('option').allTextContents()).toEqual(expect.arrayContaining(['good', 'warn', 'bad']));
});
