import { ENDPOINTS } from '@fika/contract';
import { admin, member, mount } from '../../platform/http/access.ts';
import { createCategory } from './commands/create-category.ts';
import { updateCategory } from './commands/update-category.ts';
import { presentCategory } from './present.ts';
import { listCategories, listVisibleCategories } from './queries.ts';

export const categories = mount(ENDPOINTS.categories, {
  categories: member(async ({ db, company_id, actor }) => {
    const list = actor.role > 0 ? listCategories : listVisibleCategories;
    return { results: (await list(db, company_id)).map(presentCategory) };
  }),
  categories_create: admin((ctx, { body }) => createCategory(ctx, body)),
  categories_update: admin(updateCategory),
});
