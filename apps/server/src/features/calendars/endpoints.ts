import { accountAccessOf, calendarsEndpoints, type WholeListQuery } from '@fika/contract';
import { inCompany } from '#platform/context.ts';
import { AfterCommit, limited, member, mount, type RequestCtx } from '#platform/http/access.ts';
import { Problem } from '#platform/problem.ts';
import { refreshBusy } from './busy/queries.ts';
import { chooseDestination } from './commands/choose-destination.ts';
import { deleteAccount } from './commands/delete-account.ts';
import { finishConsent, takeConsent } from './commands/finish-consent.ts';
import { refreshLists } from './commands/list-account.ts';
import { startConsent } from './commands/start-consent.ts';
import { updateCalendar } from './commands/update-calendar.ts';
import { presentCalendar, presentCalendars } from './present.ts';
import { listCalendars } from './queries.ts';

const someAMinute = { max: 30, seconds: 60 };

export const calendars = mount(calendarsEndpoints, {
  // The calendars of an account are loaded outside of any transaction: its provider may be slow.
  calendars: member(async (ctx, { query }) => {
    const { services, company_id: companyId, actor } = whereOn(ctx);
    return new AfterCommit(async () => {
      await refreshLists(services, companyId, actor.user_id);
      return inCompany(services, companyId, 'read', ({ db }) => list({ ...ctx, db }, query));
    });
  }),
  calendars_update: member(async (ctx, { params, body }) =>
    presentCalendar(await updateCalendar(whereOn(ctx), params.id, body)),
  ),
  calendars_delete: member((ctx, { params }) => deleteAccount(whereOn(ctx), params.id)),
  update_destination_calendar: member(async (ctx, { body }) => {
    await chooseDestination(whereOn(ctx), body.destination_calendar_id);
    return list(ctx);
  }),
  calendars_connect: limited(
    someAMinute,
    member((ctx, { body }) => startConsent(whereOn(ctx), body.provider)),
  ),
  calendars_callback: limited(
    someAMinute,
    member(async (ctx, { body }) => {
      const { services, company_id: companyId } = ctx;
      const consent = await takeConsent(whereOn(ctx), body.state);
      return new AfterCommit(async () => {
        await finishConsent(services, consent, body.code);
        await refreshBusy(services, companyId, [consent.user_id]);
        return inCompany(services, companyId, 'read', ({ db }) => list({ ...ctx, db }));
      });
    }),
  ),
});

/** Refuses where the workspace has turned calendars off. */
function whereOn(ctx: RequestCtx): RequestCtx {
  if (!accountAccessOf(ctx.company.options).enable_calendar_integration) throw new Problem('calendars_off');
  return ctx;
}

async function list(ctx: RequestCtx, query?: WholeListQuery) {
  return presentCalendars(ctx, await listCalendars(ctx, [ctx.actor.user_id]), query);
}
