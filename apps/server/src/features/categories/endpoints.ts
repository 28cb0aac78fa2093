import { categoriesEndpoints, ROLES, searchKey } from '@fika/contract';
import { admin, member, mount } from '#platform/http/access.ts';
import { presentWhole } from '#platform/http/paging.ts';
import { createCategory } from './commands/create-category.ts';
import { mergeChoicesOf } from './commands/merge-choices-of.ts';
import { orderCategories } from './commands/order-categories.ts';
import { updateCategory } from './commands/update-category.ts';
import { fieldValues } from './types.ts';
import { presentCategory } from './present.ts';
import { listCategories, listVisibleCategories } from './queries.ts';

export const categories = mount(categoriesEndpoints, {
  categories: member(async (ctx, { query }) => {
    const list = ctx.actor.role > ROLES.enduser ? listCategories : listVisibleCategories;
    const found = (await list(ctx)).filter(({ title }) => searchKey(title).includes(searchKey(query.search)));
    return presentWhole(ctx.url, 'order', found.map(presentCategory), query);
  }),
  categories_create: admin((ctx, { body }) => createCategory(ctx, body)),
  categories_update: admin(updateCategory),
  categories_order: admin(async (ctx, { body }) =>
    presentWhole(ctx.url, 'order', (await orderCategories(ctx, body.orders)).map(presentCategory)),
  ),
  categories_usage: admin(async (ctx) => fieldValues(ctx).usage(ctx, await listCategories(ctx))),
  categories_merge_choices: admin('members_edit', mergeChoicesOf),
});
