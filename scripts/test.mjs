// `npm test`: installs what is missing, runs every tier (or those named: `npm test -- unit e2e`), and ends with the sum.
import { installPackages } from './lib/install.mjs';
import { installTools } from './lib/machine.mjs';
import { Refusal, step } from './lib/say.mjs';
import { TIERS } from './lib/tiers.mjs';

const named = process.argv.slice(2);

try {
  finish(await runTiers(chooseTiers()));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  finish([{ name: '-', passed: 0, failed: 1, skipped: 0, seconds: 0 }]);
}

function chooseTiers() {
  const names = TIERS.map(({ name }) => name);
  const unknown = named.find((name) => !names.includes(name));
  if (unknown)
    throw new Refusal(
      `没有名为 ${unknown} 的测试层，可选：${names.join(' ')}。(There is no tier ${unknown}; there are: ${names.join(' ')}.)`,
    );
  return TIERS.filter(({ name }) => named.length === 0 || named.includes(name));
}

async function runTiers(tiers) {
  await step('安装依赖', installPackages);
  const missing = await prepareMachine(tiers);
  const results = [];
  for (const tier of tiers) {
    // A tier that was asked for by name must be there.
    if (!tier.exists() && named.length === 0) continue;
    console.log(`\n── ${tier.name} ──`);
    const began = Date.now();
    results.push({ name: tier.name, ...(await runTier(tier, missing)), seconds: (Date.now() - began) / 1000 });
  }
  return results;
}

async function prepareMachine(tiers) {
  if (!tiers.some((tier) => tier.needs && tier.exists())) return [];
  let missing = [];
  await step('安装测试工具', async (progress) => {
    const result = await installTools(progress);
    missing = result.missing;
    if (missing.length === 0) return '齐全';
    const names = missing.join(' ');
    return `缺少 ${names}：请执行 sudo apt-get install ${names} (Missing: run sudo apt-get install ${names}) ${result.reason.replaceAll('\n', ' ')}`;
  });
  return missing;
}

async function runTier(tier, missing) {
  if (!tier.exists()) return { passed: 0, failed: 1, skipped: 0 };
  const lacks = (tier.needs ?? []).filter((name) => missing.includes(name));
  if (lacks.length > 0) console.log(`缺少 ${lacks.join(' ')}，计为失败。(Without ${lacks.join(' ')} this counts as failed.)`);
  if (lacks.length > 0 && tier.useless) return { passed: 0, failed: 1, skipped: 0 };
  const counts = await tier.run();
  return lacks.length > 0 ? { ...counts, failed: counts.failed + 1 } : counts;
}

function finish(results) {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const row = (cells) =>
    console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(8) : String(cell).padStart(9))).join(''));
  for (const { again = [] } of results) for (const one of again) console.log(`\n第二次才通过 (passed at the second try)\n${one}`);
  for (const { failures = [] } of results) for (const failure of failures) console.log(`\n${failure}`);
  console.log('');
  row(['tier', 'passed', 'failed', 'skipped', 'seconds']);
  for (const { name, passed, failed, skipped, seconds } of results) row([name, passed, failed, skipped, seconds.toFixed(1)]);
  row(['', '', '', '', sum('seconds').toFixed(1)]);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0;
}
