// Loaded when the first of these operations is called. A page that starts with one imports this file, so that both load in parallel.
import { procurementOperations } from '@millwright/contract/procurement-operations';
import { addOperations } from './operations.ts';

addOperations(procurementOperations);
