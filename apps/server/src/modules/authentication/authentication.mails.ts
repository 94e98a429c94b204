import { indianTime } from '../../indian-time.ts';

/** The SMS of a login by phone. The last line lets browsers fill the code in on our own pages only. */
export const loginCodeMessage = (code: string, productName: string, publicUrl: string) => ({
  subject: `Your ${productName} login code`,
  text: `${code} is your ${productName} login code. It is valid for 5 minutes. Never share it.\n\n@${new URL(publicUrl).hostname} #${code}`,
});

/** The SMS of a forgotten password. */
export const resetCodeMessage = (code: string, productName: string, publicUrl: string) => ({
  subject: `Your ${productName} code`,
  text: `${code} is your code to reset your ${productName} password. It is valid for 3 minutes. Never share it.\n\n@${new URL(publicUrl).hostname} #${code}`,
});

/** The mail of a forgotten password: the code and the link. */
export const resetCodeMail = (code: string, link: string, productName: string) => ({
  subject: `Reset your ${productName} password`,
  text: [
    'Hello,',
    '',
    `you asked to reset your ${productName} password. Your code is`,
    '',
    code,
    '',
    'It is valid for 3 minutes, on the page where you requested it. Or open this link within 15 minutes:',
    link,
    '',
    'If this was not you, ignore this email: your password stays the same. Never share the code.',
  ].join('\n'),
});

/** The mail of a forgotten password to whom logs in by single sign-on. */
export const singleSignOnMail = (productName: string) => ({
  subject: `How you log in to ${productName}`,
  text: [
    'Hello,',
    '',
    `you asked to reset your ${productName} password. Your account has no password because it logs in via Microsoft. Choose "Login Via Microsoft" on the login page.`,
  ].join('\n'),
});

/** The notice that a password was changed, to the account's address. */
export const passwordChangedMail = (productName: string, publicUrl: string, at: Date) => ({
  subject: `Your ${productName} password was changed`,
  text: [
    'Hello,',
    '',
    `the password of your ${productName} account was changed on ${indianTime(at)}. You have been logged out of all other devices.`,
    '',
    `If this was not you, reset it now: ${publicUrl}/forgotpassword`,
  ].join('\n'),
});
