import { Check, Circle } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn.ts';
import { passwordRules, passwordStrength, type PasswordRule, type PasswordStrength } from './password-strength.ts';
import { useTexts, type Texts } from '../language.tsx';

export interface StrengthMeterProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** The password so far. It is judged here and goes nowhere. */
  password: string;
  /** Names the meter. */
  label?: ReactNode;
  /** The rules of the checklist; those of the product unless given. */
  rules?: readonly PasswordRule[];
  /** The words for the three strengths. */
  strengthLabels?: Record<PasswordStrength['label'], string>;
  /** What is read of a rule that is met. */
  metLabel?: string;
  /** What is read of one that is not. */
  notMetLabel?: string;
  /** What a screen reader is told after a pause in typing. */
  announcement?: (strength: string, met: number, all: number) => string;
  /** The pause in typing before something is said. */
  announceAfterInMilliseconds?: number;
  /** Leaves out the list where the page has it elsewhere. */
  isChecklistHidden?: boolean;
}

const english: Texts<'strengthMeter'> = {
  label: 'Password strength',
  strengthLabels: { Weak: 'Weak', Good: 'Good', Strong: 'Strong' },
  rules: Object.fromEntries(passwordRules.map(({ id, label }) => [id, label])),
  metLabel: 'met',
  notMetLabel: 'not met',
  announcement: (strength, met, all) => `Password strength: ${strength}. ${met} of ${all} requirements met.`,
};

const fills = { Weak: 'bg-bad', Good: 'bg-warn', Strong: 'bg-good' };

/**
 * How strong a new password is: a bar, a word, and what is still missing. Put it after the password field and give its id as
 * that field's `aria-describedby`, so that it is read with it.
 */
export function StrengthMeter({
  password,
  label,
  rules = passwordRules,
  strengthLabels,
  metLabel,
  notMetLabel,
  announcement,
  announceAfterInMilliseconds = 1000,
  isChecklistHidden = false,
  className,
  ...rest
}: StrengthMeterProps) {
  const texts = useTexts('strengthMeter', english, { label, strengthLabels, metLabel, notMetLabel, announcement });
  const id = useId();
  const { score, label: strength } = passwordStrength(password);
  const words = texts.strengthLabels[strength];
  const met = rules.filter((rule) => rule.isMet(password));
  const [said, setSaid] = useState('');
  const text = password === '' ? '' : texts.announcement(words, met.length, rules.length);

  useEffect(() => {
    // At each key a screen reader would never come to an end.
    const timer = setTimeout(() => setSaid(text), announceAfterInMilliseconds);
    return () => clearTimeout(timer);
  }, [text, announceAfterInMilliseconds]);

  return (
    <div
      data-slot="strength-meter"
      {...rest}
      data-state={password === '' ? 'empty' : strength.toLowerCase()}
      className={cn('grid min-w-0 gap-2', className)}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
        <span id={id} className="text-ink-muted">
          {texts.label}
        </span>
        {/* The meter says it already. */}
        <span aria-hidden data-slot="strength-label" className="font-semibold text-ink">
          {password === '' ? '' : words}
        </span>
      </div>
      <div
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={score}
        aria-valuetext={`${words}, ${score}%`}
        className="h-1.5 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          data-slot="strength-bar"
          className={cn(
            'h-full rounded-full transition-[width] duration-slow forced-colors:bg-[CanvasText]',
            fills[strength],
          )}
          style={{ width: `${score}%` }}
        />
      </div>
      {!isChecklistHidden && (
        <ul className="grid gap-1 text-small">
          {rules.map((rule) => {
            const isMet = met.includes(rule);
            const Icon = isMet ? Check : Circle;
            return (
              <li
                key={rule.id}
                data-slot="strength-rule"
                data-state={isMet ? 'met' : 'not-met'}
                className={cn('flex min-w-0 items-start gap-1.5', isMet ? 'text-good' : 'text-ink-muted')}
              >
                <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
                <span className="min-w-0">
                  {(rules === passwordRules && texts.rules[rule.id]) || rule.label}
                  <span className="sr-only">, {isMet ? texts.metLabel : texts.notMetLabel}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}
