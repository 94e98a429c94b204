import type { RandomStream } from '../../db/seed/random.ts';

/** One white shape of a drawing, on a sheet of 800 by 600 whose lower fifth stays empty for a caption. */
export interface Shape {
  /** Path in SVG syntax: only M, L, A, Q, C and Z, which PDF can draw too. */
  path: string;
  /** Opacity of the filling, 0 to 1. */
  fill: number;
  /** Width of the outline, 0 for none. */
  stroke: number;
  /** Opacity of the outline, 0 to 1. */
  strokeOpacity: number;
  /** Lengths of dashes and gaps; empty for a full line. */
  dash: number[];
}

export type Style = Partial<Omit<Shape, 'path'>>;
export type Point = [x: number, y: number];

export const round = (value: number): number => Math.round(value * 10) / 10;

/** Collects shapes. */
export class Pen {
  readonly shapes: Shape[] = [];

  path(path: string, style: Style = {}): void {
    this.shapes.push({ path, fill: 0, stroke: 2.5, strokeOpacity: 0.85, dash: [], ...style });
  }

  line(x1: number, y1: number, x2: number, y2: number, style: Style = {}): void {
    this.path(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, style);
  }

  poly(points: Point[], style: Style = {}): void {
    this.path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, { fill: 0.1, ...style });
  }

  rect(x: number, y: number, width: number, height: number, style: Style = {}): void {
    this.poly(
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ],
      style,
    );
  }

  circle(x: number, y: number, radius: number, style: Style = {}): void {
    const [left, right, at, r] = [round(x - radius), round(x + radius), round(y), round(radius)];
    this.path(`M${left} ${at}A${r} ${r} 0 1 1 ${right} ${at}A${r} ${r} 0 1 1 ${left} ${at}Z`, { fill: 0.1, ...style });
  }

  /** A centre line, as draughtsmen draw it. */
  axis(x1: number, y1: number, x2: number, y2: number): void {
    this.line(x1, y1, x2, y2, { stroke: 1, strokeOpacity: 0.45, dash: [18, 5, 3, 5] });
  }

  /** A dimension line with arrow heads. */
  dimension(x1: number, x2: number, y: number, from: number): void {
    const thin = { stroke: 1, strokeOpacity: 0.5 };
    this.line(x1, from, x1, y + 6, thin);
    this.line(x2, from, x2, y + 6, thin);
    this.line(x1, y, x2, y, thin);
    this.poly(
      [
        [x1, y],
        [x1 + 11, y - 3.5],
        [x1 + 11, y + 3.5],
      ],
      { stroke: 0, fill: 0.5 },
    );
    this.poly(
      [
        [x2, y],
        [x2 - 11, y - 3.5],
        [x2 - 11, y + 3.5],
      ],
      { stroke: 0, fill: 0.5 },
    );
  }

  ground(y: number, from = 70, to = 730): void {
    this.line(from, y, to, y, { stroke: 3 });
    for (let x = from + 6; x < to; x += 18) this.line(x, y + 12, x + 12, y, { stroke: 1, strokeOpacity: 0.35 });
  }

  /** A flanged nozzle that points up (-1) or down (+1). */
  nozzle(x: number, y: number, direction: 1 | -1, width = 22, height = 34): void {
    const end = y + direction * height;
    this.rect(x - width / 2, Math.min(y, end), width, height, { fill: 0.14 });
    this.rect(x - width / 2 - 8, end - 5, width + 16, 10, { fill: 0.3 });
  }

  /** A valve as on a flow sheet, with a hand wheel. */
  valve(x: number, y: number, size = 20): void {
    this.poly(
      [
        [x - size, y - size * 0.7],
        [x + size, y + size * 0.7],
        [x + size, y - size * 0.7],
        [x - size, y + size * 0.7],
      ],
      { fill: 0.3 },
    );
    this.line(x, y, x, y - size * 1.5);
    this.line(x - size * 0.7, y - size * 1.5, x + size * 0.7, y - size * 1.5, { stroke: 4 });
  }
}

/** Draws one kind of scene; the stream varies counts and sizes. */
export type Drawing = (pen: Pen, random: RandomStream) => void;
