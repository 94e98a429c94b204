import { createElement, type SVGProps } from 'react';

/** How the library of icons writes an icon down. */
type IconData = { size: number; node: [tag: string, attributes: Record<string, string>][] };

/**
 * What the custom elements have in place of `createLucideIcon` (the build puts it there): the same picture, without what nobody here asks for,
 * which is a context, names of classes, and strokes that do not scale.
 */
export default function createIcon({ size: own, node }: IconData) {
  return function Icon({ size = 24, ...props }: SVGProps<SVGSVGElement> & { size?: number | string }) {
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${own} ${own}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
