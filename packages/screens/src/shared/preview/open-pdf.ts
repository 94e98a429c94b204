import { readAsset } from '@millwright/api-client/read-asset';
import decoderUrl from 'pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url';
// oxlint-disable-next-line import/default -- the address of the file, not what is in it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import dingbats from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import fixed from 'pdfjs-dist/standard_fonts/FoxitFixed.pfb?url';
import fixedBold from 'pdfjs-dist/standard_fonts/FoxitFixedBold.pfb?url';
import fixedBoldItalic from 'pdfjs-dist/standard_fonts/FoxitFixedBoldItalic.pfb?url';
import fixedItalic from 'pdfjs-dist/standard_fonts/FoxitFixedItalic.pfb?url';
import serif from 'pdfjs-dist/standard_fonts/FoxitSerif.pfb?url';
import serifBold from 'pdfjs-dist/standard_fonts/FoxitSerifBold.pfb?url';
import serifBoldItalic from 'pdfjs-dist/standard_fonts/FoxitSerifBoldItalic.pfb?url';
import serifItalic from 'pdfjs-dist/standard_fonts/FoxitSerifItalic.pfb?url';
import symbol from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import sansBold from 'pdfjs-dist/standard_fonts/LiberationSans-Bold.ttf?url';
import sansBoldItalic from 'pdfjs-dist/standard_fonts/LiberationSans-BoldItalic.ttf?url';
import sansItalic from 'pdfjs-dist/standard_fonts/LiberationSans-Italic.ttf?url';
import sans from 'pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf?url';
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';

export { TextLayer, type PDFDocumentProxy as PdfDocument, type RenderTask } from 'pdfjs-dist';

GlobalWorkerOptions.workerSrc = workerUrl;

/** The fonts that a PDF may use without having them inside, under the names that the reader asks for; each is fetched when a page needs it. */
const fonts: Record<string, string> = {
  'FoxitDingbats.pfb': dingbats,
  'FoxitFixed.pfb': fixed,
  'FoxitFixedBold.pfb': fixedBold,
  'FoxitFixedBoldItalic.pfb': fixedBoldItalic,
  'FoxitFixedItalic.pfb': fixedItalic,
  'FoxitSerif.pfb': serif,
  'FoxitSerifBold.pfb': serifBold,
  'FoxitSerifBoldItalic.pfb': serifBoldItalic,
  'FoxitSerifItalic.pfb': serifItalic,
  'FoxitSymbol.pfb': symbol,
  'LiberationSans-Bold.ttf': sansBold,
  'LiberationSans-BoldItalic.ttf': sansBoldItalic,
  'LiberationSans-Italic.ttf': sansItalic,
  'LiberationSans-Regular.ttf': sans,
};
class StandardFonts {
  readonly fetch = ({ filename }: { filename: string }): Promise<Uint8Array> => readAsset(fonts[filename]!);
}

/**
 * Opens a PDF in a worker of its own. No code of the document runs: neither scripts nor what fonts and pictures could be compiled to, which the
 * Content-Security-Policy of the page refuses as well.
 */
export const openPdf = (data: Uint8Array<ArrayBuffer>) =>
  getDocument({
    data,
    isEvalSupported: false,
    useWasm: false,
    // Behind the mark stands the name that the reader adds: the file is served under one with a hash.
    wasmUrl: `${new URL(decoderUrl, document.baseURI).href}#/`,
    useSystemFonts: false,
    useWorkerFetch: false,
    StandardFontDataFactory: StandardFonts,
    enableXfa: false,
    verbosity: 0,
  });
