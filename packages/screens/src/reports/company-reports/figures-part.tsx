import { Card, CardHeader } from '@millwright/ui/card/card';
import type { ReactNode } from 'react';
import { isolated } from '../../shared/isolated.ts';

/** A part of the figures: what it is of, then its chart and its table. */
export function FiguresPart({
  title,
  description,
  action,
  children,
}: {
  title: string;
  description: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = `figures-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <Card as="section" aria-labelledby={id} className="grid min-w-0 grid-cols-1 gap-4">
      <CardHeader title={title} headingId={id} description={description} {...(action && { action })} />
      {children}
    </Card>
  );
}

/** A name as it was given, whole; where the table is scrolled sideways its column stays wide enough for words. */
export const nameClass = 'block min-w-28 wrap-anywhere';
export const NameCell = ({ name }: { name: string }) => <span className={nameClass}>{isolated(name)}</span>;
