// Loaded with each page of the console, which alone calls these.
import { providerOperations } from '@millwright/contract/provider-operations';
import { addOperations } from './operations.ts';

addOperations(providerOperations);
