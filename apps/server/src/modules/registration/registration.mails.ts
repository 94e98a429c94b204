/** The mail with the code of a registration. */
export const registrationCodeMail = (code: string, productName: string) => ({
  subject: `Your ${productName} registration code`,
  text: [
    'Hello,',
    '',
    `you are registering at ${productName} with this address. Your code is`,
    '',
    code,
    '',
    'It is valid for 10 minutes, on the page where you requested it. Never share it.',
    '',
    'If this was not you, ignore this email: no account is created without the code.',
  ].join('\n'),
});

/** What an address gets instead of a code when it has an account already. */
export const alreadyRegisteredMail = (productName: string, publicUrl: string) => ({
  subject: `You already have a ${productName} account`,
  text: [
    'Hello,',
    '',
    `you tried to register at ${productName} with this address. It already has an account: log in at ${publicUrl}/login`,
    '',
    `If you forgot your password: ${publicUrl}/forgotpassword`,
  ].join('\n'),
});

/** The mail to a person whose request for access was received. */
export const requestReceivedMail = (productName: string, teamEmail: string) => ({
  subject: `Your request for access to ${productName} was received`,
  text: [
    'Hello,',
    '',
    `your request for access to ${productName} was received. Your credentials will be verified, and an e-mail will follow once the account is approved.`,
    '',
    `If you did not register, please tell us: ${teamEmail}`,
  ].join('\n'),
});

/** What is told of a person who asks for access. */
type Request = { email: string; fullName: string; companyName: string; productName: string; publicUrl: string };

/** The mail to the provider's team about a new request. */
export const newRequestMail = ({ email, fullName, companyName, productName, publicUrl }: Request) => ({
  subject: `${productName}: a request for access`,
  text: [
    `${fullName} (${email}) requests access for ${companyName}.`,
    '',
    `Decide at ${publicUrl}/provider or by: npm run provider -- approve ${email}`,
  ].join('\n'),
});

/** The mail to the super users of a company about a colleague who asks for access. */
export const colleagueRequestMail = ({ email, fullName, companyName, productName, publicUrl }: Request) => ({
  subject: `${productName}: a colleague requests access`,
  text: [
    'Hello,',
    '',
    `${fullName} (${email}) registered for ${companyName} and is waiting for approval. Approve or reject the request at ${publicUrl}/invite`,
    '',
    'Approve only people you know.',
  ].join('\n'),
});

/** The mail to a person who was let in. */
export const approvedMail = (productName: string, publicUrl: string, isFirstCompanyUser: boolean) => ({
  subject: `Welcome to ${productName}: your account is approved`,
  text: [
    'Hello,',
    '',
    `your ${productName} account is approved. Log in at ${publicUrl}/login`,
    ...(isFirstCompanyUser
      ? ['', 'You are the first user of your company, so you also approve the colleagues who register after you.']
      : []),
  ].join('\n'),
});

/** The mail to a person who was refused. */
export const rejectedMail = (productName: string, teamEmail: string) => ({
  subject: `Your request for access to ${productName}`,
  text: [
    'Hello,',
    '',
    `your request for access to ${productName} was not approved.`,
    '',
    `If you think this is a mistake, please write to ${teamEmail}`,
  ].join('\n'),
});
