/**
 * Tables of the platform, which the coordinator of a cluster keeps. All others lie with their `node_id`, which each of their keys begins with (Law 7); one that no key
 * ties to a node is named in test/schema.test.ts, so that a table of the platform cannot be forgotten here.
 */
export const OF_PLATFORM: readonly string[] = [
  'login_directory',
  'one_time',
  'platform_key',
  'schema_migration',
  // kernel-noun: the table of counted tries is sign-in's, which is the platform's own
  'throttle',
  'waiting_definition',
];
