import { createTranslators } from '@fika/messages/server';

/** Messages as an installation with the usual settings gives them, for tests of pure functions. */
export const translators = createTranslators({ brand: 'Fika', productSlug: 'coffee' });
