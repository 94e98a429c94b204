import { saveFile } from '../../shared/save-file.ts';
import { sheetWorkbook } from './sheet-workbook.ts';
import type { Sheet } from './sheet-words.ts';
import { stored } from './stored-zip.ts';

/** Saves the sheet as a workbook with live formulas. */
export const saveSheetXlsx = (sheet: Sheet, by: string): void =>
  saveFile(
    new Blob([stored(sheetWorkbook(sheet, { by, at: new Date().toISOString() }))], {
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
    `${sheet.job?.number ?? 'comparison'}-v${sheet.version}.xlsx`,
  );
