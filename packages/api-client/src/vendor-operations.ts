// Loaded with the page of a vendor's link, which alone calls these.
import { vendorOperations } from '@millwright/contract/vendor-operations';
import { addOperations } from './operations.ts';

addOperations(vendorOperations);
