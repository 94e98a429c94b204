import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { examples } from '../../shared/story-examples.ts';
import { sheetWorkbook } from './sheet-xlsx.ts';
import { stored } from './stored-zip.ts';

/** LibreOffice Calc where it is installed (Debian: libreoffice-calc-nogui); SOFFICE_PATH names another place. */
const soffice = [process.env['SOFFICE_PATH'], '/usr/bin/soffice', '/usr/local/bin/soffice'].find(
  (path) => path && existsSync(path),
);

const sheet = examples.getComparisonById.body;

/** The rows of the workbook as LibreOffice reckons them: what was reckoned here is taken out before. */
function reckonedByLibreOffice(): string[][] {
  const folder = mkdtempSync(join(tmpdir(), 'sheet-'));
  try {
    const parts = sheetWorkbook(sheet).map(({ name, content }) => ({
      name,
      content: new TextEncoder().encode(new TextDecoder().decode(content).replaceAll(/<\/f><v>[^<]*<\/v>/g, '</f>')),
    }));
    writeFileSync(join(folder, 'sheet.xlsx'), stored(parts));
    execFileSync(
      soffice!,
      [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        // Tabs, UTF-8, figures as they are and not as they are shown.
        'csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,false,false',
        '--outdir',
        folder,
        join(folder, 'sheet.xlsx'),
      ],
      { stdio: 'ignore', timeout: 110_000 },
    );
    return readFileSync(join(folder, 'sheet.csv'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((row) => row.split('\t').map((cell) => cell.replaceAll('"', '')));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.skipIf(soffice === undefined)(
  'LibreOffice opens the workbook and reckons the totals of the evaluation from its formulas',
  { timeout: 120_000 },
  () => {
    const rows = reckonedByLibreOffice();
    const first = sheet.evaluation!.vendors.find(({ rank }) => rank === 1)!;
    const amounts = (label: string) =>
      rows
        .find((row) => row[1] === label)!
        .slice(4)
        .filter((_, column) => column % 2 === 1)
        .map((text) => Math.round(Number(text) * 100));
    const results = sheet.vendors.map(({ vendorId }) =>
      sheet.evaluation!.vendors.find((one) => one.vendorId === vendorId)!,
    );
    expect(amounts('Landed, net of credit')).toEqual(results.map(({ landedInPaise }) => landedInPaise));
    expect(amounts('Evaluated cost')).toEqual(results.map(({ evaluatedInPaise }) => evaluatedInPaise));
    expect(amounts('Against L1')).toEqual(
      results.map(({ evaluatedInPaise }) => evaluatedInPaise - first.evaluatedInPaise),
    );
    for (const [index, line] of sheet.lines.entries()) {
      const row = rows[index + 1]!;
      expect(row[1]).toBe(line.description);
      expect(
        row
          .slice(4)
          .filter((_, column) => column % 2 === 1)
          .map((text) => Math.round(Number(text) * 100)),
      ).toEqual(results.map(({ cells }) => cells.find(({ lineId }) => lineId === line.lineId)!.amountInPaise));
    }
  },
);
