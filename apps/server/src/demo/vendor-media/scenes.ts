import type { RandomStream } from '../../db/seed/random.ts';
import type { SceneKind } from '../../db/seed/trades.ts';

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

type Style = Partial<Omit<Shape, 'path'>>;
type Point = [x: number, y: number];

const round = (value: number): number => Math.round(value * 10) / 10;

/** Collects shapes. */
class Pen {
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

const drawings: Record<SceneKind, (pen: Pen, random: RandomStream) => void> = {
  boiler(pen, random) {
    pen.ground(450);
    pen.rect(150, 130, 290, 320, { fill: 0.08 });
    for (let x = 164; x < 436; x += 15) pen.line(x, 150, x, 436, { stroke: 2, strokeOpacity: 0.55 });
    const burners = random.between(1, 2);
    for (let at = 0; at < burners; at += 1) {
      const y = 250 + at * 100;
      pen.poly(
        [
          [110, y - 26],
          [150, y - 40],
          [150, y + 40],
          [110, y + 26],
        ],
        { fill: 0.25 },
      );
      pen.path(`M152 ${y}Q230 ${y - 44} 300 ${y}Q230 ${y + 44} 152 ${y}Z`, { fill: 0.22, strokeOpacity: 0.5 });
    }
    pen.circle(530, 150, 44, { fill: 0.16 });
    pen.circle(530, 400, 32, { fill: 0.16 });
    for (let at = -4; at <= 4; at += 1) {
      const bend = 530 + at * 26;
      pen.path(`M${530 + at * 8} 192Q${bend} 280 ${530 + at * 6} 370`, { strokeOpacity: 0.65, stroke: 2 });
    }
    pen.path('M486 150Q460 110 440 130', {});
    pen.line(530, 106, 530, 76, { stroke: 5 });
    pen.line(530, 76, 640, 76, { stroke: 5 });
    pen.valve(600, 76, 15);
    pen.poly(
      [
        [632, 450],
        [644, 120],
        [692, 120],
        [704, 450],
      ],
      { fill: 0.12 },
    );
    pen.line(641, 190, 695, 190, { strokeOpacity: 0.4 });
    pen.line(637, 300, 699, 300, { strokeOpacity: 0.4 });
    pen.line(574, 330, 636, 330, { stroke: 8, strokeOpacity: 0.4 });
    pen.axis(530, 60, 530, 470);
  },
  pump(pen, random) {
    pen.ground(450);
    pen.rect(120, 408, 560, 42, { fill: 0.16 });
    pen.circle(240, 300, 108, { fill: 0.12 });
    pen.circle(240, 300, 66, { fill: 0.1, strokeOpacity: 0.6 });
    pen.circle(240, 300, 22, { fill: 0.3 });
    const vanes = random.between(5, 8);
    for (let at = 0; at < vanes; at += 1) {
      const turn = (at / vanes) * Math.PI * 2;
      const [sx, sy] = [240 + 22 * Math.cos(turn), 300 + 22 * Math.sin(turn)];
      const [ex, ey] = [240 + 64 * Math.cos(turn + 0.9), 300 + 64 * Math.sin(turn + 0.9)];
      const [cx, cy] = [240 + 50 * Math.cos(turn + 0.2), 300 + 50 * Math.sin(turn + 0.2)];
      pen.path(`M${round(sx)} ${round(sy)}Q${round(cx)} ${round(cy)} ${round(ex)} ${round(ey)}`);
    }
    pen.poly(
      [
        [270, 196],
        [348, 240],
        [348, 130],
        [270, 130],
      ],
      { fill: 0.12 },
    );
    pen.rect(256, 114, 106, 16, { fill: 0.35 });
    pen.rect(96, 268, 38, 64, { fill: 0.14 });
    pen.rect(84, 254, 14, 92, { fill: 0.35 });
    pen.rect(348, 278, 70, 44, { fill: 0.14 });
    pen.rect(418, 262, 26, 76, { fill: 0.3 });
    pen.rect(456, 220, 190, 160, { fill: 0.12 });
    for (let y = 236; y < 376; y += 16) pen.line(470, y, 632, y, { strokeOpacity: 0.5, stroke: 2 });
    pen.rect(646, 246, 24, 108, { fill: 0.2 });
    pen.rect(500, 192, 80, 28, { fill: 0.25 });
    pen.rect(190, 392, 100, 16, { fill: 0.2 });
    pen.rect(480, 380, 40, 28, { fill: 0.2 });
    pen.rect(590, 380, 40, 28, { fill: 0.2 });
    pen.axis(70, 300, 700, 300);
  },
  tank(pen, random) {
    pen.ground(450);
    pen.rect(170, 170, 420, 280, { fill: 0.1 });
    pen.path('M170 170Q380 90 590 170Z', { fill: 0.16 });
    const courses = random.between(4, 6);
    for (let at = 1; at < courses; at += 1) {
      const y = 170 + (280 * at) / courses;
      pen.line(170, y, 590, y, { strokeOpacity: 0.45, stroke: 2 });
      for (let x = 190 + (at % 2) * 50; x < 590; x += 100)
        pen.line(x, y, x, y - 280 / courses, { strokeOpacity: 0.25, stroke: 1.5 });
    }
    pen.path('M186 446Q300 400 390 300Q460 220 574 176', { stroke: 4 });
    pen.path('M186 426Q300 380 390 280Q460 200 574 156', { stroke: 1.5, strokeOpacity: 0.6 });
    for (let at = 0; at < 14; at += 1) {
      const t = at / 13;
      const x = 186 + 388 * t;
      const y = 446 - 270 * (t * 0.75 + 0.25 * t * t);
      pen.line(x, y, x, y - 20, { stroke: 1.5, strokeOpacity: 0.5 });
    }
    pen.nozzle(380, 130, -1, 20, 30);
    pen.nozzle(480, 150, -1, 14, 22);
    pen.rect(590, 400, 60, 22, { fill: 0.2 });
    pen.valve(668, 411, 18);
    pen.circle(230, 404, 24, { fill: 0.2 });
    pen.dimension(170, 590, 480, 456);
  },
  exchanger(pen, random) {
    pen.ground(450);
    pen.rect(200, 210, 400, 150, { fill: 0.1 });
    pen.path('M600 210Q690 210 690 285Q690 360 600 360Z', { fill: 0.14 });
    pen.rect(120, 210, 64, 150, { fill: 0.16 });
    pen.rect(184, 196, 16, 178, { fill: 0.35 });
    pen.rect(108, 200, 12, 170, { fill: 0.3 });
    pen.line(120, 285, 184, 285, { stroke: 4 });
    const tubes = random.between(6, 9);
    for (let at = 0; at < tubes; at += 1) {
      const y = 226 + (at * 118) / (tubes - 1);
      pen.line(200, y, 604, y, { strokeOpacity: 0.6, stroke: 2 });
    }
    for (let at = 0; at < Math.floor(tubes / 2); at += 1) {
      const reach = (59 - (at * 118) / (tubes - 1)) * 1;
      pen.path(`M604 ${round(285 - reach)}A${round(reach)} ${round(reach)} 0 0 1 604 ${round(285 + reach)}`, {
        strokeOpacity: 0.6,
        stroke: 2,
      });
    }
    for (let x = 260; x < 600; x += 68) {
      const isUpper = Math.round((x - 260) / 68) % 2 === 0;
      pen.line(x, isUpper ? 212 : 250, x, isUpper ? 320 : 358, { stroke: 4, strokeOpacity: 0.5 });
    }
    pen.nozzle(250, 210, -1);
    pen.nozzle(550, 360, 1);
    pen.nozzle(152, 210, -1, 18, 26);
    pen.nozzle(152, 360, 1, 18, 26);
    pen.poly(
      [
        [280, 362],
        [340, 362],
        [356, 450],
        [264, 450],
      ],
      { fill: 0.16 },
    );
    pen.poly(
      [
        [460, 362],
        [520, 362],
        [536, 450],
        [444, 450],
      ],
      { fill: 0.16 },
    );
    pen.axis(80, 285, 720, 285);
    pen.dimension(184, 690, 130, 190);
  },
  vessel(pen, random) {
    pen.ground(460);
    pen.path('M290 180Q290 110 400 110Q510 110 510 180L510 350Q510 420 400 420Q290 420 290 350Z', { fill: 0.12 });
    pen.path('M274 210L274 352Q274 438 400 438Q526 438 526 352L526 210', { strokeOpacity: 0.7 });
    pen.line(274, 210, 290, 210);
    pen.line(510, 210, 526, 210);
    pen.line(290, 180, 510, 180, { strokeOpacity: 0.5 });
    pen.line(400, 70, 400, 380, { stroke: 5 });
    const stages = random.between(1, 3);
    for (let at = 0; at < stages; at += 1) {
      const y = 372 - at * 70;
      pen.poly(
        [
          [400, y - 6],
          [466, y - 18],
          [466, y + 6],
          [400, y + 8],
        ],
        { fill: 0.4 },
      );
      pen.poly(
        [
          [400, y - 6],
          [334, y - 18],
          [334, y + 6],
          [400, y + 8],
        ],
        { fill: 0.4 },
      );
    }
    pen.rect(368, 74, 64, 36, { fill: 0.3 });
    pen.rect(378, 30, 44, 44, { fill: 0.2 });
    pen.nozzle(326, 130, -1, 20, 30);
    pen.nozzle(470, 128, -1, 26, 30);
    for (let y = 230; y <= 350; y += 30) {
      pen.circle(274, y, 8, { fill: 0.25, stroke: 1.5 });
      pen.circle(526, y, 8, { fill: 0.25, stroke: 1.5 });
    }
    pen.rect(250, 250, 26, 24, { fill: 0.3 });
    pen.rect(524, 250, 26, 24, { fill: 0.3 });
    pen.line(262, 274, 240, 460, { stroke: 7, strokeOpacity: 0.6 });
    pen.line(538, 274, 560, 460, { stroke: 7, strokeOpacity: 0.6 });
    pen.line(400, 438, 400, 452, { stroke: 10 });
    pen.axis(400, 20, 400, 475);
    pen.line(120, 330, 250, 330, { stroke: 6, strokeOpacity: 0.55 });
    pen.valve(180, 330, 18);
    pen.line(550, 300, 690, 300, { stroke: 6, strokeOpacity: 0.55 });
    pen.valve(620, 300, 18);
  },
  piping(pen, random) {
    pen.ground(455);
    for (const x of [150, 400, 650]) {
      pen.rect(x - 9, 120, 18, 335, { fill: 0.2 });
      pen.line(x - 40, 455, x + 40, 455, { stroke: 8, strokeOpacity: 0.6 });
    }
    const levels = [170, 270, 370];
    for (const y of levels) pen.rect(120, y, 560, 12, { fill: 0.3 });
    levels.forEach((y, level) => {
      const pipes = random.between(2, 4);
      for (let at = 0; at < pipes; at += 1) {
        const radius = random.between(8, 14);
        const top = y - radius * 2 - at * (level === 0 ? 32 : 22);
        if (top < y - 84) break;
        pen.rect(80, top, 640, radius * 2, { fill: 0.08 + 0.05 * at, stroke: 2 });
        pen.rect(300 + at * 60 - 5, top - 6, 10, radius * 2 + 12, { fill: 0.4, stroke: 1.5 });
        pen.rect(312 + at * 60 - 5, top - 6, 10, radius * 2 + 12, { fill: 0.4, stroke: 1.5 });
        if (at === 0) pen.valve(530 + level * 40, top + radius, 18);
      }
    });
    pen.line(150, 182, 400, 270, { strokeOpacity: 0.35 });
    pen.line(400, 182, 650, 270, { strokeOpacity: 0.35 });
  },
  structure(pen, random) {
    pen.ground(455);
    const bays = random.between(3, 4);
    const width = 560 / bays;
    const floors = random.between(2, 3);
    const height = 320 / floors;
    for (let at = 0; at <= bays; at += 1) {
      const x = 120 + at * width;
      pen.rect(x - 8, 135, 16, 320, { fill: 0.25 });
      pen.rect(x - 20, 447, 40, 8, { fill: 0.4 });
    }
    for (let floor = 0; floor < floors; floor += 1) {
      const y = 135 + floor * height;
      pen.rect(112, y - 8, 576, 16, { fill: 0.3 });
      for (let at = 0; at < bays; at += 1) {
        const x = 120 + at * width;
        if ((at + floor) % 2 === 0) {
          pen.line(x + 8, y + 8, x + width - 8, y + height - 8, { strokeOpacity: 0.55 });
          pen.line(x + width - 8, y + 8, x + 8, y + height - 8, { strokeOpacity: 0.55 });
        }
        pen.circle(x + width / 2, y + height / 2, 7, { fill: 0.3, stroke: 1.5 });
      }
    }
    for (let x = 120; x <= 680; x += 35) pen.line(x, 127, x, 98, { stroke: 1.5, strokeOpacity: 0.6 });
    pen.line(120, 98, 680, 98, { stroke: 2 });
    pen.line(120, 112, 680, 112, { stroke: 1.5, strokeOpacity: 0.5 });
    pen.dimension(120, 120 + width, 72, 96);
  },
  crane(pen, random) {
    pen.ground(455);
    const reach = random.between(0, 60);
    pen.rect(140, 380, 190, 46, { fill: 0.2 });
    pen.rect(150, 340, 90, 40, { fill: 0.25 });
    for (const x of [170, 220, 270, 310]) pen.circle(x, 436, 18, { fill: 0.3 });
    const tip: Point = [520 + reach, 90];
    pen.poly([[250, 384], [274, 384], tip], { fill: 0.08 });
    for (let at = 1; at < 12; at += 1) {
      const t = at / 12;
      const left: Point = [250 + (tip[0] - 250) * t, 384 + (tip[1] - 384) * t];
      const right: Point = [274 + (tip[0] - 274) * Math.min(1, t + 0.05), 384 + (tip[1] - 384) * Math.min(1, t + 0.05)];
      pen.line(left[0], left[1], right[0], right[1], { strokeOpacity: 0.5, stroke: 1.5 });
    }
    pen.line(160, 340, tip[0], tip[1], { stroke: 1.5, strokeOpacity: 0.6 });
    pen.line(tip[0], tip[1], tip[0], 220, { stroke: 2 });
    pen.circle(tip[0], 226, 9, { fill: 0.4 });
    pen.line(tip[0], 235, tip[0] - 80, 285, { stroke: 1.5 });
    pen.line(tip[0], 235, tip[0] + 80, 285, { stroke: 1.5 });
    const [left, right] = [tip[0] - 110, tip[0] + 110];
    pen.path(`M${left} 285Q${left - 34} 320 ${left} 355L${right} 355Q${right + 34} 320 ${right} 285Z`, { fill: 0.2 });
    pen.line(left, 285, left, 355, { strokeOpacity: 0.5 });
    pen.line(right, 285, right, 355, { strokeOpacity: 0.5 });
    pen.nozzle(tip[0], 355, 1, 22, 22);
    pen.line(left + 20, 356, left - 30, 440, { stroke: 1, dash: [6, 6], strokeOpacity: 0.6 });
  },
  panel(pen, random) {
    pen.ground(455);
    const cabinets = random.between(3, 5);
    const width = 540 / cabinets;
    for (let at = 0; at < cabinets; at += 1) {
      const x = 130 + at * width;
      pen.rect(x, 150, width - 8, 305, { fill: 0.12 });
      pen.rect(x + 10, 162, width - 28, 282, { fill: 0.06, strokeOpacity: 0.5, stroke: 1.5 });
      const middle = x + (width - 8) / 2;
      if (random.chance(0.5)) {
        pen.circle(middle, 205, 26, { fill: 0.16 });
        pen.line(middle, 205, middle + 14, 190, { stroke: 2.5 });
      } else {
        pen.rect(middle - 34, 182, 68, 46, { fill: 0.22 });
        pen.path(`M${middle - 26} 208L${middle - 12} 196L${middle} 212L${middle + 14} 192L${middle + 26} 202`, {
          stroke: 2,
        });
      }
      for (let row = 0; row < 3; row += 1) {
        for (let column = 0; column < 3; column += 1) {
          pen.circle(middle - 24 + column * 24, 262 + row * 24, 6, {
            fill: random.chance(0.4) ? 0.8 : 0.2,
            stroke: 1.5,
          });
        }
      }
      pen.rect(x + width - 34, 350, 8, 44, { fill: 0.5, stroke: 1 });
      for (let line = 0; line < 4; line += 1)
        pen.line(x + 24, 404 + line * 9, middle + 6, 404 + line * 9, { stroke: 1.5, strokeOpacity: 0.45 });
    }
    pen.rect(110, 96, 580, 20, { fill: 0.14 });
    for (let at = 0; at < cabinets; at += 1) {
      const x = 130 + at * width + width / 2;
      for (const offset of [-12, -4, 4, 12])
        pen.path(`M${round(x + offset)} 150Q${round(x + offset)} 124 ${round(x + offset + 20)} 108`, {
          stroke: 1.5,
          strokeOpacity: 0.6,
        });
    }
  },
  motor(pen, random) {
    const [cx, cy] = [400, 270];
    pen.circle(cx, cy, 190, { fill: 0.1 });
    pen.circle(cx, cy, 172, { fill: 0.05, strokeOpacity: 0.5 });
    pen.circle(cx, cy, 104, { fill: 0.1 });
    const slots = random.between(10, 14) * 2;
    for (let at = 0; at < slots; at += 1) {
      const turn = (at / slots) * Math.PI * 2;
      const next = ((at + 3) / slots) * Math.PI * 2;
      const point = (radius: number, angle: number): string =>
        `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`;
      pen.path(`M${point(106, turn)}L${point(146, turn)}`, { stroke: 6, strokeOpacity: 0.55 });
      if (at % 2 === 0)
        pen.path(`M${point(146, turn)}Q${point(176, (turn + next) / 2)} ${point(146, next)}`, { strokeOpacity: 0.8 });
    }
    pen.circle(cx, cy, 78, { fill: 0.14 });
    pen.circle(cx, cy, 24, { fill: 0.4 });
    for (let at = 0; at < 6; at += 1) {
      const turn = (at / 6) * Math.PI * 2;
      pen.circle(cx + 52 * Math.cos(turn), cy + 52 * Math.sin(turn), 11, { fill: 0.05, strokeOpacity: 0.6 });
    }
    pen.rect(230, 446, 90, 22, { fill: 0.2 });
    pen.rect(480, 446, 90, 22, { fill: 0.2 });
    pen.line(262, 404, 250, 446, { stroke: 5 });
    pen.line(538, 404, 550, 446, { stroke: 5 });
    pen.ground(468);
    pen.axis(170, cy, 630, cy);
    pen.axis(cx, 50, cx, 490);
  },
  workshop(pen, random) {
    pen.ground(455);
    pen.path('M80 200L400 90L720 200', { stroke: 4 });
    pen.line(80, 200, 720, 200, { stroke: 4 });
    for (let at = 1; at < 8; at += 1) {
      const x = 80 + at * 80;
      const y = x <= 400 ? 200 - ((x - 80) * 110) / 320 : 90 + ((x - 400) * 110) / 320;
      pen.line(x, 200, x, y, { strokeOpacity: 0.6 });
      pen.line(x, y, x <= 400 ? x - 80 : x + 80, 200, { strokeOpacity: 0.45, stroke: 1.5 });
    }
    pen.line(80, 200, 80, 455, { stroke: 6 });
    pen.line(720, 200, 720, 455, { stroke: 6 });
    pen.rect(80, 228, 640, 14, { fill: 0.25 });
    const hook = random.between(250, 560);
    pen.rect(hook - 34, 222, 68, 26, { fill: 0.35 });
    pen.line(hook, 248, hook, 300, { stroke: 2 });
    pen.path(`M${hook} 300Q${hook + 14} 312 ${hook} 322Q${hook - 12} 322 ${hook - 10} 310`, { stroke: 3 });
    pen.rect(140, 396, 300, 36, { fill: 0.2 });
    pen.rect(150, 330, 80, 66, { fill: 0.22 });
    pen.circle(248, 364, 34, { fill: 0.2 });
    pen.rect(262, 346, 130, 36, { fill: 0.14 });
    pen.poly(
      [
        [392, 364],
        [420, 350],
        [436, 350],
        [436, 396],
        [404, 396],
      ],
      { fill: 0.25 },
    );
    pen.rect(160, 432, 40, 23, { fill: 0.2 });
    pen.rect(380, 432, 40, 23, { fill: 0.2 });
    pen.rect(520, 300, 70, 155, { fill: 0.16 });
    pen.rect(590, 320, 80, 40, { fill: 0.2 });
    pen.rect(620, 360, 22, 40, { fill: 0.35 });
    pen.rect(500, 420, 180, 35, { fill: 0.2 });
  },
  crew(pen, random) {
    pen.ground(465);
    const people = random.between(4, 6);
    const gap = 560 / people;
    for (let at = 0; at < people; at += 1) {
      const x = 120 + gap / 2 + at * gap;
      const top = 200 + random.between(-14, 18);
      const shade = 0.1 + 0.06 * (at % 3);
      pen.path(
        `M${x - 46} 465L${x - 42} ${top + 90}Q${x - 40} ${top + 56} ${x} ${top + 56}Q${x + 40} ${top + 56} ${x + 42} ${top + 90}L${x + 46} 465Z`,
        { fill: shade + 0.06 },
      );
      pen.circle(x, top + 24, 26, { fill: shade + 0.1 });
      pen.path(
        `M${x - 31} ${top + 14}Q${x - 28} ${top - 22} ${x} ${top - 22}Q${x + 28} ${top - 22} ${x + 31} ${top + 14}Z`,
        { fill: 0.55 },
      );
      pen.line(x - 38, top + 15, x + 38, top + 15, { stroke: 5 });
      pen.line(x - 43, top + 130, x + 43, top + 130, { stroke: 7, strokeOpacity: 0.55 });
      pen.line(x - 44, top + 160, x + 44, top + 160, { stroke: 7, strokeOpacity: 0.55 });
      pen.line(x - 20, top + 60, x - 18, top + 130, { stroke: 5, strokeOpacity: 0.5 });
      pen.line(x + 20, top + 60, x + 18, top + 130, { stroke: 5, strokeOpacity: 0.5 });
    }
    pen.line(90, 150, 710, 150, { strokeOpacity: 0.3 });
    for (let x = 120; x < 710; x += 74) pen.line(x, 90, x, 210, { strokeOpacity: 0.16, stroke: 6 });
    pen.line(90, 96, 710, 96, { strokeOpacity: 0.3 });
  },
  testing(pen, random) {
    pen.ground(455, 70, 470);
    pen.rect(80, 370, 380, 70, { fill: 0.14 });
    pen.poly(
      [
        [246, 370],
        [294, 370],
        [278, 440],
        [262, 440],
      ],
      { fill: 0.3 },
    );
    for (let at = 0; at < 3; at += 1)
      pen.path(`M${256 + at * 3} ${384 + at * 16}Q270 ${394 + at * 16} ${284 - at * 3} ${384 + at * 16}`, {
        stroke: 1.5,
        strokeOpacity: 0.6,
      });
    pen.poly(
      [
        [150, 370],
        [196, 336],
        [226, 336],
        [226, 370],
      ],
      { fill: 0.35 },
    );
    pen.path('M200 336Q200 230 300 240Q420 250 470 230', { stroke: 3, strokeOpacity: 0.7 });
    pen.line(192, 370, 232, 440, { stroke: 1.5, dash: [7, 5] });
    pen.line(232, 440, 270, 380, { stroke: 1.5, dash: [7, 5] });
    pen.rect(470, 120, 230, 220, { fill: 0.16 });
    pen.rect(488, 138, 194, 134, { fill: 0.1 });
    for (let at = 1; at < 6; at += 1)
      pen.line(488 + at * 32.3, 138, 488 + at * 32.3, 272, { stroke: 1, strokeOpacity: 0.3 });
    for (let at = 1; at < 4; at += 1)
      pen.line(488, 138 + at * 33.5, 682, 138 + at * 33.5, { stroke: 1, strokeOpacity: 0.3 });
    let wave = 'M490 262';
    const echo = random.between(4, 9);
    for (let at = 1; at <= 14; at += 1) {
      const peak = at === 1 ? 110 : at === echo ? 62 : at === 12 ? 88 : random.between(2, 12);
      wave += `L${488 + at * 13 - 4} 262L${488 + at * 13} ${262 - peak}L${488 + at * 13 + 4} 262`;
    }
    pen.path(wave, { stroke: 2.5, strokeOpacity: 1 });
    for (let at = 0; at < 4; at += 1) pen.circle(512 + at * 48, 306, 13, { fill: 0.25 });
    pen.rect(560, 340, 50, 115, { fill: 0.12 });
    pen.ground(455, 500, 680);
    pen.dimension(80, 460, 320, 366);
  },
  scaffold(pen, random) {
    pen.ground(460);
    pen.path('M330 110Q330 70 400 70Q470 70 470 110L470 460L330 460Z', { fill: 0.16 });
    for (let y = 160; y < 460; y += 70) pen.line(330, y, 470, y, { strokeOpacity: 0.35, stroke: 1.5 });
    const lifts = random.between(5, 6);
    const height = 340 / lifts;
    for (const side of [0, 1]) {
      const left = side === 0 ? 180 : 490;
      for (const x of [left, left + 65, left + 130]) {
        pen.line(x, 100, x, 460, { stroke: 4 });
        pen.line(x - 10, 460, x + 10, 460, { stroke: 6 });
      }
      for (let lift = 0; lift <= lifts; lift += 1) {
        const y = 450 - lift * height;
        pen.line(left - 10, y, left + 140, y, { stroke: 3 });
        if (lift > 0) pen.rect(left - 12, y - 8, 154, 8, { fill: 0.45, stroke: 1 });
        if (lift < lifts) {
          pen.line(left + (lift % 2) * 65, y, left + (lift % 2) * 65 + 65, y - height, { strokeOpacity: 0.55 });
          pen.line(left, y - height * 0.55, left + 130, y - height * 0.55, { strokeOpacity: 0.4, stroke: 1.5 });
        }
      }
    }
    for (let lift = 2; lift < lifts; lift += 2) {
      const y = 450 - lift * height;
      pen.rect(310, y - 8, 180, 8, { fill: 0.35, stroke: 1 });
    }
    for (let at = 0; at < 20; at += 1)
      pen.line(196, 450 - at * 17, 214, 450 - at * 17, { stroke: 1.5, strokeOpacity: 0.55 });
  },
  tower(pen, random) {
    pen.ground(455);
    const cells = random.between(2, 3);
    const width = 560 / cells;
    for (let at = 0; at < cells; at += 1) {
      const x = 120 + at * width;
      pen.poly(
        [
          [x + 6, 440],
          [x + width - 6, 440],
          [x + width - 16, 210],
          [x + 16, 210],
        ],
        { fill: 0.12 },
      );
      const middle = x + width / 2;
      pen.path(
        `M${round(middle - width * 0.3)} 210Q${round(middle - width * 0.2)} 170 ${round(middle - width * 0.28)} 128L${round(middle + width * 0.28)} 128Q${round(middle + width * 0.2)} 170 ${round(middle + width * 0.3)} 210Z`,
        { fill: 0.2 },
      );
      pen.line(middle - width * 0.2, 160, middle + width * 0.2, 152, { stroke: 6 });
      pen.circle(middle, 156, 9, { fill: 0.6 });
      for (let y = 340; y < 436; y += 14)
        pen.line(x + 12, y, x + width - 12, y + 8, { strokeOpacity: 0.55, stroke: 2 });
      pen.rect(x + 18, 256, width - 36, 54, { fill: 0.1, strokeOpacity: 0.5 });
      for (let fill = 0; fill < 10; fill += 1) {
        const fx = x + 22 + (fill * (width - 44)) / 10;
        pen.path(`M${round(fx)} 308L${round(fx + width / 24)} 258L${round(fx + width / 12)} 308`, {
          stroke: 1.5,
          strokeOpacity: 0.45,
        });
      }
      for (let puff = 0; puff < 3; puff += 1) {
        pen.path(
          `M${round(middle - 40 + puff * 36)} 116Q${round(middle - 58 + puff * 36)} 96 ${round(middle - 36 + puff * 36)} 84Q${round(middle - 20 + puff * 36)} 70 ${round(middle - 30 + puff * 36)} 54`,
          { stroke: 2, strokeOpacity: 0.4 },
        );
      }
    }
    pen.line(90, 238, 710, 238, { stroke: 8, strokeOpacity: 0.5 });
    pen.rect(110, 440, 580, 15, { fill: 0.3 });
  },
  conveyor(pen, random) {
    pen.ground(455);
    const rise = random.between(150, 210);
    const [x1, y1, x2, y2] = [150, 390, 620, 390 - rise];
    const at = (t: number, offset: number): Point => [x1 + (x2 - x1) * t, y1 + (y2 - y1) * t + offset];
    pen.poly([at(0, -26), at(1, -26), at(1, 26), at(0, 26)], { fill: 0.08, stroke: 2 });
    pen.circle(x1, y1, 30, { fill: 0.22 });
    pen.circle(x2, y2, 30, { fill: 0.22 });
    pen.circle(x1, y1, 8, { fill: 0.6 });
    pen.circle(x2, y2, 8, { fill: 0.6 });
    for (let roller = 1; roller < 12; roller += 1) {
      const [x, y] = at(roller / 12, -18);
      pen.circle(x, y, 7, { fill: 0.35, stroke: 1.5 });
      const [bx, by] = at(roller / 12, 30);
      if (roller % 2) pen.line(x, y + 8, bx, by, { strokeOpacity: 0.45, stroke: 1.5 });
      else pen.line(bx - 20, by, x + 18, y + 2, { strokeOpacity: 0.3, stroke: 1.5 });
    }
    for (let lump = 1; lump < 9; lump += 1) {
      const [x, y] = at(lump / 9, -34);
      pen.path(`M${round(x - 24)} ${round(y + 8)}Q${round(x)} ${round(y - 20)} ${round(x + 24)} ${round(y - 6)}Z`, {
        fill: 0.35,
        stroke: 1.5,
      });
    }
    for (const t of [0.3, 0.62, 0.9]) {
      const [x, y] = at(t, 28);
      pen.line(x - 6, y, x - 26, 455, { stroke: 4 });
      pen.line(x + 6, y, x + 26, 455, { stroke: 4 });
      pen.line(x - 16, (y + 455) / 2, x + 16, (y + 455) / 2, { strokeOpacity: 0.6 });
    }
    pen.poly(
      [
        [x2 + 20, y2 + 6],
        [x2 + 80, y2 + 6],
        [x2 + 66, y2 + 66],
        [x2 + 40, y2 + 66],
      ],
      { fill: 0.2 },
    );
    pen.path(`M${x2 - 20} 455Q${x2 + 54} ${y2 + 140} ${x2 + 108} 455Z`, { fill: 0.25 });
    pen.poly(
      [
        [100, 300],
        [190, 300],
        [168, 352],
        [122, 352],
      ],
      { fill: 0.2 },
    );
  },
  turbine(pen, random) {
    const stages = random.between(9, 12);
    const width = 420 / stages;
    pen.ground(460);
    pen.rect(90, 246, 620, 38, { fill: 0.2 });
    for (let at = 0; at < stages; at += 1) {
      const x = 190 + at * width;
      const half = 52 + (at / stages) ** 1.6 * 108;
      pen.rect(x, 265 - half, width * 0.55, half * 2, { fill: 0.12 });
      for (let blade = -4; blade <= 4; blade += 1) {
        if (blade === 0) continue;
        const y = 265 + (blade / 4.4) * half;
        pen.line(x, y, x + width * 0.55, y + 7, { strokeOpacity: 0.5, stroke: 1.5 });
      }
    }
    pen.path('M170 200Q180 180 240 176L420 150L620 84L640 84L640 120', { stroke: 4 });
    pen.path('M170 330Q180 350 240 354L420 380L620 446L640 446L640 410', { stroke: 4 });
    pen.circle(140, 265, 40, { fill: 0.16 });
    pen.circle(668, 265, 40, { fill: 0.16 });
    pen.rect(112, 304, 56, 156, { fill: 0.14 });
    pen.rect(640, 304, 56, 156, { fill: 0.14 });
    pen.nozzle(220, 178, -1, 30, 46);
    pen.axis(60, 265, 740, 265);
    pen.dimension(190, 610, 60, 100);
  },
  furnace(pen, random) {
    pen.ground(455);
    const rows = random.between(7, 8);
    const outer = 230;
    for (let row = 0; row < 3; row += 1) {
      const [r1, r2] = [outer - row * 34, outer - row * 34 - 30];
      const bricks = 15 - row * 2;
      for (let at = 0; at < bricks; at += 1) {
        const a1 = Math.PI + (at / bricks) * Math.PI + 0.012;
        const a2 = Math.PI + ((at + 1) / bricks) * Math.PI - 0.012;
        const point = (radius: number, angle: number): string =>
          `${round(400 + radius * Math.cos(angle))} ${round(320 + radius * Math.sin(angle))}`;
        pen.path(`M${point(r1, a1)}L${point(r1, a2)}L${point(r2, a2)}L${point(r2, a1)}Z`, {
          fill: 0.1 + 0.05 * ((at + row) % 3),
          stroke: 1.5,
          strokeOpacity: 0.6,
        });
      }
    }
    for (let row = 0; row < rows - 2; row += 1) {
      for (const side of [-1, 1]) {
        for (let at = 0; at < 3; at += 1) {
          const x = side < 0 ? 170 + at * 34 : 532 + at * 34;
          pen.rect(x, 322 + row * 22, 31, 19, { fill: 0.1 + 0.05 * ((at + row) % 3), stroke: 1.5, strokeOpacity: 0.6 });
        }
      }
    }
    pen.path(
      'M320 455Q290 380 350 330Q346 372 384 360Q372 300 420 250Q420 318 452 336Q470 350 462 382Q500 366 488 330Q536 400 484 455Z',
      { fill: 0.3 },
    );
    pen.path('M366 455Q352 412 390 390Q396 412 412 404Q412 376 428 362Q436 392 452 412Q464 434 446 455Z', {
      fill: 0.4,
      strokeOpacity: 0.5,
    });
    pen.rect(160, 84, 480, 10, { fill: 0.25 });
    for (const x of [200, 300, 400, 500, 600])
      pen.line(x, 94, x, x === 400 ? 96 : 104 + Math.abs(400 - x) * 0.35, { strokeOpacity: 0.5 });
  },
  cleaning(pen, random) {
    pen.circle(520, 265, 178, { fill: 0.12 });
    pen.circle(520, 265, 150, { fill: 0.06, strokeOpacity: 0.5 });
    const clean = random.between(2, 5);
    for (let row = -5; row <= 5; row += 1) {
      for (let column = -5; column <= 5; column += 1) {
        const x = 520 + column * 26 + (row % 2 === 0 ? 0 : 13);
        const y = 265 + row * 23;
        if ((x - 520) ** 2 + (y - 265) ** 2 > 136 ** 2) continue;
        pen.circle(x, y, 8.5, { fill: row < clean - 3 ? 0.65 : 0.08, stroke: 1.5, strokeOpacity: 0.6 });
      }
    }
    for (let bolt = 0; bolt < 24; bolt += 1) {
      const turn = (bolt / 24) * Math.PI * 2;
      pen.circle(520 + 164 * Math.cos(turn), 265 + 164 * Math.sin(turn), 5, { fill: 0.5, stroke: 1 });
    }
    pen.line(96, 420, 340, 292, { stroke: 9 });
    pen.rect(160, 372, 40, 34, { fill: 0.3 });
    pen.path('M96 420Q60 450 90 470Q150 490 240 468Q300 452 330 470', { stroke: 5, strokeOpacity: 0.6 });
    for (let ray = -3; ray <= 3; ray += 1)
      pen.line(344, 290, 470, 224 + ray * 15, { stroke: 2, strokeOpacity: 0.65, dash: ray % 2 === 0 ? [] : [10, 6] });
    for (let drop = 0; drop < 16; drop += 1)
      pen.circle(400 + random.between(0, 110), 190 + random.between(0, 120), random.between(2, 4), {
        fill: 0.7,
        stroke: 0,
      });
    pen.ground(490);
  },
  filter(pen, random) {
    pen.ground(460);
    const modules = random.between(3, 4);
    const width = 420 / modules;
    for (let at = 0; at < modules; at += 1) {
      const x = 130 + at * width;
      pen.rect(x, 130, width - 6, 190, { fill: 0.1 });
      pen.poly(
        [
          [x, 320],
          [x + width - 6, 320],
          [x + width / 2 + 10, 400],
          [x + width / 2 - 16, 400],
        ],
        { fill: 0.18 },
      );
      pen.rect(x + width / 2 - 18, 400, 30, 14, { fill: 0.4 });
      const bags = Math.floor((width - 24) / 18);
      for (let bag = 0; bag < bags; bag += 1) {
        const bx = x + 10 + bag * 18;
        pen.path(
          `M${round(bx)} 156L${round(bx)} 296Q${round(bx + 6)} 308 ${round(bx + 12)} 296L${round(bx + 12)} 156Z`,
          { fill: 0.2, stroke: 1.5, strokeOpacity: 0.6 },
        );
      }
      pen.line(x + 10, 320, x + 4, 460, { stroke: 5, strokeOpacity: 0.7 });
      pen.line(x + width - 16, 320, x + width - 10, 460, { stroke: 5, strokeOpacity: 0.7 });
    }
    pen.rect(120, 104, 430, 26, { fill: 0.2 });
    pen.line(130, 428, 550, 428, { stroke: 7, strokeOpacity: 0.5 });
    pen.poly(
      [
        [550, 108],
        [610, 200],
        [610, 250],
        [550, 128],
      ],
      { fill: 0.16 },
    );
    pen.circle(630, 300, 54, { fill: 0.16 });
    pen.circle(630, 300, 18, { fill: 0.4 });
    pen.rect(610, 200, 34, 50, { fill: 0.16 });
    pen.poly(
      [
        [676, 460],
        [684, 90],
        [716, 90],
        [724, 460],
      ],
      { fill: 0.14 },
    );
    pen.line(684, 300, 676, 300, { stroke: 12, strokeOpacity: 0.5 });
    pen.rect(600, 354, 60, 106, { fill: 0.14 });
  },
};

/** The kinds of drawing that exist. */
export const sceneKinds = Object.keys(drawings) as SceneKind[];

/**
 * The shapes of one drawing. The same kind and stream give the same shapes; the stream varies counts and sizes.
 * @param kind what is drawn; an unknown kind gets the workshop
 * @param random the stream of the picture
 */
export function sceneShapes(kind: string, random: RandomStream): Shape[] {
  const pen = new Pen();
  (drawings[kind as SceneKind] ?? drawings.workshop)(pen, random);
  return pen.shapes;
}
