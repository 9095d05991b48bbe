import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/**
 * Runs a program to its end and keeps what it prints. Returns { code, output }; a program that is not there has code 127.
 * `each` is called twice a second meanwhile.
 */
export function run(program, args, { each = () => {}, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const timer = setInterval(each, 500);
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
    });
    child.stderr?.on('data', (data) => {
      output += data;
    });
    child.on('error', (error) => {
      clearInterval(timer);
      resolve({ code: 127, output: error.message });
    });
    child.on('close', (code, signal) => {
      clearInterval(timer);
      resolve({ code: code ?? 128, output: signal ? `${output}\n${signal}` : output });
    });
  });
}

/** The last lines of a program's output that say something: no colours, no stack. */
export function lastLines(output, count = 15) {
  const lines = stripVTControlCharacters(output).split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('    at '))
    .slice(-count)
    .join('\n');
}
