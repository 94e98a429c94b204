import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({
  extend: {
    theme: {
      text: ['tiny', 'small', 'label', 'body', 'title', 'heading', 'display', 'hero'],
      spacing: ['control-small', 'control-middle', 'control-large', 'card', 'row', 'stack', 'gutter'],
      radius: ['small', 'middle', 'large'],
      shadow: ['raised', 'float', 'modal'],
      container: ['page', 'sheet', 'modal', 'form'],
    },
    classGroups: {
      z: [{ z: ['sticky', 'navbar', 'tray', 'overlay', 'modal', 'toast', 'tooltip'] }],
      duration: [{ duration: ['fast', 'slow'] }],
    },
  },
});

/** Joins class names; of two that set the same property the later wins, which is why `className` comes last everywhere. */
export function cn(...classes: Array<string | false | null | undefined>): string {
  return merge(classes);
}
