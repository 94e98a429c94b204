import * as z from 'zod/mini';

const address = /^[^\s@,;<>]+@[^\s@,;<>.]+(\.[^\s@,;<>.]+)+$/;
const mostRecipients = 5;

/** The addresses of a text with commas, semicolons, spaces or lines between them, in small letters, each once. */
export const recipientsOf = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
];

/** Whom to tell, and what. The contract takes one to five addresses and a note without links. */
export const shareSchema = z.object({
  recipients: z.string().check(
    z.refine((text) => recipientsOf(text).length > 0, 'Please enter your colleague’s email address'),
    z.refine(
      (text) => recipientsOf(text).every((each) => address.test(each) && each.length <= 256),
      'Please enter valid email address',
    ),
    z.refine((text) => recipientsOf(text).length <= mostRecipients, `${mostRecipients} addresses at most`),
  ),
  note: z.string().check(z.maxLength(500, 'Max 500 characters allowed')),
  isForRecipientsOnly: z.boolean(),
});

/** An empty share; a link that is passed on opens for nobody else. */
export const emptyShare = { recipients: '', note: '', isForRecipientsOnly: true };
