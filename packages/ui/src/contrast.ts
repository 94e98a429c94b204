/** An OKLCH colour: lightness 0 to 1, chroma, hue in degrees. */
export interface Oklch {
  lightness: number;
  chroma: number;
  hue: number;
}

/**
 * Reads `oklch(L C H)`; throws on anything else, so that a token in another notation cannot slip past the contrast test.
 */
export function parseOklch(text: string): Oklch {
  const parts = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(text.trim());
  if (!parts) throw new Error(`Not an opaque oklch() colour: ${text}`);
  return { lightness: Number(parts[1]), chroma: Number(parts[2]), hue: Number(parts[3]) };
}

/**
 * Linear-light sRGB channels, clipped to the gamut as browsers clip them (CSS Color 4, section "Sample code for color
 * conversions"; the matrices are Björn Ottosson's).
 */
function toLinearRgb({ lightness, chroma, hue }: Oklch): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Contrast ratio, 1 to 21, of two opaque colours (WCAG 2.2, "contrast ratio"). */
export function contrastRatio(one: Oklch, other: Oklch): number {
  const luminance = (colour: Oklch) => {
    const [red, green, blue] = toLinearRgb(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The colour in sRGB as `#rrggbb`, clipped to the gamut: for tools that read no OKLCH. */
export function toHex(colour: Oklch): string {
  const channels = toLinearRgb(colour).map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}
