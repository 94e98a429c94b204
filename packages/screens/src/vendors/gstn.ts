/** Whether a text has the form of a GSTIN: fifteen characters that begin with the two digits of a state. */
export const isGstn = (text: string) => /^[0-9]{2}[A-Z0-9]{13}$/.test(text);
