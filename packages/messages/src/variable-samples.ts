import english from '../en/email_template_samples.json' with { type: 'json' };
import french from '../fr/email_template_samples.json' with { type: 'json' };
import type { Language } from './index.ts';
import { productWords } from './product.ts';

const SAMPLES = { en: english, fr: french };

/** The sample for a variable of a message before it is sent. A page shows the messages of a program in every language. */
export function variableSample(
  name: keyof typeof english,
  { language, productSlug }: { language: Language; productSlug: string },
): string {
  const words = productWords(productSlug, language);
  return SAMPLES[language][name].replace(/\{\{(\w+)\}\}/g, (whole, word: string) => words[word] ?? whole);
}
