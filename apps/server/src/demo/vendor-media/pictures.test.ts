import { describe, expect, it } from 'vitest';
import { trades } from '../../db/seed/trades.ts';
import { galleryImageSvg, initialsOf, vendorLogoSvg } from './pictures.ts';
import { sceneKinds } from './scenes.ts';

/** Throws unless every element is closed in order, attributes are quoted and no bare ampersand is left. */
function expectWellFormed(svg: string): void {
  const open: string[] = [];
  let rest = svg;
  while (rest !== '') {
    const text = /^[^<>&]+/.exec(rest) ?? /^&#[0-9]+;/.exec(rest);
    const tag = /^<(\/?)([A-Za-z][A-Za-z0-9]*)((?: [A-Za-z][A-Za-z0-9:-]*="[^"<&]*")*)(\/?)>/.exec(rest);
    if (!text && !tag) throw new Error(`Not well-formed at: ${rest.slice(0, 60)}`);
    if (tag) {
      const [, isEnd, name, , isEmpty] = tag as unknown as [string, string, string, string, string];
      if (!isEnd && !isEmpty) open.push(name);
      if (isEnd && open.pop() !== name) throw new Error(`Closed out of order: ${name}`);
    }
    rest = rest.slice((text ?? tag)?.[0].length);
  }
  expect(open).toEqual([]);
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
}

const hostileName = 'A</title><script>alert(1)</script> & "Sons" \u0000\ud800 ]]> 😀';

describe('galleryImageSvg', () => {
  it('draws every kind that a vendor can show, well-formed and without script, link or number that is none', () => {
    const shown = new Set(trades.flatMap((trade) => trade.scenes.map(([kind]) => kind)));
    expect([...shown].toSorted()).toEqual(sceneKinds.toSorted());
    for (const kind of sceneKinds) {
      for (let seed = 0; seed < 20; seed += 1) {
        const svg = galleryImageSvg(kind, 'Header, 160 bar', seed);
        expectWellFormed(svg);
        expect(svg).not.toMatch(/script|href|NaN|undefined|Infinity| on[a-z]+=/i);
        expect(svg.length).toBeLessThan(60_000);
      }
    }
  });

  it('gives the same picture for the same vendor and another one for another', () => {
    expect(galleryImageSvg('boiler', 'Drum', 7)).toBe(galleryImageSvg('boiler', 'Drum', 7));
    const pictures = new Set(Array.from({ length: 12 }, (_, seed) => galleryImageSvg('boiler', 'Drum', seed)));
    expect(pictures.size).toBeGreaterThan(4);
  });

  it('shows hostile titles as text', () => {
    const svg = galleryImageSvg('pump', hostileName, 1);
    expectWellFormed(svg);
    expect(svg).not.toContain('<script');
  });

  it('draws something for a kind that it does not know', () => {
    const svg = galleryImageSvg('spaceship', 'Launch', 1);
    expectWellFormed(svg);
    expect(svg).toContain('<path');
  });
});

describe('vendorLogoSvg', () => {
  it('shows the initials of the name', () => {
    expect(initialsOf('Tungabhadra Heat Services')).toBe('TH');
    expect(initialsOf('Kaveri (Pune)')).toBe('K');
    expect(vendorLogoSvg({ gstn: '27AAZCT0000K1ZQ', companyName: 'Tungabhadra Heat Services' })).toContain(
      '>TH</text>',
    );
  });

  it('is well-formed for every name', () => {
    for (const companyName of [hostileName, '', '4 Star', 'ऊर्जा सेवा']) {
      const svg = vendorLogoSvg({ gstn: '27AAZCT0000K1ZQ', companyName });
      expectWellFormed(svg);
      expect(svg).not.toContain('<script');
    }
  });
});
