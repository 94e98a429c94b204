import { Button } from '@millwright/ui/button/button';
import { Textarea } from '@millwright/ui/textarea/textarea';
import * as z from 'zod/mini';
import type { FormFields } from '../../shared/form.tsx';
import type { Auction } from '../auction-types.ts';

const MOST_CHARACTERS = 1000;
export const messageSchema = z.object({
  words: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Write a message.'),
      z.maxLength(MOST_CHARACTERS, 'Write at most 1,000 characters.'),
    ),
});
export type Message = z.output<typeof messageSchema>;
export const emptyMessage: Message = { words: '' };

/** The message to bidders, with what hosts send most often. */
export function MessageFields({
  auction,
  form,
  field,
  isPending,
  description,
}: Pick<FormFields<Message>, 'form' | 'field'> & { auction: Auction; isPending: boolean; description?: string }) {
  return (
    <>
      <Textarea
        label="Message"
        description={description}
        isRequired
        rows={3}
        characterLimit={MOST_CHARACTERS}
        // Sending clears the form.
        readOnly={isPending}
        {...field('words')}
        value={form.watch('words')}
      />
      <QuickMessages auction={auction} form={form} isPending={isPending} />
    </>
  );
}

/** Buttons that append a phrase to the message. */
function QuickMessages({
  auction: { state, rules },
  form,
  isPending,
}: {
  auction: Auction;
  form: FormFields<Message>['form'];
  isPending: boolean;
}) {
  const messages = [
    ...(state === 'live' ? [{ label: 'Five minutes left', words: 'Five minutes left.' }] : []),
    { label: 'Call us', words: `Please call us on ${rules.telephone}.` },
  ];
  const add = (words: string) => {
    const typed = form.getValues('words').trimEnd();
    form.setValue('words', typed === '' ? words : `${typed} ${words}`, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  return (
    <div role="group" aria-label="Quick messages" className="flex flex-wrap gap-2">
      {messages.map(({ label, words }) => (
        <Button key={label} size="small" disabled={isPending} onClick={() => add(words)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
