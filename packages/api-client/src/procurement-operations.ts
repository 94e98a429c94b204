// Loaded when the first of these is called; a page that begins with one imports it, so that it comes beside the page and not after it.
import { procurementOperations } from '@millwright/contract/procurement-operations';
import { addOperations } from './operations.ts';

addOperations(procurementOperations);
