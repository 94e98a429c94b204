/**
 * The one source of the design tokens. `npm run tokens` makes of it what the code reads: the CSS variables and Tailwind's theme
 * (src/tokens.css), the theming of the widgets (src/widget-theme.css), the TypeScript module (src/tokens.ts), the W3C design-token JSON
 * (generated/) and the list of names that others may rely on (tokens/public-names.json).
 *
 * Names are public API: a name that goes needs an entry in `deprecated` for one minor version first.
 */

/** OKLCH as CSS writes it between the brackets: lightness, chroma, hue, and maybe `/ alpha`. */
export type ColourText = string;

/** The modes of a colour. High contrast follows light or dark as everything does. */
export type Mode = 'light' | 'dark' | 'contrast-light' | 'contrast-dark';

/** A colour in each mode, and what it is for. */
export type ColourToken = readonly [
  light: ColourText,
  dark: ColourText,
  contrastLight: ColourText,
  contrastDark: ColourText,
  description: string,
];

/** What text or graphics (`front`) may stand on which surface (`back`); every front on every back. Names without `color-`. */
export interface Pairs {
  front: readonly string[];
  back: readonly string[];
  why: string;
}

/** A public variable of the vendor widgets: a host sets it on the widget or on anything around it. */
export interface WidgetVariable {
  /** With `--vd-` before it. */
  name: string;
  /** What kind of value it takes. */
  syntax: 'color' | 'length' | 'time' | 'font-family' | 'shadow' | 'integer';
  /** What it changes, for the docs. */
  description: string;
  /** The token whose value it has when nobody sets it. */
  default: string;
  /** Token to the value that it gets: `{}` stands for the variable. The first is the token of `default`. */
  sets: Readonly<Record<string, string>>;
}

const black = '0.13 0.01 250';
const white = '1 0 0';
const night = '0 0 0';

/**
 * Colours by the name of their CSS variable. `color-*` is the role of text, lines and graphics; where a token has a `background-color-*` as
 * well, `bg-*` paints that one.
 */
export const colours: Readonly<Record<string, ColourToken>> = {
  'color-page': ['0.98 0.003 250', '0.17 0.014 250', white, night, 'The page behind everything'],
  'color-surface': [white, '0.21 0.016 250', white, night, 'Cards and fields'],
  'color-raised': [white, '0.245 0.018 250', white, '0.17 0.01 250', 'Modals, menus, toasts'],
  'color-sunken': ['0.96 0.004 250', '0.275 0.018 250', '0.955 0.004 250', '0.21 0.014 250', 'Chips, tracks, insets'],
  'color-hover': [
    '0.955 0.005 250',
    '0.29 0.02 250',
    '0.93 0.008 250',
    '0.26 0.02 250',
    'A row or quiet button under the pointer',
  ],
  'color-chosen': [white, '0.32 0.018 250', white, '0.33 0.02 250', 'The chosen one of several, on sunken'],
  'color-disabled': [
    '0.935 0.006 250',
    '0.29 0.014 250',
    '0.93 0.006 250',
    '0.26 0.014 250',
    'What cannot be used now',
  ],
  'color-overlay': [
    '0.21 0.022 250 / 0.45',
    '0.1 0.01 250 / 0.65',
    '0 0 0 / 0.7',
    '0 0 0 / 0.8',
    'The veil behind a modal',
  ],

  'color-ink': ['0.21 0.022 250', '0.95 0.006 250', black, white, 'Text'],
  'color-ink-soft': ['0.36 0.024 250', '0.87 0.01 250', '0.24 0.024 250', '0.95 0.006 250', 'Labels'],
  'color-ink-muted': ['0.48 0.022 250', '0.77 0.014 250', '0.34 0.024 250', '0.89 0.01 250', 'The second line'],
  'color-ink-faint': ['0.525 0.02 250', '0.72 0.016 250', '0.38 0.022 250', '0.84 0.012 250', 'Placeholders'],
  'color-on-disabled': [
    '0.515 0.02 250',
    '0.73 0.012 250',
    '0.38 0.022 250',
    '0.84 0.012 250',
    'Text of what cannot be used now',
  ],

  'color-line': [
    '0.905 0.008 250',
    '0.32 0.018 250',
    '0.6 0.02 250',
    '0.6 0.02 250',
    'One-pixel lines that carry the structure',
  ],
  'color-line-strong': [
    '0.83 0.011 250',
    '0.42 0.02 250',
    '0.45 0.022 250',
    '0.78 0.02 250',
    'Outline of a button, head of a table',
  ],
  'color-control': [
    '0.65 0.018 250',
    '0.56 0.022 250',
    '0.4 0.022 250',
    '0.8 0.02 250',
    'Outline of fields, checkboxes, radios',
  ],
  'color-focus': [
    '0.58 0.105 236',
    '0.75 0.11 236',
    '0.45 0.15 255',
    '0.86 0.14 95',
    'The ring around what has the focus',
  ],

  'color-accent': [
    '0.42 0.082 236',
    '0.8 0.085 236',
    '0.35 0.09 245',
    '0.88 0.075 236',
    'Links and chosen things, as text or line',
  ],
  'background-color-accent': [
    '0.42 0.082 236',
    '0.54 0.1 236',
    '0.35 0.09 245',
    '0.88 0.075 236',
    'The one primary action',
  ],
  'background-color-accent-hover': [
    '0.37 0.074 236',
    '0.5 0.096 236',
    '0.28 0.075 245',
    '0.94 0.04 236',
    'Primary action under the pointer',
  ],
  'background-color-accent-active': [
    '0.34 0.068 236',
    '0.47 0.09 236',
    '0.24 0.065 245',
    '0.97 0.02 236',
    'Primary action while pressed',
  ],
  'color-on-accent': [white, white, white, night, 'Text on the primary action'],
  'color-accent-soft': [
    '0.94 0.02 236',
    '0.31 0.045 236',
    '0.94 0.025 236',
    '0.26 0.05 236',
    'Chosen rows, chips of filters',
  ],
  'color-on-accent-soft': ['0.34 0.068 236', '0.88 0.05 236', '0.28 0.075 245', '0.95 0.03 236', 'Text on accent-soft'],

  'color-spark': [
    '0.665 0.18 48',
    '0.75 0.16 55',
    '0.53 0.155 45',
    '0.82 0.15 65',
    'Stars and the current place; graphics only',
  ],
  'background-color-spark': [
    '0.71 0.17 52',
    '0.74 0.16 54',
    '0.76 0.16 58',
    '0.82 0.15 65',
    'The one action that matters on a dark surface',
  ],
  'background-color-spark-hover': [
    '0.67 0.17 50',
    '0.7 0.16 52',
    '0.72 0.165 55',
    '0.88 0.1 75',
    'That action under the pointer',
  ],
  'color-on-spark': ['0.21 0.022 250', '0.21 0.022 250', night, night, 'Text on spark'],
  'color-star-empty': [
    '0.83 0.011 250',
    '0.42 0.02 250',
    '0.87 0.01 250',
    '0.38 0.02 250',
    'A star that was not given; the figure beside it says so',
  ],
  'color-spark-soft': ['0.95 0.04 65', '0.31 0.055 52', '0.95 0.04 65', '0.26 0.05 52', 'Counts of what is new'],
  'color-on-spark-soft': ['0.45 0.12 48', '0.87 0.08 62', '0.37 0.1 48', '0.93 0.06 70', 'Text on spark-soft'],

  'color-good': ['0.45 0.1 155', '0.8 0.13 155', '0.37 0.085 155', '0.88 0.13 155', 'Good, as text'],
  'background-color-good': [
    '0.45 0.1 155',
    '0.54 0.115 155',
    '0.37 0.085 155',
    '0.88 0.13 155',
    'Good, as a filled mark',
  ],
  'color-on-good': [white, white, white, night, 'Text on good'],
  'color-good-soft': ['0.95 0.04 155', '0.3 0.045 155', '0.95 0.04 155', '0.25 0.045 155', 'Good, as a quiet surface'],
  'color-on-good-soft': ['0.42 0.095 155', '0.88 0.09 155', '0.34 0.08 155', '0.94 0.08 155', 'Text on good-soft'],

  'color-warn': ['0.48 0.1 75', '0.83 0.13 82', '0.38 0.082 72', '0.9 0.13 90', 'Attention, as text'],
  'background-color-warn': [
    '0.78 0.15 80',
    '0.8 0.14 80',
    '0.78 0.15 80',
    '0.9 0.13 90',
    'Attention, as a filled mark',
  ],
  'color-on-warn': ['0.21 0.022 250', '0.21 0.022 250', night, night, 'Text on warn'],
  'color-warn-soft': ['0.96 0.05 85', '0.31 0.05 80', '0.96 0.05 85', '0.26 0.045 80', 'Attention, as a quiet surface'],
  'color-on-warn-soft': ['0.45 0.095 72', '0.89 0.09 85', '0.36 0.078 72', '0.94 0.08 90', 'Text on warn-soft'],

  'color-bad': ['0.48 0.17 25', '0.79 0.11 22', '0.41 0.155 27', '0.87 0.075 20', 'Wrong, as text'],
  'background-color-bad': [
    '0.5 0.175 25',
    '0.55 0.18 25',
    '0.41 0.155 27',
    '0.87 0.075 20',
    'Wrong, and what cannot be undone',
  ],
  'background-color-bad-hover': [
    '0.45 0.16 25',
    '0.51 0.17 25',
    '0.35 0.135 27',
    '0.93 0.04 20',
    'A dangerous action under the pointer',
  ],
  'color-on-bad': [white, white, white, night, 'Text on bad'],
  'color-bad-soft': ['0.955 0.03 20', '0.31 0.06 22', '0.955 0.03 20', '0.26 0.06 22', 'Wrong, as a quiet surface'],
  'color-on-bad-soft': ['0.45 0.16 25', '0.88 0.06 20', '0.38 0.145 27', '0.94 0.04 20', 'Text on bad-soft'],

  'color-inverse': ['0.21 0.022 250', '0.3 0.022 250', night, '0.26 0.02 250', 'Dark in both themes: tray, tooltip'],
  'color-inverse-hover': [
    '0.3 0.024 250',
    '0.37 0.024 250',
    '0.26 0.02 250',
    '0.33 0.02 250',
    'On it, under the pointer',
  ],
  'color-inverse-line': ['0.45 0.02 250', '0.48 0.02 250', '0.78 0.02 250', '0.8 0.02 250', 'Lines on it'],
  'color-on-inverse': ['0.985 0.002 250', '0.985 0.002 250', white, white, 'Text on it'],
  'color-on-inverse-muted': [
    '0.82 0.012 250',
    '0.82 0.012 250',
    '0.92 0.008 250',
    '0.94 0.006 250',
    'Second line on it',
  ],

  'color-brand': [
    '0.34 0.068 236',
    '0.3 0.06 236',
    '0.27 0.06 240',
    '0.24 0.05 240',
    'The product itself: panel of the login, avatars',
  ],
  'color-brand-deep': ['0.25 0.05 240', '0.2 0.038 240', '0.2 0.045 240', '0.17 0.03 240', 'Its deeper end'],
  'color-brand-line': ['0.5 0.06 236', '0.45 0.05 236', '0.75 0.06 236', '0.75 0.06 236', 'Lines on it'],
  'color-on-brand': ['0.99 0.002 236', '0.99 0.002 236', white, white, 'Text on it'],
  'color-on-brand-muted': ['0.85 0.025 236', '0.85 0.025 236', '0.93 0.015 236', '0.93 0.015 236', 'Second line on it'],

  'color-tint-1': ['0.91 0.05 55', '0.36 0.06 50', '0.93 0.045 55', '0.28 0.05 50', 'Behind initials'],
  'color-on-tint-1': ['0.42 0.11 48', '0.9 0.06 60', '0.35 0.095 48', '0.95 0.04 60', 'Initials'],
  'color-tint-2': ['0.92 0.045 236', '0.36 0.055 236', '0.93 0.04 236', '0.28 0.05 236', 'Behind initials'],
  'color-on-tint-2': ['0.36 0.08 236', '0.9 0.045 236', '0.3 0.075 240', '0.95 0.03 236', 'Initials'],
  'color-tint-3': ['0.92 0.055 155', '0.36 0.055 155', '0.93 0.05 155', '0.28 0.05 155', 'Behind initials'],
  'color-on-tint-3': ['0.38 0.085 155', '0.9 0.07 155', '0.32 0.075 155', '0.95 0.05 155', 'Initials'],
  'color-tint-4': ['0.92 0.04 300', '0.37 0.06 300', '0.93 0.035 300', '0.28 0.055 300', 'Behind initials'],
  'color-on-tint-4': ['0.4 0.11 300', '0.9 0.045 300', '0.34 0.1 300', '0.95 0.03 300', 'Initials'],
  'color-tint-5': ['0.93 0.06 90', '0.37 0.055 85', '0.94 0.055 90', '0.28 0.045 85', 'Behind initials'],
  'color-on-tint-5': ['0.42 0.085 80', '0.91 0.07 90', '0.35 0.072 80', '0.95 0.05 90', 'Initials'],
  'color-tint-6': ['0.92 0.035 10', '0.37 0.06 10', '0.93 0.03 10', '0.28 0.055 10', 'Behind initials'],
  'color-on-tint-6': ['0.42 0.12 10', '0.9 0.045 10', '0.35 0.11 10', '0.95 0.03 10', 'Initials'],
};

const surfaces = ['page', 'surface', 'raised'];
const fills = ['bg-accent', 'bg-good', 'bg-bad'];

/** Text on its surface: 4.5:1 or better, 7:1 in high contrast. `bg-x` names the `background-color-x`, a plain name the `color-x`. */
export const textPairs: readonly Pairs[] = [
  {
    front: ['ink', 'ink-soft', 'ink-muted', 'ink-faint', 'accent', 'good', 'warn', 'bad'],
    back: [...surfaces, 'sunken', 'hover'],
    why: 'Text and coloured words on the plain surfaces',
  },
  { front: ['ink'], back: ['chosen'], why: 'The chosen one of several' },
  { front: ['on-disabled'], back: ['disabled'], why: 'What cannot be used still says what it is' },
  { front: ['on-accent'], back: ['bg-accent', 'bg-accent-hover', 'bg-accent-active'], why: 'The primary action' },
  { front: ['on-accent-soft', 'accent'], back: ['accent-soft'], why: 'Chosen rows and chips' },
  { front: ['on-spark'], back: ['bg-spark', 'bg-spark-hover'], why: 'The action on a dark surface' },
  { front: ['on-spark-soft'], back: ['spark-soft'], why: 'Counts' },
  { front: ['on-good'], back: ['bg-good'], why: 'Filled marks' },
  { front: ['on-good-soft', 'good'], back: ['good-soft'], why: 'Banners, badges, best cells' },
  { front: ['on-warn'], back: ['bg-warn'], why: 'Filled marks' },
  { front: ['on-warn-soft', 'warn'], back: ['warn-soft'], why: 'Banners, badges, outliers' },
  { front: ['on-bad'], back: ['bg-bad', 'bg-bad-hover'], why: 'Dangerous actions' },
  { front: ['on-bad-soft', 'bad'], back: ['bad-soft'], why: 'Banners, errors' },
  { front: ['on-inverse', 'on-inverse-muted'], back: ['inverse', 'inverse-hover'], why: 'Tray and tooltip' },
  { front: ['on-brand', 'on-brand-muted'], back: ['brand', 'brand-deep'], why: 'The panel of the login' },
  ...[1, 2, 3, 4, 5, 6].map((tint) => ({ front: [`on-tint-${tint}`], back: [`tint-${tint}`], why: 'Initials' })),
];

/** Controls and graphics on their surface: 3:1 or better, 4.5:1 in high contrast. */
export const controlPairs: readonly Pairs[] = [
  {
    front: ['control', 'focus', 'spark', ...fills],
    back: surfaces,
    why: 'Outlines of fields, focus, stars, filled controls',
  },
  { front: ['bg-spark'], back: ['inverse'], why: 'The action of the tray' },
];

/** Colours that carry no meaning of their own: no pair is asked of them. In high contrast the lines are held to 3:1 nevertheless. */
export const decorative: readonly string[] = [
  'line',
  'line-strong',
  'inverse-line',
  'brand-line',
  'overlay',
  'star-empty',
];

/** What `decorative` leaves open in light and dark but high contrast does not. */
export const contrastLinePairs: readonly Pairs[] = [
  { front: ['line', 'line-strong'], back: surfaces, why: 'Stronger lines' },
  { front: ['inverse-line'], back: ['inverse'], why: 'Stronger lines' },
  { front: ['brand-line'], back: ['brand'], why: 'Stronger lines' },
];

/** Least contrast by kind of pair: in light and dark, and in high contrast (WCAG 2.2, 1.4.3, 1.4.6, 1.4.11). */
export const leastContrast = {
  text: { normal: 4.5, contrast: 7 },
  control: { normal: 3, contrast: 4.5 },
  line: { normal: 1, contrast: 3 },
} as const;

/** Widths in px from which a layout may change; mobile first. */
export const breakpoints: Readonly<Record<string, number>> = {
  '2xs': 320,
  xs: 480,
  sm: 640,
  md: 768,
  lg: 1024,
  xl: 1200,
  '2xl': 1440,
};

/** Families in the order in which they are tried. */
export const fonts: Readonly<Record<string, readonly string[]>> = {
  sans: [
    'IBM Plex Sans Variable',
    'IBM Plex Sans Devanagari',
    'IBM Plex Sans Fallback',
    'IBM Plex Sans Wide Fallback',
    'system-ui',
    'sans-serif',
  ],
  mono: ['ui-monospace', 'SFMono-Regular', 'Cascadia Mono', 'Liberation Mono', 'monospace'],
};

/** Sizes of text: px, px of the line, letter spacing in em, the weight that it is mostly set in, and what for. */
export const texts: Readonly<
  Record<string, { size: number; line: number; tracking?: number; weight: number; description: string }>
> = {
  tiny: { size: 11, line: 16, weight: 500, description: 'Counts and keys, never sentences' },
  small: { size: 12.5, line: 18, weight: 400, description: 'The second line' },
  label: { size: 13, line: 18, weight: 500, description: 'Labels, small buttons' },
  body: { size: 14, line: 20, weight: 400, description: 'Everything else' },
  title: { size: 15, line: 22, weight: 600, description: 'Titles of cards' },
  heading: { size: 18, line: 26, tracking: -0.005, weight: 600, description: 'Sections' },
  display: { size: 24, line: 32, tracking: -0.01, weight: 600, description: 'The title of a page' },
  hero: { size: 34, line: 42, tracking: -0.01, weight: 600, description: 'The login and other first pages' },
};

/** Weights: headings and totals 600, labels and buttons 500. Tailwind names them. */
export const weights: Readonly<Record<string, number>> = { normal: 400, medium: 500, semibold: 600 };

/** Space in px: comfortable, compact where it shrinks, from 768 px where it grows. `''` is the step of the rhythm. */
export const spaces: Readonly<
  Record<string, { comfortable: number; compact?: number; from768?: number; description: string }>
> = {
  '': { comfortable: 4, description: 'The step: p-1 is one step, p-4 four' },
  'control-small': { comfortable: 28, compact: 24, description: 'Height of a small control' },
  'control-middle': { comfortable: 36, compact: 32, description: 'Height of a control' },
  'control-large': { comfortable: 44, compact: 40, description: 'Height of a large control' },
  card: { comfortable: 20, compact: 14, description: 'Inside a card' },
  row: { comfortable: 12, compact: 7, description: 'Above and below a row of a table or list' },
  stack: { comfortable: 20, compact: 14, description: 'Between blocks of a page' },
  gutter: { comfortable: 16, from768: 24, description: 'Beside the page' },
};

/** Radii in px. */
export const radii: Readonly<Record<string, { value: number; description: string }>> = {
  small: { value: 4, description: 'Checkboxes, chips, cells' },
  middle: { value: 6, description: 'Buttons, fields' },
  large: { value: 10, description: 'Cards, modals' },
};

/** Shadows: layers of x, y, blur in px and the colour in light and dark. */
export const shadows: Readonly<
  Record<
    string,
    {
      layers: readonly [x: number, y: number, blur: number, light: ColourText, dark: ColourText][];
      description: string;
    }
  >
> = {
  raised: { layers: [[0, 1, 2, '0.21 0.02 250 / 0.06', '0 0 0 / 0.3']], description: 'Cards, fields' },
  float: {
    layers: [
      [0, 4, 16, '0.21 0.02 250 / 0.1', '0 0 0 / 0.45'],
      [0, 1, 3, '0.21 0.02 250 / 0.08', '0 0 0 / 0.35'],
    ],
    description: 'Menus, trays',
  },
  modal: {
    layers: [
      [0, 20, 48, '0.21 0.02 250 / 0.22', '0 0 0 / 0.6'],
      [0, 2, 6, '0.21 0.02 250 / 0.1', '0 0 0 / 0.4'],
    ],
    description: 'Modals',
  },
};

/** Widths in px, and the unit in which CSS gets them: a modal does not grow with the text. */
export const containers: Readonly<Record<string, { value: number; unit: 'rem' | 'px'; description: string }>> = {
  page: { value: 1320, unit: 'rem', description: 'A page' },
  sheet: { value: 1400, unit: 'rem', description: 'A sheet of figures' },
  modal: { value: 500, unit: 'px', description: 'A modal' },
  form: { value: 400, unit: 'rem', description: 'A form of one column' },
};

/** Durations in ms; 0 under reduced motion. */
export const durations: Readonly<Record<string, { value: number; description: string }>> = {
  fast: { value: 120, description: 'Colours, what appears' },
  slow: { value: 200, description: 'What moves' },
};

/** The one curve: things arrive fast and settle. */
export const easings: Readonly<Record<string, readonly [number, number, number, number]>> = { out: [0, 0, 0.2, 1] };

/** Animations; none under reduced motion. */
export const animations: Readonly<Record<string, { value: string; keyframes: string; description: string }>> = {
  spin: {
    value: 'spin 800ms linear infinite',
    keyframes: 'to { transform: rotate(360deg); }',
    description: 'Work under way',
  },
  shimmer: {
    value: 'shimmer 1.6s ease-in-out infinite',
    keyframes: '50% { opacity: 0.55; }',
    description: 'The shape of what is loading',
  },
  'fade-in': {
    value: 'fade-in var(--transition-duration-fast) var(--ease-out) both',
    keyframes: 'from { opacity: 0; }',
    description: 'What appears in its place',
  },
  'rise-in': {
    value: 'rise-in var(--transition-duration-slow) var(--ease-out) both',
    keyframes: 'from { opacity: 0; translate: 0 8px; }',
    description: 'What appears over the page',
  },
  'slide-in': {
    value: 'slide-in var(--transition-duration-slow) var(--ease-out) both',
    keyframes: 'from { translate: var(--slide-from, 100% 0); }',
    description: 'A drawer; --slide-from gives its side, for example "100% 0"',
  },
};

/** Layers, from the page up. */
export const layers: Readonly<Record<string, number>> = {
  sticky: 10,
  navbar: 20,
  tray: 30,
  overlay: 40,
  modal: 50,
  toast: 60,
  tooltip: 70,
};

/** A quiet surface of a colour that a host gives, and the text on it. */
const soft = (tone: string) => ({
  [`color-${tone}`]: '{}',
  [`background-color-${tone}`]: '{}',
  [`color-${tone}-soft`]: 'color-mix(in oklab, {} 14%, var(--color-surface))',
  [`color-on-${tone}-soft`]: 'color-mix(in oklab, {} 75%, var(--color-ink))',
});
const toBody = (px: number) => Number((px / texts['body']!.size).toFixed(4));
/** Another size of text in proportion to the body's. */
const scaled = (name: string) => ({
  [`text-${name}`]: `calc({} * ${toBody(texts[name]!.size)})`,
  [`text-${name}--line-height`]: `calc({} * ${toBody(texts[name]!.line)})`,
});

/**
 * The public theming of the vendor widgets. What a variable derives (hover of an accent, sizes beside the body's) follows it unless that
 * has a variable of its own, which then wins.
 */
export const widgetVariables: readonly WidgetVariable[] = [
  {
    name: 'accent',
    syntax: 'color',
    description:
      'Primary buttons, checked boxes, the filled part of a slider; links and chosen things too unless accent-text is set.',
    default: 'background-color-accent',
    sets: {
      'background-color-accent': '{}',
      'background-color-accent-hover': 'color-mix(in oklab, {} 88%, black)',
      'background-color-accent-active': 'color-mix(in oklab, {} 80%, black)',
      'color-accent': '{}',
      'color-accent-soft': 'color-mix(in oklab, {} 12%, var(--color-surface))',
      'color-on-accent-soft': 'color-mix(in oklab, {} 75%, var(--color-ink))',
    },
  },
  {
    name: 'on-accent',
    syntax: 'color',
    description: 'Text and signs on accent.',
    default: 'color-on-accent',
    sets: { 'color-on-accent': '{}' },
  },
  {
    name: 'accent-text',
    syntax: 'color',
    description: 'Links and chosen things as text, where accent itself is too light or too dark for text.',
    default: 'color-accent',
    sets: { 'color-accent': '{}' },
  },
  {
    name: 'accent-soft',
    syntax: 'color',
    description: 'Chosen rows and chips of filters.',
    default: 'color-accent-soft',
    sets: { 'color-accent-soft': '{}' },
  },
  {
    name: 'focus',
    syntax: 'color',
    description: 'The ring around what has the focus.',
    default: 'color-focus',
    sets: { 'color-focus': '{}' },
  },
  {
    name: 'star',
    syntax: 'color',
    description: 'Stars of ratings.',
    default: 'color-spark',
    sets: { 'color-spark': '{}' },
  },
  {
    name: 'background',
    syntax: 'color',
    description: 'Behind the widget.',
    default: 'color-page',
    sets: { 'color-page': '{}' },
  },
  {
    name: 'surface',
    syntax: 'color',
    description: 'Cards and fields; menus and dialogs too unless raised is set.',
    default: 'color-surface',
    sets: { 'color-surface': '{}', 'color-raised': '{}' },
  },
  {
    name: 'raised',
    syntax: 'color',
    description: 'Menus, dialogs, toasts.',
    default: 'color-raised',
    sets: { 'color-raised': '{}' },
  },
  {
    name: 'sunken',
    syntax: 'color',
    description: 'Chips, tracks, and what is under the pointer.',
    default: 'color-sunken',
    sets: { 'color-sunken': '{}', 'color-hover': '{}', 'color-disabled': '{}' },
  },
  {
    name: 'text',
    syntax: 'color',
    description: 'Text; labels are a shade softer.',
    default: 'color-ink',
    sets: { 'color-ink': '{}', 'color-ink-soft': 'color-mix(in oklab, {} 90%, var(--color-surface))' },
  },
  {
    name: 'text-muted',
    syntax: 'color',
    description: 'Second lines, placeholders, disabled text.',
    default: 'color-ink-muted',
    sets: { 'color-ink-muted': '{}', 'color-ink-faint': '{}', 'color-on-disabled': '{}' },
  },
  {
    name: 'line',
    syntax: 'color',
    description: 'Lines that carry the structure.',
    default: 'color-line',
    sets: { 'color-line': '{}' },
  },
  {
    name: 'control',
    syntax: 'color',
    description: 'Outlines of fields, checkboxes and outline buttons.',
    default: 'color-control',
    sets: { 'color-control': '{}', 'color-line-strong': '{}' },
  },
  {
    name: 'good',
    syntax: 'color',
    description: 'Good: verified, sent.',
    default: 'color-good',
    sets: soft('good'),
  },
  {
    name: 'warn',
    syntax: 'color',
    description: 'Attention.',
    default: 'color-warn',
    sets: {
      'color-warn': '{}',
      'color-warn-soft': 'color-mix(in oklab, {} 14%, var(--color-surface))',
      'color-on-warn-soft': 'color-mix(in oklab, {} 75%, var(--color-ink))',
    },
  },
  {
    name: 'bad',
    syntax: 'color',
    description: 'Wrong: errors, refusals.',
    default: 'color-bad',
    sets: { ...soft('bad'), 'background-color-bad-hover': 'color-mix(in oklab, {} 88%, black)' },
  },
  {
    name: 'font-family',
    syntax: 'font-family',
    description: 'The font of all text.',
    default: 'font-sans',
    sets: { 'font-sans': '{}' },
  },
  {
    name: 'font-size',
    syntax: 'length',
    description: 'The size of text; all other sizes and line heights follow in proportion.',
    default: 'text-body',
    sets: {
      'text-body': '{}',
      'text-body--line-height': `calc({} * ${toBody(texts['body']!.line)})`,
      ...Object.assign(
        {},
        ...Object.keys(texts)
          .filter((name) => name !== 'body')
          .map(scaled),
      ),
    },
  },
  {
    name: 'space',
    syntax: 'length',
    description: 'The step of the rhythm: paddings and gaps are its multiples.',
    default: 'spacing',
    sets: {
      spacing: '{}',
      'spacing-card': 'calc({} * 5)',
      'spacing-row': 'calc({} * 3)',
      'spacing-stack': 'calc({} * 5)',
      'spacing-gutter': 'calc({} * 4)',
    },
  },
  {
    name: 'control-height',
    syntax: 'length',
    description: 'Height of buttons and fields; small ones are 8 px lower, large ones 8 px higher.',
    default: 'spacing-control-middle',
    sets: {
      'spacing-control-middle': '{}',
      'spacing-control-small': 'calc({} - 8px)',
      'spacing-control-large': 'calc({} + 8px)',
    },
  },
  {
    name: 'radius',
    syntax: 'length',
    description: 'Corners of buttons and fields; chips are a third less round, cards two thirds rounder.',
    default: 'radius-middle',
    sets: { 'radius-middle': '{}', 'radius-small': 'calc({} * 2 / 3)', 'radius-large': 'calc({} * 5 / 3)' },
  },
  {
    name: 'shadow',
    syntax: 'shadow',
    description: 'Under cards and fields; none for flat ones.',
    default: 'shadow-raised',
    sets: { 'shadow-raised': '{}' },
  },
  {
    name: 'shadow-float',
    syntax: 'shadow',
    description: 'Under menus, trays and dialogs.',
    default: 'shadow-float',
    sets: { 'shadow-float': '{}', 'shadow-modal': '{}' },
  },
  {
    name: 'duration',
    syntax: 'time',
    description: 'How long a change takes; what moves takes two thirds longer. 0 under reduced motion whatever is set.',
    default: 'transition-duration-fast',
    sets: { 'transition-duration-fast': '{}', 'transition-duration-slow': 'calc({} * 5 / 3)' },
  },
  {
    name: 'z-index',
    syntax: 'integer',
    description: 'The layer of dialogs; toasts and tooltips lie above it. For hosts with layers of their own.',
    default: 'z-index-modal',
    sets: {
      'z-index-modal': '{}',
      'z-index-overlay': 'calc({} - 1)',
      'z-index-toast': 'calc({} + 1)',
      'z-index-tooltip': 'calc({} + 2)',
    },
  },
];

/**
 * Names on their way out: still made, as another name's value, until the version in `removedIn`; then the entry stays as the record of why
 * the name is gone.
 */
export const deprecated: Readonly<
  Record<string, { use: string; since: string; removedIn: string; isRemoved?: boolean }>
> = {};
