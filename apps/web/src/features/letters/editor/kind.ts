import type { LetterKind } from '@fika/contract/letters/kinds';
import { createContext, use } from 'react';

/** Which kind of letter is being written: it decides what its blocks may hold. */
export const KindContext = createContext<LetterKind>('request');

export const useKind = (): LetterKind => use(KindContext);
