// Loaded with the page of a visit's link and that of the gate, which alone call these.
import { visitOperations } from '@millwright/contract/visit-operations';
import { addOperations } from './operations.ts';

addOperations(visitOperations);
