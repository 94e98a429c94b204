import { checkApp } from '@millwright/host/check-app';
import { expect, test } from 'vitest';
import { app } from './app.ts';

const { manifest, configuration } = app;
const withSetting = (setting: object) => () =>
  checkApp({ ...app, configuration: { ...configuration, ...setting } as typeof configuration });

test('this app is valid', () => {
  expect(() => checkApp(app)).not.toThrow();
});

test('a wrong setting stops the start with a line that names it', () => {
  expect(withSetting({ mailBlocklist: ['not a domain'] })).toThrow(/mailBlocklist/);
  expect(withSetting({ enabledScreens: ['login', 'nowhere'] })).toThrow(/enabledScreens\.1/);
  expect(withSetting({ colour: 'red' })).toThrow(/colour: is not a setting/);
  expect(withSetting({ markSrc: 'https://elsewhere.example/mark.svg' })).toThrow(/markSrc/);
});

test('a manifest that leads nowhere stops the start as well', () => {
  expect(withSetting({ enabledScreens: ['home', 'guest-vendor-search'] })).toThrow(
    /\/home needs a session, and the app has no login[\s\S]*start\.guest: no page of this app is at \/login/,
  );
  expect(() => checkApp({ ...app, manifest: [...manifest, { ...manifest[3]!, path: '/vendor/:id' }] })).toThrow(
    /\/vendor\/: is there more than once/,
  );
  const placed = { ...manifest[3]!, path: '/elsewhere/:id', place: { in: 'main', label: 'Elsewhere' } } as const;
  expect(() => checkApp({ ...app, manifest: [...manifest, placed] })).toThrow(
    /\/elsewhere\/:id cannot be in the navigation/,
  );
});
