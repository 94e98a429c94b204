import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { controlBox, controlInput } from '../field/control-box.ts';
import { Field } from '../field/field.tsx';
import type { FieldWiring } from '../field/field.tsx';
import { useTexts, type Texts } from '../language.tsx';

export interface PasswordFieldProps
  extends FieldWiring, Omit<ComponentProps<'input'>, 'size' | 'type' | 'required' | 'maxLength' | 'ref'> {
  /** Height of the control and size of its text. */
  size?: 'middle' | 'large';
  /** `current-password` at login, `new-password` when one is chosen; password managers go by it. */
  autoComplete?: 'current-password' | 'new-password';
  /** The text of the toggle; while it is pressed the password can be read. */
  showLabel?: string;
  /** What follows the toggle's text for screen readers. */
  showSubjectLabel?: string;
  /** The native input, for instance to focus it. */
  ref?: ComponentProps<'input'>['ref'];
}

const english: Texts<'passwordField'> = {
  showLabel: 'Show',
  showSubjectLabel: 'password',
};

/**
 * A password with a toggle that shows it. It hides again when its form is submitted, so that no shared screen and no
 * browser history of form texts keeps it. Paste and password managers work; there is no longest length.
 */
export function PasswordField({
  label,
  description,
  error,
  isRequired,
  optionalLabel,
  isLabelHidden,
  size = 'middle',
  autoComplete = 'current-password',
  showLabel,
  showSubjectLabel,
  className,
  id,
  ...rest
}: PasswordFieldProps) {
  const texts = useTexts('passwordField', english, { showLabel, showSubjectLabel });
  const [isShown, setIsShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = box.current?.closest('form');
    if (!isShown || !form) return;
    const hide = () => setIsShown(false);
    form.addEventListener('submit', hide);
    return () => form.removeEventListener('submit', hide);
  }, [isShown]);

  return (
    <Field
      {...{ label, description, error, isRequired, optionalLabel, isLabelHidden }}
      controlId={id}
      describedBy={rest['aria-describedby']}
      data-slot="password-field"
      className={className}
    >
      {(control) => (
        <div ref={box} className={cn(controlBox({ size }), 'pe-1.5')}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...rest}
            {...control}
            autoComplete={autoComplete}
            type={isShown ? 'text' : 'password'}
            className={controlInput}
          />
          <button
            type="button"
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="relative inline-flex min-h-7 shrink-0 items-center gap-1.5 rounded-small px-2 text-label font-medium text-ink-soft hover:bg-hover hover:text-ink aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft pointer-coarse:before:absolute pointer-coarse:before:-inset-2"
          >
            {isShown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
            {texts.showLabel}
            <span className="sr-only"> {texts.showSubjectLabel}</span>
          </button>
        </div>
      )}
    </Field>
  );
}
