/** A person whom the identity provider of the demo knows. */
export type ProviderPerson = {
  /** The subject: who it is, whatever their address becomes. */
  subject: string;
  fullName: string;
  email: string;
  isVerified: boolean;
  /** What becomes of their login, for the page. */
  note: string;
};

/** The people of Contoso Industrial: those with an account in the demo world, and those who show what is refused. */
export const demoPeople: readonly ProviderPerson[] = [
  {
    subject: 'contoso-1001',
    fullName: 'Meera Nair',
    email: 'meera.nair@contoso-industrial.example',
    isVerified: true,
    note: 'Has an account',
  },
  {
    subject: 'contoso-1002',
    fullName: 'Karan Bhatia',
    email: 'karan.bhatia@contoso-industrial.example',
    isVerified: true,
    note: 'Logs in for the first time',
  },
  {
    subject: 'contoso-1003',
    fullName: 'Nisha Pillai',
    email: 'nisha.pillai@contoso-industrial.example',
    isVerified: true,
    note: 'Waits for approval',
  },
  {
    subject: 'contoso-1004',
    fullName: 'Vikram Sethi',
    email: 'vikram.sethi@contoso-industrial.example',
    isVerified: true,
    note: 'Has no account',
  },
  {
    subject: 'contoso-1005',
    fullName: 'Leela Thomas',
    email: 'leela.thomas@contoso-industrial.example',
    isVerified: false,
    note: 'Address is not verified',
  },
  {
    subject: 'partner-2001',
    fullName: 'Farid Khan',
    email: 'farid.khan@contoso-partners.example',
    isVerified: true,
    note: 'Guest of another domain',
  },
];
