import { ENDPOINTS, type InputOf } from '@fika/contract';
import type { TestApp } from './app.ts';
import { inDays, productNow, setClock } from './clock.ts';
import { endProgramsAfterEach } from './ended-programs.ts';
import type { MadeUser } from './factories.ts';
import { mailsTo } from './mails.ts';
import { makeScene, openAndAccept, type Scene } from './scenes.ts';

const { campaigns, feed, participations, rounds } = ENDPOINTS;

export const DAY_MS = 86_400_000;

export interface Reviewed {
  scene: Scene;
  params: { company_id: number; id: number; round_id: number };
}

type Given = Record<string, unknown> & { yes?: number };
type Act = 'session_approve' | 'session_unapprove' | 'session_send' | 'session_rerun';
type Edits = InputOf<typeof rounds.session_edit>['body']['edits'];

/** Helpers for tests of a review window in an application whose clock they move. Their programs end with each of them. */
export function reviewing(holder: { app: TestApp }) {
  endProgramsAfterEach(holder);
  const daysAhead = async (days: number) => inDays(days, await productNow(holder.app));
  // Each time anew: the clock moves past the end of a session.
  const admin = ({ scene }: Pick<Reviewed, 'scene'>) => holder.app.as(scene.admin);

  /** A program without invitations so far. */
  const program = async (people: number, given: Record<string, unknown> = {}): Promise<Scene> =>
    makeScene(holder.app, [people, 0], {
      algo: 'random',
      rules: [],
      groups_chunks_generator: 1,
      review_before_send: true,
      timezone: 'Europe/Paris',
      next_requests_send_at: await daysAhead(1),
      next_matchs_send_at: await daysAhead(6),
      ...given,
    });

  /** Starts a program and its session, to which so many of its people accept. */
  const begin = async (scene: Scene, yes = scene.members.length): Promise<Reviewed> => {
    await scene.browser.call(campaigns.activate, { params: scene.params });
    const round_id = await openAndAccept(scene, scene.members.slice(0, yes));
    return { scene, params: { ...scene.params, round_id } };
  };

  /** A session to which so many of its people have accepted; its groups are not made. */
  const open = async (people: number, { yes = people, ...given }: Given = {}): Promise<Reviewed> =>
    begin(await program(people, given), yes);

  const roundOf = async (of: Reviewed) => (await admin(of)).call(rounds.session_get, { params: of.params });

  /** Moves the clock to a minute after an instant, and lets a worker see it. */
  const goTo = async (instant: string | null, minutes = 1): Promise<void> => {
    await setClock(holder.app, Date.parse(instant ?? '') + minutes * 60_000);
    await holder.app.tick();
  };

  /** The same in its review window. */
  const review = async (people: number, given: Given = {}): Promise<Reviewed> => {
    const reviewed = await open(people, given);
    await goTo((await roundOf(reviewed)).review_at);
    return reviewed;
  };

  return {
    inDays: daysAhead,
    admin,
    program,
    begin,
    open,
    review,
    roundOf,
    goTo,
    act: async (of: Reviewed, name: Act) => (await admin(of)).call(rounds[name], { params: of.params }),
    refused: async (of: Reviewed, name: Act) =>
      (await admin(of)).refused(rounds[name], { params: of.params }),
    edit: async (of: Reviewed, edits: Edits) =>
      (await admin(of)).call(rounds.session_edit, { params: of.params, body: { edits } }),
    refusedEdit: async (of: Reviewed, edits: Edits) =>
      (await admin(of)).refused(rounds.session_edit, { params: of.params, body: { edits } }),
    groupsOf: async (of: Reviewed) =>
      (await (await admin(of)).call(rounds.session_groups, { params: of.params })).results,
    change: async (of: Reviewed, body: Record<string, unknown>) =>
      (await admin(of)).call(campaigns.campaigns_update, { params: of.scene.params, body }),
    answer: async (of: Reviewed, who: MadeUser, given: 'accepted' | 'rejected') =>
      (await holder.app.as(who)).call(participations.invitation_answer, {
        params: { company_id: of.scene.company_id, id: of.params.round_id },
        body: { answer: given },
      }),
    outcomeOf: async (of: Reviewed, who: MadeUser) => {
      const { results } = await (await admin(of)).call(rounds.session_outcomes, { params: of.params });
      return results.find(({ user }) => user.id === who.user_id);
    },
    subjects: async ({ email }: { email: string }) =>
      (await mailsTo(holder.app, email)).map(({ subject }) => subject),
    /** Kinds of the unread notifications of a member; by default of the admin of the scene. */
    bell: async (of: Reviewed, who: MadeUser = of.scene.admin) => {
      const browser = await holder.app.as(who);
      const params = { company_id: of.scene.company_id };
      const { results } = await browser.call(feed.notifications, { params });
      return results.flatMap(({ kind, read_at }) => (read_at === null ? [kind] : []));
    },
  };
}
