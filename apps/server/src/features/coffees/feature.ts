import { defineFeature } from '#platform/feature.ts';
import { provide } from '#platform/ports.ts';
import { programChats } from '#features/email-outbox/sending/gateway.ts';
import { personalData } from '#features/members/types.ts';
import { coffees } from './endpoints.ts';
import { exclusions } from './exclusions/queries.ts';
import { listUnhappyWith } from './feedback/queries.ts';
import { coffeeData } from './personal-data.ts';
import { chatsOfPrograms } from './programs/queries.ts';

export const coffeesFeature = defineFeature({
  name: 'coffees',
  endpoints: coffees,
  provides: [
    provide(exclusions, listUnhappyWith),
    provide(personalData, coffeeData),
    provide(programChats, chatsOfPrograms),
  ],
});
