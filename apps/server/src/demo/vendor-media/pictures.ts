import { mixSeed, randomStream, seedOfText } from '../../db/seed/random.ts';
import type { Shape } from './scene-pen.ts';
import { sceneShapes } from './scenes.ts';

/** A text that may stand inside an SVG element or attribute. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\u0009\u000a\u000d\u0020-\ud7ff\ue000-\ufffd]/gu, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Soft ground and dark letters, as the product's palette has them for marks of companies. */
const logoColours: [ground: string, letters: string, shade: string][] = [
  ['#ffdcc7', '#7a2e00', '#ffc9a8'],
  ['#d6ebf7', '#0b4566', '#bfdff1'],
  ['#dcefdf', '#1f5130', '#c6e4cb'],
  ['#e6e3f4', '#3b3570', '#d5d0ec'],
  ['#fbeac2', '#6b4700', '#f6dd9f'],
  ['#d8efec', '#0d4f49', '#bfe4df'],
  ['#f6dfe6', '#76203f', '#efcad6'],
  ['#e3e8ee', '#2a3b4d', '#d0d9e2'],
];

/** The letters of a company's mark: of its first two words that begin with a letter. */
export function initialsOf(companyName: string): string {
  const words = companyName
    .replace(/\(.*\)/, '')
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word));
  const letters = words.slice(0, 2).map((word) => word.charAt(0).toUpperCase());
  return letters.join('') || '?';
}

const marks: ((shade: string) => string)[] = [
  (shade) => `<circle cx="78" cy="18" r="30" fill="${shade}"/>`,
  (shade) => `<path d="M0 96L96 40V96Z" fill="${shade}"/>`,
  (shade) => `<path d="M0 0H96L0 52Z" fill="${shade}"/>`,
  (shade) => `<circle cx="48" cy="48" r="38" fill="${shade}"/>`,
  (shade) => `<path d="M48 8L84 28V68L48 88L12 68V28Z" fill="${shade}"/>`,
  (shade) => `<path d="M0 70H96V96H0Z" fill="${shade}"/>`,
  (shade) => `<path d="M48 6L90 48L48 90L6 48Z" fill="${shade}"/>`,
];

/**
 * The logo of a vendor: its initials on a soft ground with a quiet mark. Readable on light and dark pages.
 * @param vendor GSTIN, which chooses colour and mark, and name
 * @returns an SVG document of 96 by 96
 */
export function vendorLogoSvg(vendor: { gstn: string; companyName: string }): string {
  const seed = mixSeed(seedOfText(vendor.gstn), 11);
  const [ground, letters, shade] = logoColours[seed % logoColours.length] as [string, string, string];
  const mark = (marks[(seed >>> 8) % marks.length] as (shade: string) => string)(shade);
  const initials = initialsOf(vendor.companyName);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96" role="img">` +
    `<title>${escapeXml(vendor.companyName)}</title>` +
    `<clipPath id="c"><rect width="96" height="96" rx="12"/></clipPath>` +
    `<g clip-path="url(#c)"><rect width="96" height="96" fill="${ground}"/>${mark}</g>` +
    `<text x="48" y="49" fill="${letters}" font-family="'IBM Plex Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif" font-size="34" font-weight="600" letter-spacing="0.5" text-anchor="middle" dominant-baseline="central">${escapeXml(initials)}</text>` +
    `</svg>`
  );
}

/** Grounds of the gallery: light at the top, dark at the foot, where a caption is readable in white. */
const grounds: [top: string, bottom: string][] = [
  ['#4d7894', '#12354c'],
  ['#a97c5b', '#6a3423'],
  ['#5f7d69', '#1b3f31'],
  ['#5c6079', '#232c42'],
  ['#3f8088', '#10404a'],
  ['#80677c', '#3b2740'],
];

/** The colours and shapes of one gallery picture; the brochure draws the same ones. */
export function galleryPicture(kind: string, seed: number): { top: string; bottom: string; shapes: Shape[] } {
  const random = randomStream(mixSeed(seedOfText(kind), seed));
  const [top, bottom] = grounds[mixSeed(seedOfText(kind), seed, 7) % grounds.length] as [string, string];
  return { top, bottom, shapes: sceneShapes(kind, random) };
}

function shapeElement(shape: Shape): string {
  const fill = shape.fill > 0 ? ` fill="#fff" fill-opacity="${Math.round(shape.fill * 100) / 100}"` : ' fill="none"';
  const dash = shape.dash.length > 0 ? ` stroke-dasharray="${shape.dash.join(' ')}"` : '';
  const stroke =
    shape.stroke > 0
      ? ` stroke-width="${shape.stroke}" stroke-opacity="${shape.strokeOpacity}"${dash}`
      : ' stroke="none"';
  return `<path d="${shape.path}"${fill}${stroke}/>`;
}

/**
 * A gallery picture in the manner of an engineering drawing, white on a calm gradient.
 * @param kind what is drawn, one of the scene kinds
 * @param title what the picture shows; it becomes the accessible title, the page writes the caption
 * @param seed varies counts, sizes and colours
 * @returns an SVG document of 800 by 600
 */
export function galleryImageSvg(kind: string, title: string, seed: number): string {
  const { top, bottom, shapes } = galleryPicture(kind, seed);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600" role="img">` +
    `<title>${escapeXml(title)}</title>` +
    `<defs><linearGradient id="g" x1="0" y1="0" x2="0.35" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>` +
    `<pattern id="p" width="40" height="40" patternUnits="userSpaceOnUse"><path d="M40 0H0V40" fill="none" stroke="#fff" stroke-opacity="0.07"/></pattern>` +
    `<linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0.72" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.42"/></linearGradient></defs>` +
    `<rect width="800" height="600" fill="url(#g)"/><rect width="800" height="600" fill="url(#p)"/>` +
    `<g stroke="#fff" stroke-linejoin="round" stroke-linecap="round" opacity="0.82">${shapes.map(shapeElement).join('')}</g>` +
    `<rect width="800" height="600" fill="url(#f)"/>` +
    `</svg>`
  );
}
