import type { IcebreakerTheme } from '@fika/contract';

/** A question that starts a conversation between colleagues. */
export interface BankQuestion {
  id: number;
  theme: Exclude<IcebreakerTheme, 'own'>;
  en: string;
  fr: string;
}
