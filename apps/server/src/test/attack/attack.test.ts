import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../app.ts';
import { ATTACKS } from './all.ts';
import { type Answer, judge, judgeRace, runAttacks, type Scene, startEnemies } from './scene.ts';

let enemies: Awaited<ReturnType<typeof startEnemies>>;
beforeAll(async () => {
  enemies = await startEnemies();
});
afterAll(() => enemies.stop());
const holder = testApp(() => ({ ...enemies.settings, LOG_LEVEL: 'silent' }));

// Blocking times depend on the load of the computer: `npm run attack` checks them.
const scene = (): Scene => ({ ...enemies, app: holder.app, most_blocked: Number.POSITIVE_INFINITY });

it.each(ATTACKS)('$name is refused', { timeout: 60_000 }, async (attack) => {
  const [result] = await runAttacks(scene(), [attack]);
  expect(result?.refused, result?.how).toBe(true);
});

describe('an attack counts as refused only when every try was', () => {
  const answer = (status: number, code: string | null = null, logsIn = false): Answer => ({
    status,
    code,
    text: '',
    logs_in: logsIn,
  });
  const no = answer(403, 'admin_only');

  it.each([
    ['all were', [no, no], true],
    ['nothing was tried', [], false],
    ['one got through', [no, answer(200)], false],
    ['the server made a mistake', [no, answer(500, 'internal')], false],
    ['a refusal came with a session', [answer(403, 'admin_only', true)], false],
  ])('%s', (_, tries, refused) => {
    expect(judge('a try', tries).refused).toBe(refused);
  });

  it.each([
    ['one of many got through', [answer(200), no], 1, true],
    ['two did', [answer(200), answer(200), no], 1, false],
    ['one did, and it counted twice', [answer(200), no], 2, false],
    ['nobody did', [no, no], 0, false],
    ['one made the server stumble', [answer(200), answer(500, 'internal')], 1, false],
  ])('at the same time: %s', (_, tries, left, refused) => {
    expect(judgeRace('a race', tries, left).refused).toBe(refused);
  });

  it('and says what answered', () => {
    expect(judge('a try', [no, answer(404, 'not_found'), no]).how).toBe(
      'a try: 2 × 403 admin_only, 404 not_found',
    );
  });

  it('and not when it broke off', async () => {
    const run = () => Promise.reject(new Error('no such mail'));
    expect(await runAttacks(scene(), [{ name: 'x/y', run }])).toEqual([
      { name: 'x/y', refused: false, how: 'broke off: Error: no such mail' },
    ]);
  });
});
