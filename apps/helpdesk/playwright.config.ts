import { e2eConfig } from '../../tools/e2e-config.ts';

export default e2eConfig(import.meta.dirname);
