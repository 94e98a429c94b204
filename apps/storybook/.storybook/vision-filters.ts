/**
 * Views of people who see colours otherwise: SVG colour matrices over the whole page (Machado, Oliveira and Fernandes 2009, at full
 * severity; achromatopsia by luminance). A picture for the designer only: axe measures the colours below the filter.
 */
const matrices: Record<string, number[]> = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
  achromatopsia: [0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722, 0.2126, 0.7152, 0.0722],
};

/** The names of the views, as the toolbar offers them. */
export const visions = Object.keys(matrices);

/** The matrix of one view as feColorMatrix wants it: four rows of five. */
const valuesOf = (matrix: number[]) =>
  [0, 3, 6].map((row) => `${matrix.slice(row, row + 3).join(' ')} 0 0`).join(' ') + ' 0 0 0 1 0';

/** Adds the filters and the rules that use them to the document, once; the rules look at `data-vision` of the root. */
export function addVisionFilters(): void {
  if (document.getElementById('vision-filters')) return;
  const filters = Object.entries(matrices).map(
    ([name, matrix]) =>
      `<filter id="vision-${name}" color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values="${valuesOf(matrix)}"/></filter>`,
  );
  const holder = document.createElement('div');
  holder.id = 'vision-filters';
  // Not display: none, with which a browser may leave the filter out.
  holder.style.cssText = 'position: absolute; width: 0; height: 0; overflow: hidden';
  holder.innerHTML = `<svg aria-hidden="true" focusable="false" width="0" height="0">${filters.join('')}</svg>`;
  const style = document.createElement('style');
  style.textContent = visions.map((name) => `html[data-vision='${name}'] { filter: url(#vision-${name}); }`).join('\n');
  document.head.append(style);
  document.documentElement.append(holder);
}
