import { indianTime } from '../../indian-time.ts';

/** The notice that the number which logs in by phone is another one, to the account's address. Neither number is in it. */
export const numberChangedMail = (productName: string, publicUrl: string, at: Date) => ({
  subject: `The mobile number of your ${productName} account was changed`,
  text: [
    'Hello,',
    '',
    `the mobile number that you log in to ${productName} with was changed on ${indianTime(at)}.`,
    '',
    `If this was not you, set a new password now: ${publicUrl}/forgotpassword`,
  ].join('\n'),
});
