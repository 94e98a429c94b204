/** The groups of components, in the order of the sidebar (storySort in preview.tsx, which has to be written out there). */
export const componentGroups = [
  'Actions',
  'Forms',
  'Overlays',
  'Navigation',
  'Feedback',
  'Data',
  'Search',
  'Procurement',
] as const;

/** Between the title of a component and its other names. */
export const nameSeparator = ' · ';

/** A part of a title as people read it: without other names, in words, with a capital. `vendor-search` is "Vendor search". */
export function readable(part: string): string {
  const [own = ''] = part.split(nameSeparator);
  const words = own.includes(' ') ? own : own.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
