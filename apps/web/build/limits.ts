import { LIMITS } from '@fika/contract/limits';
import type { Plugin } from 'vite';

const NAMED = /\bLIMITS\.(\w+)\b/g;

/** The limits as the numbers that they are: a page asks for a few of them, and was sent all with their names. */
export function limitsPlugin(): Plugin {
  return {
    name: 'fika-limits',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /\bLIMITS\./ },
      handler: (code) => ({
        code: code.replaceAll(NAMED, (found, name: string) => {
          const value = Object.entries(LIMITS).find(([key]) => key === name)?.[1];
          return JSON.stringify(value).padEnd(found.length);
        }),
        map: null,
      }),
    },
  };
}
