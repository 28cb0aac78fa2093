// Prints the OpenAPI document of the API. Needs no database.
import { openApiDocument } from '@fika/contract/openapi';

process.stdout.write(`${JSON.stringify(openApiDocument('Fika', '1.0.284'), null, 2)}\n`);
