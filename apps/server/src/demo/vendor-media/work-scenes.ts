import { round } from './scene-pen.ts';
import type { Drawing, Point } from './scene-pen.ts';

/** Places and kinds of work, and large plant. */
export const workScenes = {
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
} satisfies Record<string, Drawing>;
