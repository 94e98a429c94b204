/** The SMS of a login by phone. The last line lets browsers fill the code in on our own pages only. */
export const loginCodeMessage = (code: string, productName: string, publicUrl: string) => ({
  subject: `Your ${productName} login code`,
  text: `${code} is your ${productName} login code. It is good for 5 minutes. Never tell it to anybody.\n\n@${new URL(publicUrl).hostname} #${code}`,
});
