import type { LetterKind } from '@fika/contract/letters/kinds';
import { createContext, use } from 'react';

/** Which kind of letter is being written: it decides what its blocks may hold. */
export const KindContext = createContext<LetterKind>('request');

/** The name of the program that sends it. */
export const ProgramContext = createContext('');

export const useProgramName = (): string => use(ProgramContext);

export const useKind = (): LetterKind => use(KindContext);
