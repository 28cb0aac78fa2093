import { ENDPOINTS } from '@fika/contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { people, within } from '#test/audiences.ts';
import { inDays } from '#test/clock.ts';
import { makeAdmin, makeUser } from '#test/factories.ts';
import type { Client } from '#client.ts';

const { audiences, campaigns, participations } = ENDPOINTS;
const holder = testApp();

async function adminOf() {
  const { app } = holder;
  const admin = await makeAdmin(app.services);
  const browser = await app.as(admin);
  return { app, admin, browser, company_id: admin.company_id };
}

/** An audience of some members. */
async function makeAudience(browser: Client, company_id: number, user_ids: number[]): Promise<number> {
  const body = { name: `Of ${user_ids.join()}`, filters: people(...user_ids) };
  return (await browser.call(audiences.audiences_create, { params: { company_id }, body })).id;
}

const mentoring = (mentors: number, mentees: number) => ({
  name: 'Mentoring',
  algo: 'advanced' as const,
  seats: [
    { label: 'Mentor', filters: within(mentors), reuse: 3 },
    { label: 'Mentee', filters: within(mentees) },
  ],
});

describe('settings of a program', () => {
  it('keep places, people of every group and quiet times, in a copy as well', async () => {
    const { app, admin, browser, company_id } = await adminOf();
    const member = await makeUser(app.services, { company_id });
    const mentors = await makeAudience(browser, company_id, [admin.user_id]);
    const mentees = await makeAudience(browser, company_id, [member.user_id]);
    const made = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: {
        ...mentoring(mentors, mentees),
        users_per_group: 7,
        fixed_participants: [admin.user_id],
        optin_option: 3,
        optin_audiences: [mentees],
        reminder_hours: 48,
        quiet_hours: { from: '18:30', to: '08:00', weekends: true },
        quiet_days: [{ from: '2026-12-21', to: '2027-01-03' }],
      },
    });
    expect(made).toMatchObject({
      users_per_group: 2,
      seats: [
        { label: 'Mentor', reuse: 3 },
        { label: 'Mentee', reuse: 1 },
      ],
      seats_using_filters: true,
      fixed_participants: [admin.user_id],
      fixed_participants_data: [{ id: admin.user_id, email: admin.email }],
      optin_audiences: [mentees],
      send_requests: true,
    });
    expect(Object.fromEntries(made.audiences_info.map((one) => [one.id, one.members_count]))).toEqual({
      [mentors]: 1,
      [mentees]: 1,
    });
    const copy = await browser.call(campaigns.clone, { params: { company_id, id: made.id } });
    const { seats, optin_audiences, quiet_hours, quiet_days, reminder_hours, fixed_participants } = made;
    expect(copy).toMatchObject({
      seats,
      optin_audiences,
      quiet_hours,
      quiet_days,
      reminder_hours,
      fixed_participants,
    });
  });

  it('refuse what is not there, and what two places would share', async () => {
    const { app, admin, browser, company_id } = await adminOf();
    const stranger = await makeUser(app.services);
    const audience = await makeAudience(browser, company_id, [admin.user_id]);
    const { id } = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: mentoring(audience, audience),
    });
    const refused = (body: object) =>
      browser.refused(campaigns.campaigns_update, { params: { company_id, id }, body });
    expect(await refused({ fixed_participants: [stranger.user_id] })).toMatchObject({
      code: 'campaign_invalid',
    });
    expect(await refused({ optin_audiences: [999_999] })).toMatchObject({ code: 'filter_invalid' });
    const place = { label: 'Mentor', filters: { filters: [] } };
    expect(await refused({ seats: [place, place] })).toMatchObject({
      code: 'campaign_invalid',
      title: expect.stringContaining('“Mentor”') as string,
    });
    expect(await refused({ quiet_days: [{ from: '2026-12-02', to: '2026-12-01' }] })).toMatchObject({
      code: 'invalid_input',
    });
  });

  it('send by e-mail, and by nothing that the workspace is not connected to', async () => {
    const { browser, company_id } = await adminOf();
    const made = await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Coffee', communication: 1 },
    });
    const byMail = {
      channel: 1,
      communication: 1,
      channel_name: null,
      channel_is_private: null,
      teams_channels_info: [],
      onboarding_step: null,
    };
    expect(made).toMatchObject(byMail);
    const params = { company_id, id: made.id };
    for (const [body, channel] of [
      [{ communication: 2 }, 'Slack'],
      [{ channel: 3 }, 'Teams'],
      [{ communication: 1, channel: 2 }, 'Slack'],
    ] as const) {
      const refused = [
        await browser.refused(campaigns.campaigns_update, { params, body }),
        await browser.refused(campaigns.campaigns_create, {
          params: { company_id },
          body: { name: 'Tea', ...body },
        }),
      ];
      for (const problem of refused) {
        expect(problem).toMatchObject({ code: 'channel_not_connected', values: { channel } });
      }
    }
    const after = await browser.call(campaigns.campaigns_update, {
      params,
      body: { name: 'Coffee for all', channel: 1 },
    });
    expect(after).toMatchObject({ name: 'Coffee for all', ...byMail });
  });

  it('keep an audience from being deleted that a place or the opt-in names', async () => {
    const { browser, company_id, admin } = await adminOf();
    const audience = await makeAudience(browser, company_id, [admin.user_id]);
    await browser.call(campaigns.campaigns_create, {
      params: { company_id },
      body: { name: 'Asks some', optin_option: 3, optin_audiences: [audience] },
    });
    const refusal = await browser.refused(audiences.audiences_delete, {
      params: { company_id, id: audience },
    });
    expect(refusal.code).toBe('audience_used');
  });

  it('are complete before a program starts', async () => {
    const { browser, company_id, admin } = await adminOf();
    const dates = { next_requests_send_at: inDays(1), next_matchs_send_at: inDays(3) };
    const starts = async (body: object) => {
      const { id } = await browser.call(campaigns.campaigns_create, {
        params: { company_id },
        body: { name: 'Program', ...dates, ...body },
      });
      return browser.refused(campaigns.activate, { params: { company_id, id } });
    };
    for (const [body, words] of [
      [{ algo: 'advanced' }, 'at least two roles'],
      [{ optin_option: 3 }, 'which audiences are invited'],
      [{ algo: 'secretsanta', fixed_participants: [admin.user_id] }, 'one to one'],
    ] as const) {
      expect(await starts(body)).toMatchObject({
        code: 'campaign_incomplete',
        title: expect.stringContaining(words) as string,
      });
    }
  });
});

describe('the policy for those who do not answer', () => {
  it('has defaults, and changes in part', async () => {
    const { browser, company_id } = await adminOf();
    const params = { company_id };
    const defaults = {
      enabled: false,
      ignored_limit: 3,
      action: 'ask',
      snooze_weeks: 4,
      notify_admins: true,
    };
    expect(await browser.call(participations.get_gost_settings, { params })).toEqual(defaults);
    await browser.call(participations.gost_settings_update, { params, body: { enabled: true } });
    const changed = await browser.call(participations.gost_settings_update, {
      params,
      body: { snooze_weeks: 8 },
    });
    expect(changed).toEqual({ ...defaults, enabled: true, snooze_weeks: 8 });
  });
});
