import type { RandomStream } from '../../db/seed/random.ts';
import type { SceneKind } from '../../db/seed/trades.ts';
import { equipmentScenes } from './equipment-scenes.ts';
import { Pen } from './scene-pen.ts';
import type { Drawing, Shape } from './scene-pen.ts';
import { workScenes } from './work-scenes.ts';

const drawings: Record<SceneKind, Drawing> = { ...equipmentScenes, ...workScenes };

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
