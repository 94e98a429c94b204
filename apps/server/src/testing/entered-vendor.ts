import { gstinCheckCharacter } from '../gstin.rules.ts';

/** A vendor as the provider's team enters it, with nothing checked yet; of each number up to 8,999 another one. */
export function enteredVendor(number: number) {
  const stem = `33AAZCP${1000 + number}Q1Z`;
  return {
    gstn: stem + gstinCheckCharacter(stem),
    companyName: `Palar Rotary Services ${number}`,
    constitution: 'Private Limited Company',
    foundedYear: 2004,
    employeeCount: 60,
    turnoverInPaise: 12_000_000_000,
    summary: 'Grinds kiln tyres and rollers at site while the kiln runs.',
    email: 'sales@palar-rotary.example',
    address: 'Plot 12, SIPCOT',
    state: 'Tamil Nadu',
    city: 'Chennai',
    pinCode: '600001',
    subcategoryIds: ['pump-overhaul'],
    industries: ['Cement'],
    contact: {
      fullName: 'S. Anand',
      designation: 'Proprietor',
      email: 'anand@palar-rotary.example',
      phone: '+919800000000',
    },
  };
}
