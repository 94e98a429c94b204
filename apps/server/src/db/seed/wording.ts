import type { RandomStream } from './random.ts';
import type { Service } from '../../modules/vendor-list/services.rules.ts';
import type { Trade } from './trades.ts';

/** Joins words as a sentence does: "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`;
}

/** A text with its first letter as a capital. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const industryWords: Record<string, string> = {
  'Oil and gas upstream': 'oil fields',
  'Refinery and petrochemicals': 'refineries',
  Chemicals: 'chemical plants',
  'Specialty chemicals': 'specialty chemical makers',
  Fertilisers: 'fertiliser plants',
  'Pharma API': 'API makers',
  'Pharma formulations': 'pharma plants',
  'Power - thermal': 'power stations',
  'Power - renewable': 'wind and solar parks',
  Cement: 'cement works',
  'Steel and sponge iron': 'steel mills',
  'Non-ferrous metals': 'smelters',
  Mining: 'mines',
  'Paper and pulp': 'paper mills',
  'Sugar and distillery': 'sugar mills',
  'Food and beverage': 'food plants',
  Dairy: 'dairies',
  FMCG: 'consumer goods plants',
  Textiles: 'textile mills',
  'Tyres and rubber': 'tyre plants',
  'Automotive OEM': 'car makers',
  'Auto components': 'auto component makers',
  Glass: 'glass works',
  'Ceramics and tiles': 'tile makers',
  Paints: 'paint makers',
  Electronics: 'electronics plants',
  'Ports and terminals': 'ports',
  'Water and waste water': 'water works',
  'Railways and metro': 'railways',
  'Data centres': 'data centres',
};

/** What the summary of a vendor is written from. */
export interface SummaryFacts {
  trade: Trade;
  services: readonly Service[];
  industries: readonly string[];
  city: string;
  foundedYear: number;
  employeeCount: number;
  constitution: string;
  certificationNames: readonly string[];
  fabricates: boolean;
}

/**
 * Two or three sentences about a vendor, as somebody who visited it would write them.
 * @param facts what is true of the vendor; nothing else is claimed
 * @param random the stream of the vendor
 */
export function summaryOf(facts: SummaryFacts, random: RandomStream): string {
  const { trade, services, city, foundedYear, employeeCount } = facts;
  const doing = random.pick(trade.doing);
  const phrases = services.slice(0, 3).map((service) => service.phrase);
  const people = employeeCount < 10 ? 'a handful of people' : `${employeeCount} people`;
  const who = listed(facts.industries.slice(0, 3).map((industry) => industryWords[industry] ?? industry.toLowerCase()));
  const small = facts.constitution === 'Proprietorship' || facts.constitution === 'Partnership';
  const opening = random.pick([
    `In ${city} since ${foundedYear}, with ${people} who ${doing}.`,
    `${capitalised(people)} in ${city} who ${doing}.`,
    small
      ? `A family business in ${city}, started in ${foundedYear}: ${people} who ${doing}.`
      : `Started in ${city} in ${foundedYear}; today ${people} who ${doing}.`,
    `From ${city} they ${doing}, and have done so since ${foundedYear}.`,
  ]);
  const middle = random.pick([
    `Most of the work is ${listed(phrases)}, for ${who}.`,
    `Customers are mainly ${who}; the usual order is for ${listed(phrases.slice(0, 2))}.`,
    `${capitalised(who)} call them for ${listed(phrases)}.`,
    `Known among ${who} for ${listed(phrases.slice(0, 2))}.`,
  ]);
  const certificate = facts.certificationNames[0];
  const endings = [
    'Breakdown calls are answered at night and on Sundays.',
    'Jobs are planned with the shutdown team and closed with a signed report.',
    'Their own supervisors stay at site until handover.',
    'Safety officers and tool lists come with the crew.',
    'They quote item by item and say what is not included.',
  ];
  if (certificate)
    endings.push(
      `They hold ${certificate} and show it without being asked.`,
      `Their ${certificate} was seen and checked.`,
    );
  if (facts.fabricates) endings.push('Parts are made in their own shop, so a missing piece does not stop the job.');
  return `${opening} ${middle} ${random.pick(endings)}`;
}

const opinions: Record<number, { job: string[]; second: string[]; close: string[] }> = {
  5: {
    job: [
      'Very good {job}. The crew knew what to do from the first hour.',
      'We gave them the {job} in a tight shutdown and they finished a shift early.',
      'Third order for {job} with them and again no surprise.',
      'Excellent {job}; our own engineers learned something.',
      'The {job} was planned well: method statement, tools and spares were at the gate before we asked.',
      'Best {job} we have had at this plant.',
    ],
    second: [
      'Test reports came with the invoice and every reading matched ours.',
      'Toolbox talk every morning, permits in order, not one near miss.',
      'The supervisor called twice a day and never hid a problem.',
      'They found a second defect, showed it to us and fixed it inside the price.',
      'No extra claim at the end, the bill was the quote.',
      'Housekeeping at site was better than our own.',
    ],
    close: [
      'Will call them again.',
      'Already booked for the next shutdown.',
      'Recommended without doubt.',
      'Running without trouble since then.',
      '',
    ],
  },
  4: {
    job: [
      'Good {job}, done as agreed.',
      'Solid work on the {job}.',
      'The {job} was completed one day late, for a reason that was partly ours.',
      'Happy with the {job} overall.',
      'Competent people for {job}, reasonable price.',
    ],
    second: [
      'Documents took a week longer than the work.',
      'Had to remind them once about the scaffold tags.',
      'Communication was fine while the senior engineer was there, thinner after he left.',
      'Small snags were closed in two visits.',
      'Quality is there; the gate-pass papers could be better prepared.',
    ],
    close: ['Would use them again.', 'Good value.', 'A safe choice for this kind of job.', ''],
  },
  3: {
    job: [
      'The {job} is done and works, but it was hard going.',
      'Average {job}.',
      'Work on the {job} was acceptable, planning was not.',
      'Two of the crew were very good, the rest were learning on our {job}.',
    ],
    second: [
      'They came three days late and with half of the tools.',
      'One joint failed the first test and was repaired at their cost.',
      'Extra items were claimed that we had understood to be included.',
      'We needed our own supervisor next to them the whole time.',
    ],
    close: ['Might try them for a smaller job.', 'Price was low, and one sees why.', ''],
  },
  2: {
    job: [
      'Not happy with the {job}.',
      'The {job} had to be done partly again.',
      'We expected more for {job} from a company of this size.',
    ],
    second: [
      'Five days over the plan in a seven-day window.',
      'The report was copied from another customer, with his tag numbers in it.',
      'Harness discipline was poor; our safety officer stopped the work twice.',
    ],
    close: ['They did come back and repair it.', 'Would need strong reasons to ask again.', ''],
  },
  1: {
    job: ['Left the {job} half finished.', 'The {job} failed within a week of start-up.'],
    second: [
      'Nobody picked up the phone after the advance was paid.',
      'Unskilled helpers were sent in place of the people who were named in the offer.',
    ],
    close: ['Not again.', 'We finished it with somebody else.'],
  },
};

/**
 * What a client wrote about a job.
 * @param rating 1 to 5 stars
 * @param service the service that was given
 * @param random the stream of the review
 */
export function reviewTextOf(rating: number, service: Service, random: RandomStream): string {
  const words = opinions[rating] as { job: string[]; second: string[]; close: string[] };
  return [random.pick(words.job).replace('{job}', service.phrase), random.pick(words.second), random.pick(words.close)]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

const customerPlaces =
  'Meghapur Indraval Vasantgiri Hemagiri Chandravan Nandivan Ratnadurg Suvarnapur Lohadurg Tejaspur Amritvan Vajragiri Kanakvan Malhargiri Shantivan Navsheel Girivar Padmasar Neelasar Devanagiri Swarnaval Mayurvan'.split(
    ' ',
  );

const customerEndings: Record<string, string[]> = {
  'Oil and gas upstream': ['Oilfields', 'Exploration'],
  'Refinery and petrochemicals': ['Refining', 'Petrochem'],
  Chemicals: ['Chemicals', 'Chlor-Alkali'],
  'Specialty chemicals': ['Speciality Chem', 'Dyes and Intermediates'],
  Fertilisers: ['Fertilisers', 'Agro Nutrients'],
  'Pharma API': ['Drugs and Intermediates', 'Life Sciences'],
  'Pharma formulations': ['Formulations', 'Pharma'],
  'Power - thermal': ['Power Generation', 'Thermal Power'],
  'Power - renewable': ['Renewables', 'Wind Energy'],
  Cement: ['Cement', 'Cement Works'],
  'Steel and sponge iron': ['Ispat', 'Steel and Alloys'],
  'Non-ferrous metals': ['Aluminium', 'Copper and Zinc'],
  Mining: ['Minerals', 'Coalfields'],
  'Paper and pulp': ['Paper Mills', 'Pulp and Board'],
  'Sugar and distillery': ['Sugars', 'Sugar and Distillery'],
  'Food and beverage': ['Foods', 'Beverages'],
  Dairy: ['Dairy', 'Milk Products'],
  FMCG: ['Home Products', 'Consumer Care'],
  Textiles: ['Spinning Mills', 'Textiles'],
  'Tyres and rubber': ['Tyres', 'Rubber Industries'],
  'Automotive OEM': ['Motors', 'Commercial Vehicles'],
  'Auto components': ['Auto Components', 'Gears and Axles'],
  Glass: ['Float Glass', 'Glass Containers'],
  'Ceramics and tiles': ['Tiles', 'Sanitaryware'],
  Paints: ['Paints', 'Coatings'],
  Electronics: ['Electronics', 'Semicon'],
  'Ports and terminals': ['Port Terminals', 'Tank Terminals'],
  'Water and waste water': ['Water Works', 'Water Supply'],
  'Railways and metro': ['Rail Coaches', 'Metro Depots'],
  'Data centres': ['Data Parks', 'Cloud Campus'],
};

/**
 * The name of an invented client company of an industry. Its place does not exist.
 * @param industry an industry of the facts
 * @param random the stream that chooses
 */
export function customerNameOf(industry: string, random: RandomStream): string {
  return `${random.pick(customerPlaces)} ${random.pick(customerEndings[industry] ?? ['Industries'])}`;
}

const givenNames =
  'Aarav Aditi Ajay Amit Anand Anil Anita Arjun Asha Bhavesh Chandra Deepa Deepak Dinesh Farhan Ganesh Gurpreet Harish Imran Jaya Joseph Kavita Kiran Lakshmi Mahesh Manoj Meena Mohan Nandini Naveen Neha Nikhil Padma Pooja Prakash Priya Rahul Rajesh Ramesh Rekha Ritu Rohit Sandeep Sanjay Santosh Shabana Sheela Shweta Suresh Swati Thomas Uday Usha Vijay Vikram Vinod Yusuf Zubin'.split(
    ' ',
  );
const familyNames =
  'Agarwal Ahmed Bansal Banerjee Bhat Bose Chauhan Das Deshmukh Deshpande Fernandes Ghosh Gill Gowda Gupta Iyer Jadhav Jain Joshi Kamath Kapoor Khan Kulkarni Kumar Mehta Mishra Mohanty Mukherjee Naidu Nair Pandey Patel Patil Pillai Prasad Rana Rao Reddy Saxena Shah Sharma Shetty Shinde Singh Sinha Sood Subramanian Thakur Thomas Tiwari Trivedi Varma Verma Yadav'.split(
    ' ',
  );

/**
 * An Indian given name and family name; no real person is meant.
 * @param random the stream that chooses
 */
export function personNameOf(random: RandomStream): string {
  return `${random.pick(givenNames)} ${random.pick(familyNames)}`;
}

const familiesOfMake: Record<string, string> = {
  Vahniko: 'Water tube boiler;Fire tube boiler;Waste heat recovery boiler',
  Tapvega: 'Thermic fluid heater;Hot air generator;Fire tube boiler',
  Jalvega: 'Centrifugal pump;Positive displacement pump',
  Pravahin: 'Centrifugal pump;Vacuum pump',
  Vayuroth: 'Screw compressor;Reciprocating compressor;Air dryer',
  Maruvant: 'Centrifugal compressor;Blower;ID/FD fan',
  Chakrant: 'Steam turbine;Gas turbine;Gearbox',
  Dantamala: 'Gearbox;Ball mill',
  Vidyunta: 'Induction motor LT;Induction motor HT',
  Urjastra: 'Transformer;HT switchgear;LT panel / MCC',
  Janitra: 'DG set;UPS and battery bank',
  Gatishil: 'VFD / soft starter;DCS / PLC',
  Shitatap: 'Shell and tube heat exchanger;Plate heat exchanger;Air cooled heat exchanger',
  Shitavan: 'Cooling tower;Chiller;AHU',
  Patrika: 'Reactor (MSGL/SS);Pressure vessel;Distillation column;Storage tank',
  Manthara: 'Agitator;Centrifuge;ANFD;Filter press',
  Shoshana: 'Dryer (FBD/tray/spray);Evaporator / MEE;Crystalliser',
  Dhulivar: 'Bag filter;ESP;Scrubber;Chimney / stack',
  Peshani: 'Crusher;Vibrating screen;Rotary kiln;Ball mill',
  Vahaka: 'Belt conveyor;Bucket elevator;Screw conveyor',
  Bharaka: 'EOT crane;Hoist;Forklift',
  Kapatik: 'Safety valve;Control valve;Gate/globe/ball valve',
  Mapanik: 'Flow meter;Weighbridge',
  Nirmala: 'RO / DM plant;ETP / STP / ZLD',
  Yantrik: 'CNC machining centre;Hydraulic press;Injection moulding machine;Packaging machine',
};

/** Makes that exist only here, by the equipment family that they build. */
export const makesOfFamily: ReadonlyMap<string, string[]> = (() => {
  const byFamily = new Map<string, string[]>();
  for (const [make, families] of Object.entries(familiesOfMake)) {
    for (const family of families.split(';')) byFamily.set(family, [...(byFamily.get(family) ?? []), make]);
  }
  return byFamily;
})();

const plannedOpenings = [
  'The plant had lost two weeks in the year to this equipment and wanted it settled in one stop.',
  'It was a planned shutdown with no float: the window was fixed by the market.',
  'An earlier repair had not held, and the owner asked for the cause first.',
  'The insurer had set a date, and the drawings were older than the people.',
];
const emergencyOpenings = [
  'The call came on a Friday night, with the line down and stock for four days.',
  'The equipment failed in the middle of a campaign; the crew was at the gate the next morning.',
];
const caseEndings = [
  'Handed over with test certificates; nothing has come back since.',
  'Finished a day before the plan, with no lost-time injury.',
  'The owner has since given an annual rate contract.',
  'The equipment has run at its rating since then.',
  'The final bill was within two per cent of the order.',
];

/**
 * The title of a case study and what was done. A short job may have been an emergency; a long one was planned.
 * @param service the service that was given
 * @param customer the client's name
 * @param crew the number of people at site
 * @param days the duration in days
 * @param random the stream of the case
 */
export function caseWordsOf(
  service: Service,
  customer: string,
  crew: number,
  days: number,
  random: RandomStream,
): { title: string; summary: string } {
  const isEmergency = days <= 14 && random.chance(0.5);
  const title = isEmergency
    ? `Emergency ${service.phrase}, running again in ${days} days`
    : random.pick([
        `${capitalised(service.phrase)} in a ${days}-day shutdown`,
        `${capitalised(service.phrase)} for ${customer}`,
        `${capitalised(service.phrase)}: from survey to handover in ${days} days`,
      ]);
  const opening = random.pick(isEmergency ? emergencyOpenings : plannedOpenings);
  return {
    title,
    summary: `${opening} A crew of ${crew} did the ${service.phrase} in ${days} days, in two shifts. ${random.pick(caseEndings)}`,
  };
}
