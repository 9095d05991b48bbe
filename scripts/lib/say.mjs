// What the person at the console reads: a line for each step, with its progress while it runs.

/** A refusal told in one sentence: Chinese, with the English one in brackets. */
export class Refusal extends Error {}

/**
 * Runs one step and prints its title, its progress and the seconds it took.
 * `work` gets a function that takes the progress as text; what `work` returns is printed behind the title when it is text.
 */
export async function step(title, work) {
  const began = Date.now();
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`;
  const isScreen = process.stdout.isTTY === true;
  let last = began;
  if (isScreen) process.stdout.write(`${title} …`);
  const progress = (text) => {
    // A log file gets a line now and then, a screen gets one line that moves.
    if (isScreen) process.stdout.write(`\r\u001b[K${title} … ${text} (${seconds()})`);
    else if (Date.now() - last >= 5_000) {
      last = Date.now();
      console.log(`${title} … ${text} (${seconds()})`);
    }
  };
  const result = await work(progress);
  console.log(`${isScreen ? '\r\u001b[K' : ''}${title}：${typeof result === 'string' ? result : '完成'} (${seconds()})`);
}

/** Runs a command's whole work; a Refusal is printed as its sentence, and the exit is 1. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
    console.error(error.message);
    process.exit(1);
  }
}
