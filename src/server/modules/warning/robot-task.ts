// Tells a robot: in the background, each by itself, until it has it; away or busy it waits and is tried again for three days.
import { sql } from 'kysely';
import { caveatRobot } from '../../../contract/warning/index.ts';
import type { Given, In } from '../../../contract/kernel/endpoint.ts';
import { audit } from '../../kernel/audit.ts';
import type { Ctx } from '../../kernel/ctx.ts';
import { defineTask, enqueue } from '../../kernel/jobs/index.ts';
import { TryLater } from '../../kernel/jobs/run.ts';
import { openClient, untold } from '../../kernel/outgoing/client.ts';
import { refuse } from '../../kernel/refusal.ts';
import { changeIn, from } from '../../kernel/scope.ts';
import { unseal } from '../auth/index.ts';
import { translate } from '../transfer/index.ts';
import { reasonOf, requestTo, textOf, type Reason, type RobotKind, type RobotMessage } from './robot-message.ts';
import type { Rule } from './rules-now.ts';

const TIMEOUT_MS = 10_000;
/** Another try may go better. */
const PASSING: ReadonlySet<Reason> = new Set<Reason>(['away', 'slow', 'busy']);

interface Outcome {
  reason: Reason | null;
  said: string | null;
}

const robotNow = (ctx: Ctx, id: string) =>
  from(ctx, 'caveatRobot', 'r')
    .select(['r.id', 'r.robotKind', 'r.url', 'r.secret', 'r.statusFlag'])
    .where('r.id', '=', id)
    .executeTakeFirst();
type Robot = NonNullable<Awaited<ReturnType<typeof robotNow>>>;

/** Begins a message to each robot of a rule, in the caller's transaction. */
export async function tellRobots(ctx: Ctx, { channels, robotIds }: Rule, message: RobotMessage): Promise<void> {
  if (!channels.includes('robot')) return;
  for (const robotId of robotIds) await enqueue(ctx, robotTask, { robotId, message });
}

/** A robot that was stopped or deleted meanwhile is told nothing more. */
export const robotTask = defineTask('warning.robot', async (ctx, { robotId, message }: { robotId: string; message: RobotMessage }) => {
  const robot = await robotNow(ctx, robotId);
  if (!robot?.statusFlag) return;
  const { reason, said } = await tellRobot(ctx, robot, message);
  if (reason && PASSING.has(reason)) throw new TryLater(`robot ${reason}`, { cause: new Error(said ?? reason) });
});

/** Sends one message now. Refuses 'not-found'. */
export async function testRobot(ctx: Ctx, { id }: In<typeof caveatRobot.test>): Promise<Given<typeof caveatRobot.test>> {
  const robot = (await robotNow(ctx, id)) ?? refuse('not-found', { thing: '群机器人' });
  const title = translate(ctx.language, '这是一条测试消息');
  const { reason, said } = await tellRobot(ctx, robot, { title, lines: [translate(ctx.language, '收到它，说明预警会发到这个群。')] });
  await audit(ctx, caveatRobot.test, { id, taken: reason === null, reason });
  return { taken: reason === null, reason, said };
}

/** Sends, and writes down with the robot how it went. */
async function tellRobot(ctx: Ctx, robot: Robot, message: RobotMessage): Promise<Outcome> {
  const outcome = await send(robot, message);
  const how = outcome.reason === null ? { lastOkAt: sql<string>`now()` } : { lastFailAt: sql<string>`now()` };
  await changeIn(ctx, 'caveatRobot')
    .set({ ...how, lastReason: outcome.reason, lastSaid: outcome.said })
    .where('id', '=', robot.id)
    .execute();
  return outcome;
}

async function send({ robotKind, url, secret }: Robot, message: RobotMessage): Promise<Outcome> {
  const kind = robotKind as RobotKind;
  let opened: { url: string; secret: string | null };
  try {
    opened = { url: unseal(url), secret: secret === null ? null : unseal(secret) };
  } catch {
    return { reason: 'secret', said: null };
  }
  const text = textOf(kind, message, (n) => translate('zh', '另有 {n} 项，见预警中心', { n }));
  const request = requestTo(kind, { ...opened, text, at: Date.now() });
  const client = openClient();
  try {
    const answer = await client.send({
      url: request.url,
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(request.body),
      timeoutMs: TIMEOUT_MS,
    });
    return reasonOf(kind, answer);
  } catch (error) {
    return untold(error);
  } finally {
    client.close();
  }
}
