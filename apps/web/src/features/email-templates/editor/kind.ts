import type { EmailTemplateKind } from '@fika/contract/email-templates/kinds';
import { createContext, use } from 'react';

/** The kind of the message in the editor, which decides what its blocks may contain. */
export const KindContext = createContext<EmailTemplateKind>('request');

/** The name of the program that sends it. */
export const ProgramContext = createContext('');

export const useProgramName = (): string => use(ProgramContext);

export const useKind = (): EmailTemplateKind => use(KindContext);
