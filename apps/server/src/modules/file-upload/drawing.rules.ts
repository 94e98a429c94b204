/*
 * Judges drawings of AutoCAD. What a DWG holds is packed in a way of its own that is not opened here: it is told by its signature, and vendors get it as an
 * attachment only.
 */

const NO_DWG = 'The file is not a DWG drawing of AutoCAD R13 or later.';
const NO_DXF = 'The file is not a DXF drawing.';
const ACTIVE = 'A drawing with programs in it cannot be uploaded.';

/** The versions of DWG: R13, R14, 2000, 2004, 2007, 2010, 2013 and 2018. */
const DWG_VERSIONS = new Set(['AC1012', 'AC1014', 'AC1015', 'AC1018', 'AC1021', 'AC1024', 'AC1027', 'AC1032']);

/** Why a DWG cannot be uploaded; null when it can. */
export function dwgProblem(bytes: Buffer): string | null {
  if (bytes.length < 256 || !DWG_VERSIONS.has(bytes.toString('latin1', 0, 6))) return NO_DWG;
  return hasProgram(bytes) ? ACTIVE : null;
}

/** A program that is another file's beginning, or a project of VBA that is not packed. */
const hasProgram = (bytes: Buffer): boolean =>
  bytes.includes('This program cannot be run in DOS mode') ||
  bytes.includes(Buffer.from('_VBA_PROJECT', 'utf16le')) ||
  bytes.includes('Attribute VB_');

const BINARY_DXF = 'AutoCAD Binary DXF\r\n\u001a\u0000';

/** Why a DXF cannot be uploaded, null when it can: pairs of a group code and a value, from a section to EOF. */
export function dxfProblem(bytes: Buffer): string | null {
  if (hasProgram(bytes)) return ACTIVE;
  if (bytes.toString('latin1', 0, BINARY_DXF.length) === BINARY_DXF) return null;
  if (bytes.includes(0)) return NO_DXF;
  const lines = bytes
    .toString('latin1')
    .trimEnd()
    .split(/\r\n|\n|\r/);
  if (lines.length < 4 || lines.length % 2 !== 0) return NO_DXF;
  let isInSection = false;
  let code = '';
  for (const [index, line] of lines.entries()) {
    if (index % 2 === 0) {
      code = line.trim();
      if (!/^-?\d{1,4}$/.test(code)) return NO_DXF;
      // A remark may stand before the first section.
    } else if (code === '0' && line.trim() === 'SECTION') isInSection = true;
    else if (!isInSection && code !== '999') return NO_DXF;
    // An object of another program, and code of VBA.
    else if (code === '0' && /^(?:OLE2?FRAME|VBA_PROJECT)$/.test(line.trim())) return ACTIVE;
  }
  return code === '0' && lines.at(-1)!.trim() === 'EOF' ? null : NO_DXF;
}
