import { describe, expect, it } from 'vitest';
import { cropRectangle, dragPosition, wholePictureZoom } from './crop-rectangle.ts';

const wide = { width: 400, height: 100 };
const middle = { zoom: 1, across: 0.5, down: 0.5 };

describe('cropRectangle', () => {
  it('is the largest part of the aspect at zoom 1', () => {
    expect(cropRectangle(wide, 1, middle)).toEqual({ x: 150, y: 0, width: 100, height: 100 });
    expect(cropRectangle(wide, 3, middle)).toEqual({ x: 50, y: 0, width: 300, height: 100 });
  });

  it('goes from edge to edge', () => {
    expect(cropRectangle(wide, 1, { ...middle, across: 0 }).x).toBe(0);
    expect(cropRectangle(wide, 1, { ...middle, across: 1 }).x).toBe(300);
  });

  it('shows less at a higher zoom, and the whole picture at the lowest', () => {
    expect(cropRectangle(wide, 1, { ...middle, zoom: 2 })).toEqual({ x: 175, y: 25, width: 50, height: 50 });
    expect(wholePictureZoom(wide, 1)).toBe(0.25);
    expect(cropRectangle(wide, 1, { ...middle, zoom: 0.25 })).toEqual({ x: 0, y: -150, width: 400, height: 400 });
    expect(wholePictureZoom({ width: 90, height: 90 }, 3)).toBeCloseTo(1 / 3);
  });
});

describe('dragPosition', () => {
  it('follows the pointer and stops at the edge', () => {
    // The picture dragged to the right by half a frame: the frame goes 50 of 300 pixels to the left.
    expect(dragPosition(wide, 1, middle, { across: 0.5, down: 0.2 })).toEqual({
      zoom: 1,
      across: 0.5 - 50 / 300,
      down: 0.5,
    });
    expect(dragPosition(wide, 1, middle, { across: 9, down: 0 }).across).toBe(0);
    expect(dragPosition(wide, 1, middle, { across: -9, down: 0 }).across).toBe(1);
  });
});
