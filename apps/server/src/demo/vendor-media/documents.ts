import PDFDocument from 'pdfkit';
import { seedOfText } from '../../db/seed/random.ts';
import { galleryPicture, initialsOf } from './pictures.ts';

/** What the documents of a vendor are made from. Days are ISO dates, times RFC 3339. Nothing in it is hidden from guests. */
export interface DocumentVendor {
  gstn: string;
  companyName: string;
  constitution: string;
  foundedYear: number;
  employeeCount: number;
  turnoverSlab: string;
  summary: string;
  website: string | null;
  address: string;
  city: string;
  state: string;
  pinCode: string;
  registeredLocations: string[];
  serviceNames: string[];
  disciplines: string[];
  industries: string[];
  natureOfWork: string[];
  serviceGroups: string[];
  equipmentFamilies: string[];
  processes: string[];
  materials: string[];
  products: string[];
  updatedAt: string;
}

/** One certificate or licence of a vendor. */
export interface DocumentCertification {
  name: string;
  kind: string;
  status: 'not_provided' | 'provided' | 'verified' | 'expiring' | 'expired' | 'revoked';
  certificateNumber: string | null;
  issuer: string | null;
  evidenceNote: string;
  issuedOn: string | null;
  expiresOn: string | null;
  checkedOn: string | null;
}

/** One case study of a vendor; the value in paise. */
export interface DocumentCaseStudy {
  title: string;
  customer: string;
  industry: string;
  completedYear: number;
  durationInDays: number;
  valueInPaise: number;
  summary: string;
  position: number;
}

/** What a brochure shows besides the vendor itself. */
export interface BrochureParts {
  certifications: DocumentCertification[];
  makes: { make: string; equipFamily: string; authorisation: string }[];
  keyCustomers: { customerName: string; industry: string; sinceYear: number; work: string }[];
  caseStudies: DocumentCaseStudy[];
  galleryKinds: string[];
}

type Document = InstanceType<typeof PDFDocument>;

const ink = '#17242f';
const quiet = '#5b6b78';
const deep = '#0d3b52';
const accent = '#e8711a';
const rule = '#d9e0e6';
const left = 48;
const right = 547.28;
const width = right - left;

/** The standard PDF fonts hold Latin letters only; everything else becomes a readable substitute. */
function printable(text: string): string {
  return text
    .replaceAll('₹', 'INR ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?');
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** "12 Oct 2026" of an ISO date or time. */
function dayText(iso: string | null): string {
  if (!iso) return '-';
  return `${Number(iso.slice(8, 10))} ${months[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`;
}

function croreText(paise: number): string {
  const crore = paise / 1_000_000_000;
  return crore >= 1 ? `INR ${crore.toFixed(2)} crore` : `INR ${(crore * 100).toFixed(1)} lakh`;
}

/** Runs the drawing and collects the file. The dates inside come from the data, so equal data make equal bytes. */
function render(title: string, author: string, dated: string, draw: (doc: Document) => void): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: true,
    lang: 'en-IN',
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: printable(author),
      CreationDate: new Date(dated),
      ModDate: new Date(dated),
    },
  });
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
    draw(doc);
    doc.end();
  });
}

interface Written {
  size?: number;
  colour?: string;
  bold?: boolean;
  width?: number;
  height?: number;
  align?: 'left' | 'right' | 'center';
  lineGap?: number;
}

/** Writes text in a box that never opens another page; what does not fit ends in an ellipsis. Returns the y below it. */
function write(doc: Document, text: string, x: number, y: number, given: Written = {}): number {
  const size = given.size ?? 9.5;
  const boxWidth = given.width ?? right - x;
  const height = given.height ?? size * 1.35;
  doc
    .font(given.bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor(given.colour ?? ink);
  const options = { width: boxWidth, align: given.align ?? 'left', lineGap: given.lineGap ?? 1.5 } as const;
  const clean = printable(text);
  const needed = doc.heightOfString(clean, options);
  doc.text(clean, x, y, { ...options, height: Math.max(height, size * 1.3), ellipsis: true });
  return y + Math.min(needed, Math.max(height, size * 1.3));
}

function heading(doc: Document, text: string, x: number, y: number, boxWidth: number): number {
  write(doc, text, x, y, { size: 12, bold: true, colour: deep, width: boxWidth });
  doc.rect(x, y + 18, 26, 2).fill(accent);
  return y + 29;
}

function picture(
  doc: Document,
  kind: string,
  seed: number,
  x: number,
  y: number,
  boxWidth: number,
  boxHeight: number,
): void {
  const { top, bottom, shapes } = galleryPicture(kind, seed);
  doc.save();
  doc.rect(x, y, boxWidth, boxHeight).clip();
  doc.rect(x, y, boxWidth, boxHeight).fill(
    doc
      .linearGradient(x, y, x + boxWidth * 0.35, y + boxHeight)
      .stop(0, top)
      .stop(1, bottom),
  );
  const scale = Math.min(boxWidth / 800, boxHeight / 520);
  doc.translate(x + (boxWidth - 800 * scale) / 2, y + (boxHeight - 520 * scale) / 2 - 10 * scale).scale(scale);
  doc.lineJoin('round').lineCap('round');
  for (const shape of shapes) {
    if (shape.fill > 0)
      doc
        .path(shape.path)
        .fillOpacity(shape.fill * 0.8)
        .fill('#ffffff');
    if (shape.stroke > 0) {
      doc
        .path(shape.path)
        .lineWidth(shape.stroke)
        .strokeOpacity(shape.strokeOpacity * 0.8);
      if (shape.dash.length > 0) doc.dash(shape.dash[0] as number, { space: shape.dash[1] as number });
      else doc.undash();
      doc.stroke('#ffffff');
    }
  }
  doc.undash().fillOpacity(1).strokeOpacity(1);
  doc.restore();
}

function logo(doc: Document, companyName: string, x: number, y: number, size: number): void {
  doc.roundedRect(x, y, size, size, size / 8).fill('#ffdcc7');
  write(doc, initialsOf(companyName), x, y + size * 0.31, {
    size: size * 0.38,
    bold: true,
    colour: '#7a2e00',
    width: size,
    align: 'center',
  });
}

function footer(doc: Document, vendor: DocumentVendor, page: string): void {
  doc.moveTo(left, 800).lineTo(right, 800).lineWidth(0.7).stroke(rule);
  write(doc, `${vendor.companyName}  |  GSTIN ${vendor.gstn}`, left, 808, {
    size: 8,
    colour: quiet,
    width: width - 130,
  });
  write(doc, page, right - 120, 808, { size: 8, colour: quiet, width: 120, align: 'right' });
}

/** Two columns of short texts with a dot, at most as many as fit; says how many are left out. */
function bullets(
  doc: Document,
  texts: readonly string[],
  x: number,
  y: number,
  boxWidth: number,
  most: number,
): number {
  const shown = texts.length > most ? texts.slice(0, most - 1) : texts;
  let at = y;
  for (const text of shown) {
    doc.circle(x + 2.5, at + 5, 1.8).fill(accent);
    at = Math.max(at + 15, write(doc, text, x + 12, at, { width: boxWidth - 12, height: 26 }) + 3);
  }
  if (shown.length < texts.length)
    at = write(doc, `and ${texts.length - shown.length} more`, x + 12, at, { colour: quiet, width: boxWidth - 12 }) + 3;
  return at;
}

function chips(doc: Document, texts: readonly string[], y: number, rows: number): number {
  let x = left;
  let at = y;
  let row = 1;
  let shown = 0;
  for (const text of texts) {
    const clean = printable(text);
    doc.font('Helvetica').fontSize(8.5);
    const chipWidth = doc.widthOfString(clean) + 14;
    if (x + chipWidth > right) {
      if (row === rows) break;
      row += 1;
      x = left;
      at += 20;
    }
    doc.roundedRect(x, at, chipWidth, 16, 8).fill('#eaf1f6');
    write(doc, text, x + 7, at + 4, { size: 8.5, colour: deep, width: chipWidth });
    x += chipWidth + 5;
    shown += 1;
  }
  if (shown < texts.length && right - x > 50)
    write(doc, `+ ${texts.length - shown}`, x + 2, at + 4, { size: 8.5, colour: quiet, width: 40 });
  return at + 24;
}

const statusWords: Record<DocumentCertification['status'], [text: string, ground: string, letters: string]> = {
  verified: ['Valid', '#dcf5e3', '#17603a'],
  expiring: ['Expires soon', '#fdf0cc', '#7a5400'],
  expired: ['Expired', '#fbe0dc', '#8c2315'],
  provided: ['Not checked yet', '#e8edf2', '#3d4d5b'],
  not_provided: ['Asked for', '#e8edf2', '#3d4d5b'],
  revoked: ['Withdrawn', '#fbe0dc', '#8c2315'],
};

function statusChip(doc: Document, status: DocumentCertification['status'], x: number, y: number): void {
  const [text, ground, letters] = statusWords[status];
  doc.roundedRect(x, y, 86, 15, 7.5).fill(ground);
  write(doc, text, x, y + 3.5, { size: 8, colour: letters, width: 86, align: 'center' });
}

/**
 * The brochure of a vendor: page one the company, page two what it can do and which certificates were seen.
 * @param vendor the vendor
 * @param parts certificates, makes, customers, case studies and what the gallery shows
 * @returns a PDF of two A4 pages
 */
export function brochurePdf(vendor: DocumentVendor, parts: BrochureParts): Promise<Buffer> {
  return render(`${vendor.companyName}: brochure`, vendor.companyName, vendor.updatedAt, (doc) => {
    const seed = seedOfText(vendor.gstn);
    const kinds = parts.galleryKinds.length > 0 ? parts.galleryKinds : ['workshop'];
    picture(doc, kinds[0] as string, seed, 0, 0, 595.28, 250);
    doc.rect(0, 250, 595.28, 92).fill(deep);
    logo(doc, vendor.companyName, left, 224, 64);
    write(doc, vendor.companyName, left + 82, 264, {
      size: 22,
      bold: true,
      colour: '#ffffff',
      width: width - 82,
      height: 28,
    });
    write(
      doc,
      `${vendor.city}, ${vendor.state}  |  since ${vendor.foundedYear}  |  ${vendor.employeeCount} people`,
      left + 82,
      298,
      {
        size: 10.5,
        colour: '#cfe0ea',
        width: width - 82,
      },
    );
    doc.rect(left + 82, 320, 40, 3).fill(accent);

    write(doc, vendor.summary, left, 366, { size: 12, height: 78, lineGap: 4 });
    const columnWidth = width * 0.55;
    let y = heading(doc, 'Services', left, 462, columnWidth);
    bullets(doc, vendor.serviceNames, left, y, columnWidth, 7);
    const asideX = left + columnWidth + 24;
    const asideWidth = right - asideX;
    y = heading(doc, 'At a glance', asideX, 462, asideWidth);
    const facts: [string, string][] = [
      ['Constitution', vendor.constitution],
      ['Turnover', `INR ${vendor.turnoverSlab}`],
      ['Registered in', vendor.registeredLocations.map((location) => location.split(':')[1] ?? location).join(', ')],
      ['Address', `${vendor.address}, ${vendor.city} ${vendor.pinCode}`],
      ['GSTIN', vendor.gstn],
      ['Website', vendor.website?.replace('https://', '') ?? '-'],
    ];
    for (const [name, value] of facts) {
      write(doc, name, asideX, y, { size: 8, colour: quiet, width: asideWidth });
      y = write(doc, value, asideX, y + 11, { width: asideWidth, height: 27 }) + 6;
    }
    y = heading(doc, 'Work shown', left, 658, width);
    const shown = kinds.slice(1, 4).length > 0 ? kinds.slice(1, 4) : kinds.slice(0, 1);
    const pictureWidth = (width - 2 * 10) / 3;
    shown.forEach((kind, at) =>
      picture(doc, kind, seed + at + 1, left + at * (pictureWidth + 10), y, pictureWidth, 96),
    );
    footer(doc, vendor, 'Page 1 of 2');

    doc.addPage();
    doc.rect(0, 0, 595.28, 8).fill(accent);
    y = heading(doc, 'What we can do', left, 40, width);
    const groups: [string, string[], number][] = [
      ['Disciplines', vendor.disciplines, 1],
      ['Nature of work', vendor.natureOfWork, 2],
      ['Equipment', vendor.equipmentFamilies, 2],
      ['Industries', vendor.industries, 1],
      ['Fabrication processes', vendor.processes, 2],
      ['Materials', vendor.materials, 2],
      ['Products', vendor.products, 1],
    ];
    for (const [name, values, rows] of groups) {
      if (values.length === 0) continue;
      write(doc, name, left, y, { size: 8.5, colour: quiet });
      y = chips(doc, values, y + 13, rows);
    }
    y = heading(doc, 'Certificates and what was checked', left, y + 10, width);
    const rowsLeft = Math.max(3, Math.min(9, Math.floor((640 - y) / 34)));
    for (const one of parts.certifications.slice(0, rowsLeft)) {
      write(doc, one.name, left, y, { bold: true, width: 300 });
      write(doc, one.evidenceNote, left, y + 13, { size: 8.5, colour: quiet, width: 320 });
      write(doc, one.expiresOn ? `to ${dayText(one.expiresOn)}` : '', right - 190, y + 4, {
        size: 8.5,
        colour: quiet,
        width: 94,
        align: 'right',
      });
      statusChip(doc, one.status, right - 86, y + 2);
      doc
        .moveTo(left, y + 28)
        .lineTo(right, y + 28)
        .lineWidth(0.5)
        .stroke(rule);
      y += 34;
    }
    y += 8;
    const half = (width - 24) / 2;
    const columnsTop = y;
    if (parts.keyCustomers.length > 0) {
      y = heading(doc, 'Key customers', left, columnsTop, half);
      bullets(
        doc,
        parts.keyCustomers.map((one) => `${one.customerName}, since ${one.sinceYear}`),
        left,
        y,
        half,
        Math.max(2, Math.floor((780 - y) / 18)),
      );
    }
    const others = [
      ...parts.makes.map((one) => `${one.make}: ${one.equipFamily}, ${one.authorisation.toLowerCase()}`),
      ...parts.caseStudies.map((one) => `${one.title} (${one.completedYear})`),
    ];
    if (others.length > 0) {
      y = heading(
        doc,
        parts.makes.length > 0 ? 'Makes and case studies' : 'Case studies',
        left + half + 24,
        columnsTop,
        half,
      );
      bullets(doc, others, left + half + 24, y, half, Math.max(2, Math.floor((780 - y) / 29)));
    }
    footer(doc, vendor, 'Page 2 of 2');
  });
}

/**
 * The evidence sheet of a certificate: what was seen and how it was checked. It is not the certificate and says so.
 * @param vendor the vendor
 * @param certification the certificate or licence
 * @returns a PDF of one A4 page
 */
export function certificatePdf(vendor: DocumentVendor, certification: DocumentCertification): Promise<Buffer> {
  return render(`${certification.name}: evidence`, vendor.companyName, vendor.updatedAt, (doc) => {
    doc.rect(0, 0, 595.28, 96).fill(deep);
    write(doc, 'Evidence sheet', left, 30, { size: 10, colour: '#cfe0ea' });
    write(doc, certification.name, left, 46, { size: 22, bold: true, colour: '#ffffff', height: 30 });
    doc.rect(0, 96, 595.28, 4).fill(accent);
    logo(doc, vendor.companyName, left, 132, 54);
    write(doc, vendor.companyName, left + 70, 138, { size: 16, bold: true, width: width - 180, height: 22 });
    write(doc, `${vendor.address}, ${vendor.city} ${vendor.pinCode}, ${vendor.state}`, left + 70, 160, {
      colour: quiet,
      width: width - 180,
    });
    write(doc, `GSTIN ${vendor.gstn}`, left + 70, 174, { colour: quiet, width: width - 180 });
    statusChip(doc, certification.status, right - 86, 140);
    doc.roundedRect(left, 216, width, 236, 8).lineWidth(1).stroke(rule);
    const facts: [string, string][] = [
      ['Certificate number', certification.certificateNumber ?? '-'],
      ['Issued by', certification.issuer ?? '-'],
      ['Kind', `${certification.kind.charAt(0).toUpperCase()}${certification.kind.slice(1)}`],
      ['Issued on', dayText(certification.issuedOn)],
      ['Valid until', dayText(certification.expiresOn)],
      ['Checked on', certification.checkedOn ? dayText(certification.checkedOn) : 'Not checked yet'],
    ];
    facts.forEach(([name, value], at) => {
      const y = 236 + at * 36;
      write(doc, name, left + 20, y, { size: 10, colour: quiet, width: 150 });
      write(doc, value, left + 180, y, { size: 11, bold: true, width: width - 200, height: 16 });
      if (at < facts.length - 1)
        doc
          .moveTo(left + 20, y + 24)
          .lineTo(right - 20, y + 24)
          .lineWidth(0.5)
          .stroke(rule);
    });
    const y = heading(doc, 'What was seen', left, 486, width);
    write(doc, `${certification.evidenceNote}.`, left, y, { size: 12, height: 60 });
    write(
      doc,
      'This sheet records what the vendor showed and how it was checked. It is not the certificate itself: ask the vendor for the original before you order work that depends on it.',
      left,
      600,
      { size: 9.5, colour: quiet, height: 44 },
    );
    footer(doc, vendor, 'Page 1 of 1');
  });
}

/**
 * A case study of a vendor.
 * @param vendor the vendor
 * @param study the case study
 * @param kind the drawing at its head
 * @returns a PDF of one A4 page
 */
export function caseStudyPdf(vendor: DocumentVendor, study: DocumentCaseStudy, kind: string): Promise<Buffer> {
  return render(study.title, vendor.companyName, vendor.updatedAt, (doc) => {
    picture(doc, kind, seedOfText(vendor.gstn) + study.position, 0, 0, 595.28, 230);
    doc.rect(0, 230, 595.28, 4).fill(accent);
    write(doc, 'Case study', left, 262, { size: 10, colour: quiet });
    let y = write(doc, study.title, left, 278, { size: 21, bold: true, colour: deep, height: 56 }) + 8;
    write(doc, vendor.companyName, left, y, { size: 11, colour: quiet });
    y += 32;
    const facts: [string, string][] = [
      ['Client', study.customer],
      ['Industry', study.industry],
      ['Completed', String(study.completedYear)],
      ['Duration', `${study.durationInDays} days`],
      ['Value', croreText(study.valueInPaise)],
    ];
    const columnWidth = width / facts.length;
    doc.roundedRect(left, y, width, 62, 8).fill('#eef3f7');
    facts.forEach(([name, value], at) => {
      write(doc, name, left + at * columnWidth + 12, y + 12, { size: 8, colour: quiet, width: columnWidth - 16 });
      write(doc, value, left + at * columnWidth + 12, y + 25, {
        size: 10,
        bold: true,
        width: columnWidth - 16,
        height: 28,
      });
    });
    y = heading(doc, 'What was done', left, y + 92, width);
    write(doc, study.summary, left, y, { size: 12, height: 140, lineGap: 5 });
    footer(doc, vendor, 'Page 1 of 1');
  });
}
