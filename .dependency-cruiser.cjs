// The walls of the house: who may import whom. Checked by scripts/walls.ts, which also proves that a planted import is caught.
const noun = 'src/server/modules/([^/]+)/';
const webNoun = 'src/web/modules/([^/]+)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'contract-alone', severity: 'error', from: { path: '^src/contract', pathNot: '\\.test\\.ts$' }, to: { pathNot: '^src/contract|node_modules/zod' } },
    { name: 'web-not-server', severity: 'error', from: { path: '^src/web' }, to: { path: '^src/server' } },
    { name: 'server-not-web', severity: 'error', from: { path: '^src/server' }, to: { path: '^src/web' } },
    { name: 'server-kernel-not-modules', severity: 'error', from: { path: '^src/server/kernel', pathNot: '\\.test\\.ts$' }, to: { path: '^src/server/modules' } },
    { name: 'modules-by-their-door', severity: 'error', from: { path: `^${noun}`, pathNot: '\\.test\\.ts$' }, to: { path: `^${noun}`, pathNot: [`^src/server/modules/$1/`, `^${noun}index\\.ts$`] } },
    { name: 'web-kernel-not-above', severity: 'error', from: { path: '^src/web/kernel' }, to: { path: '^src/web/(kit|shell|modules)' } },
    { name: 'kit-not-modules', severity: 'error', from: { path: '^src/web/kit' }, to: { path: '^src/web/(shell|modules)' } },
    { name: 'web-modules-apart', severity: 'error', from: { path: `^${webNoun}` }, to: { path: `^${webNoun}`, pathNot: '^src/web/modules/$1/' } },
    { name: 'no-cycles', severity: 'error', from: { path: '^src' }, to: { circular: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'] },
  },
};
