/** How large a file may be: in bytes, as file managers count them, and in the words that every screen says. */
const upTo = (megabytes: number) => ({ inBytes: megabytes * 1_000_000, words: `${megabytes} MB` });

/** The picture of a company's logo. */
export const logoLimit = upTo(5);
/** A file with a vendor request. */
export const attachmentLimit = upTo(25);
