// Prints the OpenAPI document of the API. Needs no database.
import { openApiDocument } from '@fika/contract/openapi';
import { createTranslators } from '@fika/messages/server';

const { en } = createTranslators({ brand: 'Fika', productSlug: 'coffee' });
const document = openApiDocument('Fika', '1.0.284', (code) => en.template(`problems:${code}`));
process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
