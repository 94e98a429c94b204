import { Button } from '../button/button.tsx';
import type { ButtonProps, ButtonVariant } from '../button/button.tsx';
import { cn } from '../cn.ts';

export interface IconButtonProps extends Omit<ButtonProps, 'isWide'> {
  /** What the button does, for those who do not see the icon; it is the pointer's tooltip as well unless `title` is given. */
  label: string;
  /** Its rank, as of Button; `quiet` unless given. */
  variant?: ButtonVariant;
  /** Width and height. */
  size?: 'small' | 'middle' | 'large';
}

const squares = { small: 'w-control-small', middle: 'w-control-middle', large: 'w-control-large' };

/** A square button that shows one icon; give the icon `aria-hidden`. */
export function IconButton({
  label,
  size = 'middle',
  variant = 'quiet',
  className,
  children,
  ...rest
}: IconButtonProps) {
  // The reason is text in the button: a label by attribute would not contain it, which speech control trips over (WCAG 2.5.3).
  const isNamedByText = Boolean(rest.disabledReason);
  return (
    <Button
      {...rest}
      aria-label={isNamedByText ? undefined : label}
      title={rest.disabledReason ? undefined : 'title' in rest ? rest.title : label}
      size={size}
      variant={variant}
      className={cn(
        'px-0 pointer-coarse:before:left-1/2 pointer-coarse:before:w-11 pointer-coarse:before:-translate-x-1/2',
        squares[size ?? 'middle'],
        className,
      )}
    >
      {children}
      {isNamedByText && <span className="sr-only">{label}</span>}
    </Button>
  );
}
