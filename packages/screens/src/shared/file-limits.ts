/** How large a file may be: in bytes, as file managers count them, and in the words that every screen says. */
export type FileLimit = Readonly<{ inBytes: number; words: string }>;
const upTo = (megabytes: number): FileLimit => ({ inBytes: megabytes * 1_000_000, words: `${megabytes} MB` });

/** The picture of a company's logo. */
export const logoLimit = upTo(5);
/** A file with a vendor request, of a quote, or to be read. */
export const attachmentLimit = upTo(25);
/** What is shown on the page: what a browser of a phone still draws. */
export const previewLimit = upTo(50);
/** A document of a job, which comes in parts. */
export const largeLimit = upTo(100);
/** The kinds of attachments: for the file chooser, and in words. */
export const attachmentKinds = {
  accept: '.pdf,.png,.jpg,.jpeg,.docx,.xlsx,.csv,.txt',
  words: 'PDF, PNG, JPEG, DOCX, XLSX, CSV or TXT',
};
/** The kinds of a job's documents. */
export const jobDocumentKinds = {
  accept: `${attachmentKinds.accept},.pptx,.doc,.xls,.ppt,.dwg,.dxf,.zip`,
  words: 'PDF, Word, Excel, PowerPoint, DWG, DXF, PNG, JPEG, CSV, TXT or ZIP',
};
