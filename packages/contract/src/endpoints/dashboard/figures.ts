import { z } from 'zod';
import { id, idParam, jsonParam } from '../../common.ts';
import { LIMITS } from '../../limits.ts';
import { audienceOption } from '../audiences.ts';
import { CAMPAIGN_STATUSES, OUTCOMES } from '../../statuses.ts';
import { shortUser } from '../members.ts';

type Days = { start?: string | undefined; end?: string | undefined };
/** Whether a range does not end before it begins. */
export const isInOrder = ({ start, end }: Days) => !start || !end || start <= end;

const day = z.iso.date();
const wantedDay = day.refine((text) => text.startsWith('20'), { error: 'far_date' });
const days = {
  start: wantedDay
    .optional()
    .describe('First day, in the time zone of the workspace. By default six months before `end`'),
  end: wantedDay.optional().describe('Last day, included. By default today'),
};
const chosen = <T extends z.ZodType>(schema: T) =>
  schema.describe(
    'IDs of programs; none: every program that the reader sees. A program that the reader does not see answers 404',
  );
const programs = z.array(id).max(LIMITS.programsMax);
const ofAudience = <T extends z.ZodType>(schema: T) =>
  schema.describe(
    'ID of an audience: the numbers are those of the members who are in it today. Inactive and deleted members are in none. Invitations and answers are theirs; a session counts if one of them was invited, takes part or was in a group; a group counts if one of them is in it, but no gift; a connection counts if both people are in the audience. Refused with 403 unless the reader manages all programs of the answer',
  );

/** A range, programs and an audience in a query. */
export const rangeQuery = {
  ...days,
  campaigns: chosen(jsonParam(z.array(idParam).max(LIMITS.programsMax)).optional()),
  audience: ofAudience(idParam.optional()),
};
export const dashboardQuery = z
  .object(rangeQuery)
  .refine(isInOrder, { path: ['end'], error: 'end_before_start' });

/** A range, programs and an audience in a body. */
export const rangeBody = {
  ...days,
  campaigns: chosen(programs.default([])),
  audience: ofAudience(id.optional()),
};
export const dashboardBody = z
  .object(rangeBody)
  .refine(isInOrder, { path: ['end'], error: 'end_before_start' });
/** The same without an audience. */
export const topBody = z
  .object({ ...days, campaigns: rangeBody.campaigns })
  .refine(isInOrder, { path: ['end'], error: 'end_before_start' });
export const groupsBody = z
  .object({ ...rangeBody, category_id: id.describe('An active field of type select or boolean') })
  .refine(isInOrder, { path: ['end'], error: 'end_before_start' });

export const dashboardRange = z
  .object({
    start: day,
    end: day.describe('Last day, included'),
    timezone: z.string().describe('Time zone of the workspace, in which the days are'),
    from: z.iso.datetime(),
    to: z.iso.datetime().describe('End of the last day, not included'),
    previous: z
      .object({ start: day, end: day })
      .describe(
        'The time before: the same number of days, right before the range; before whole months, as many months',
      ),
  })
  .meta({ id: 'DashboardRange' });
export type DashboardRange = z.infer<typeof dashboardRange>;

/** What the numbers of an answer are about. */
export const answeredRange = {
  range: dashboardRange,
  audience: audienceOption.nullable().describe('The audience of the request; null: all members'),
};

const count = (description: string) => z.int().min(0).describe(description);
const share = (description: string) => z.number().min(0).max(1).nullable().describe(`${description}. 0 to 1`);

const participation = share(
  'Mean over the sessions whose matches were sent in the time and that had invitations: accepted invitations ÷ invitations of the session. Late answers count; members whom an admin added do not. Null without such a session',
);
const reach = count('Invitations sent in the time, one for each member and session');
const connections = count(
  'Different pairs of people that a session put into the same group in the time. Gifts, imported pairs and meetings that members arranged themselves do not count',
);
const repeats = count(
  'Introductions in the time of two people that a session of any program had introduced before',
);
const rating = z
  .object({ average: z.number().describe('Stars, 1 to 5'), count: z.int() })
  .nullable()
  .describe(
    `Ratings of the groups of sessions whose matches were sent in the time. Sessions with fewer than ${LIMITS.ratingsShown} ratings do not count; null without others, and with an audience: ratings are anonymous`,
  );
const groups = count('Groups whose matches were sent in the time');
const met = count('Those of `groups` that a member reported as met');

const figures = z.object({
  coworkers: count(
    'Active members who had joined by the end of the time. Members who were deactivated or deleted since do not count',
  ),
  participation,
  sessions: count('Sessions of which `participation` is the mean'),
  connections,
  reach,
  undelivered: count('Invitations of the time that were not delivered, or bounced'),
  groups,
  met,
  rating,
  repeats,
  hours_until_met: z
    .number()
    .nullable()
    .describe(
      'Median hours between the sending of the matches and the booked time, of the groups that met and had one; null without any',
    ),
  newcomers: z.object({
    joined: count('Coworkers who joined in the time'),
    unconnected: count(
      'Those of `joined` without an introduction by a session of the programs until the end of the time',
    ),
  }),
});

/** A person who joined and was not introduced to anybody yet. */
const newcomer = shortUser.extend({ created_at: z.iso.datetime() });

export const dashboardOverview = figures
  .extend({
    ...answeredRange,
    previous: figures.describe('The same of the time before'),
    unconnected: z
      .array(newcomer)
      .describe(`The first ${LIMITS.dashboardNewcomers} of \`newcomers.unconnected\`, the latest first`),
  })
  .meta({ id: 'DashboardOverview' });
export type DashboardOverview = z.infer<typeof dashboardOverview>;

/** Why people did not get from one step of the funnel to the next. */
export const LOST_REASONS = [
  ...OUTCOMES.filter((outcome) => outcome !== 'matched'),
  'without_group',
  'canceled',
  'not_met',
  'not_booked',
  'upcoming',
  'not_reported',
] as const;

export const FUNNEL_STEPS = ['invited', 'accepted', 'matched', 'booked', 'met'] as const;

const step = z.object({
  step: z
    .enum(FUNNEL_STEPS)
    .describe(
      '`invited`: invited, or taking part without an invitation. `accepted`: took part. `matched`: in a group that was sent. `booked`: the group has a time, or met without one. `met`: a member reported so',
    ),
  count: count('Members and sessions: who was in three sessions counts three times'),
  lost: z
    .array(z.object({ reason: z.enum(LOST_REASONS), count: z.int().positive() }))
    .describe('Those of the step before who did not reach this one, by reason; the most first'),
});

export const participationsStats = z
  .object({
    ...answeredRange,
    unit: z
      .enum(['day', 'week', 'month'])
      .describe(
        'Length of a bucket: days up to two weeks, weeks from Monday up to three months, else months',
      ),
    buckets: z
      .array(
        z.object({
          start: day,
          end: day.describe('Last day, included; the first and the last bucket end with the range'),
          invitations: reach,
          participation,
          sessions: count('Sessions of which `participation` is the mean'),
        }),
      )
      .describe('All of the range without a gap, in the time zone of the workspace'),
    funnel: z.array(step).describe('The sessions whose matches were sent in the range'),
    without_invitation: count('Those of the first step of the funnel who take part without an invitation'),
  })
  .meta({ id: 'ParticipationsStats' });
export type ParticipationsStats = z.infer<typeof participationsStats>;

const choice = z
  .string()
  .nullable()
  .describe('Key of the option, `true` or `false` of a boolean field; null: members without a value');
const label = z.string().describe('In the language of the reader; empty for members without a value');
const category = z.object({ id, title: z.string() });
const members = count('Coworkers with the option today');
const isHidden = z
  .boolean()
  .describe(`Fewer than ${LIMITS.groupShown} people, or as few could be worked out from the others`);

const answers = z.object({
  invited: count('Invitations of sessions whose matches were sent in the range'),
  accepted: count('Those of `invited` who accepted'),
  matched: count('Those of `accepted` who got a group'),
  met: count('Those of `matched` whose group met'),
});

export const engagementStats = z
  .object({
    ...answeredRange,
    category,
    options: z
      .array(
        z.object({
          choice,
          label,
          members,
          is_hidden: isHidden,
          is_partial: z
            .boolean()
            .describe('Sessions with few people of the option are left out of its numbers'),
          answers: answers.nullable().describe('Null where hidden'),
          participation: share(
            'Mean over the sessions that count for the option: accepted ÷ invitations; null where hidden',
          ),
        }),
      )
      .describe(
        'A member counts for the option that they had when the matches of the session were sent. Deleted members count as without a value',
      ),
    rest: answers.describe('All that no option shows: with it, the numbers of the options add up to `total`'),
    total: answers,
  })
  .meta({ id: 'EngagementStats' });
export type EngagementStats = z.infer<typeof engagementStats>;

export const campaignsStats = z
  .object({
    ...answeredRange,
    campaigns: z
      .array(
        z.object({
          id,
          name: z.string(),
          status: z.enum(CAMPAIGN_STATUSES),
          sessions: count('Sessions whose matches were sent in the range'),
          last_sent_at: z.iso.datetime().nullable().describe('When matches were sent last, in the range'),
          reach,
          participation,
          connections,
          repeats,
          groups,
          booked: count('Those of `groups` that have a time, or met'),
          met,
          rating,
        }),
      )
      .describe('By name. Archived programs count, drafts only if they had sessions'),
  })
  .meta({ id: 'CampaignsStats' });
export type CampaignsStats = z.infer<typeof campaignsStats>;

export const topRandomers = z
  .object({
    range: dashboardRange,
    members: z
      .array(
        z.object({
          user: shortUser,
          people: count('Different people that sessions of the range introduced to the member'),
          coffees: count('Groups of the member whose matches were sent in the range'),
          met: count('Those of `coffees` that a member of the group reported as met'),
        }),
      )
      .describe(
        `The ${LIMITS.topParticipants} active members with the most \`people\`, then \`met\`, then by name. Members who chose not to be shown are left out`,
      ),
  })
  .meta({ id: 'TopRandomers' });
export type TopRandomers = z.infer<typeof topRandomers>;

export const networkBody = z.object(days).refine(isInOrder, { path: ['end'], error: 'end_before_start' });

const within = (steps: string) =>
  z.number().min(0).max(1).describe(`Of all pairs of two coworkers, the share connected by ${steps}. 0 to 1`);

const notFew = (description: string) =>
  z
    .int()
    .min(0)
    .nullable()
    .describe(`${description}. Null for 1 to ${LIMITS.groupShown - 1} people, and for all but as many`);

export const networkPoint = z.object({
  day: day.describe('The Sunday on which the week ends, in the time zone of the workspace'),
  coworkers: count('Active members who had joined by the end of the day, when it was measured'),
  within_1: within('an introduction'),
  within_2: within('at most two introductions in a row'),
  within_3: within('at most three introductions in a row'),
  isolated: notFew('Coworkers without an introduction'),
  bridges: notFew('Coworkers who are the only connection, direct or not, between some others'),
  starting_points: count(
    `Coworkers at which counting of steps started: all, or a sample of ${LIMITS.networkStarts.toLocaleString('en')}`,
  ),
});

export const networkStats = z
  .object({
    range: dashboardRange,
    points: z
      .array(networkPoint)
      .describe(
        'One for each week that ended in the range, the earliest first; measured on the Monday after it. Counts pairs of coworkers that a session of any program put into the same group in the 26 weeks until then',
      ),
  })
  .meta({ id: 'NetworkStats' });
export type NetworkStats = z.infer<typeof networkStats>;

const possible = count(
  '`people` of the one group × `people` of the other; within one group, pairs of two different ones. Never less than `pairs`',
);
const met_share = z.number().min(0).max(1).describe('`pairs` ÷ `possible`. 0 to 1');
const cell = z.object({
  a: choice,
  b: choice,
  pairs: count('Different pairs that sessions of the range introduced'),
  possible,
  share: met_share,
});

export const mixingStats = z
  .object({
    ...answeredRange,
    category,
    groups: z
      .array(
        z.object({
          choice,
          label,
          members,
          people: count(
            `Coworkers with the option today, and those who have it no more and had it in a session of the range that counts, of sessions with ${LIMITS.groupShown} or more of them; 0 where hidden`,
          ),
          is_hidden: isHidden,
          is_partial: z.boolean().describe('Sessions with few people of the group are left out of its cells'),
        }),
      )
      .describe('The largest first, then members without a value'),
    cells: z
      .array(cell)
      .describe(
        'One for each two groups, `a` before or equal to `b` in the order of `groups`; hidden groups have none',
      ),
    widest_gap: cell
      .nullable()
      .describe('Of two different groups with a value, the ones with the smallest share; null without two'),
    groups_left_out: count(`Groups beyond the largest ${LIMITS.mixingGroups}`),
  })
  .meta({ id: 'MixingStats' });
export type MixingStats = z.infer<typeof mixingStats>;
