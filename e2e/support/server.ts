// A real server with a database of its own, for one run of the browser tests.
export { startServer, type RunningServer } from '../../test/real-server.ts';
