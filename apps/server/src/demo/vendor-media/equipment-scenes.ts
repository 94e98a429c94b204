import { round } from './scene-pen.ts';
import type { Drawing, Point } from './scene-pen.ts';

/** What is made and mended: machines, vessels and what carries them. */
export const equipmentScenes = {
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
} satisfies Record<string, Drawing>;
