import type { Words } from '../../lib/translate.ts';

export { default as common } from './common.json';

/** One small file per feature, loaded when a page of that feature is first opened. */
export const others = import.meta.glob<Words>(['./*.json', '!./common.json'], { import: 'default' });
