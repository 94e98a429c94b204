import type { MenuProps } from '@millwright/ui/menu/menu';
import { cloneElement, lazy, Suspense, useState, type ReactElement } from 'react';

const load = () => import('@millwright/ui/menu/menu');
const Menu = lazy(async () => ({ default: (await load()).Menu }));

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
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(true);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => void load(),
    onClick: () => setWanted(true),
  });
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Menu {...menu} trigger={trigger} isOpen={isOpen} onOpenChange={setOpen} />
    </Suspense>
  );
}
