/** Colour, dash and mark of each series: what differs by colour differs by form too. */
export const looks = [
  { color: 'text-accent', dash: undefined },
  { color: 'text-spark', dash: '6 3' },
  { color: 'text-good', dash: '2 3' },
  { color: 'text-ink-muted', dash: '8 3 2 3' },
  // The same colours with hollow marks and other dashes.
  { color: 'text-accent', dash: '12 4' },
  { color: 'text-spark', dash: '1 3' },
  { color: 'text-good', dash: '10 3 2 3 2 3' },
  { color: 'text-ink-muted', dash: '4 2' },
];

/** The mark of a series at a point. */
export function Mark({ look, x, y, size = 4 }: { look: number; x: number; y: number; size?: number }) {
  const shapes = [
    `M${x - size} ${y}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`,
    `M${x - size} ${y - size}h${2 * size}v${2 * size}h${-2 * size}z`,
    `M${x} ${y - size - 1}l${size + 1} ${2 * size}h${-2 * size - 2}z`,
    `M${x} ${y - size - 1}l${size + 1} ${size + 1}l${-size - 1} ${size + 1}l${-size - 1} ${-size - 1}z`,
  ];
  const isHollow = look % looks.length >= shapes.length;
  return (
    <path
      d={shapes[look % shapes.length]}
      fill={isHollow ? undefined : 'currentColor'}
      stroke={isHollow ? 'currentColor' : undefined}
      strokeWidth={isHollow ? 1.5 : undefined}
      className={isHollow ? 'fill-surface' : 'stroke-surface'}
    />
  );
}
