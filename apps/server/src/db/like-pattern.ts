/** The pattern of LIKE and ILIKE for a text anywhere in another: what it says is looked for as it stands. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
