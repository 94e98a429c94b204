import type { MenuProps } from '@millwright/ui/menu/menu';
import { cloneElement, useState, type ReactElement } from 'react';
import { useLazyPart } from './use-lazy-part.ts';

const load = () => import('@millwright/ui/menu/menu');

type TriggerProps = {
  onClick?: () => void;
  onPointerEnter?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
};

/** A Menu whose code is loaded when it is first reached for; until then its button stands there and looks the same. */
export function LazyMenu({
  trigger,
  ...menu
}: Omit<MenuProps, 'trigger' | 'isOpen' | 'onOpenChange'> & { trigger: ReactElement<TriggerProps> }) {
  const { part, want, prepare } = useLazyPart(load);
  const [isOpen, setOpen] = useState(true);
  if (part) return <part.Menu {...menu} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} />;
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onClick: want,
  });
}
